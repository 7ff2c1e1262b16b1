import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { digits, text } from '../../kit/shared/rules.ts';
import { ApiError, api, messageOf } from '../../kit/web/api.ts';
import { useAskedValues } from '../../kit/web/asked.ts';
import { refill, useEntry } from '../../kit/web/entry-form.ts';
import { today } from '../../kit/web/fields/date-field.tsx';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { isPicked } from '../../kit/web/fields/options.ts';
import { toast } from '../../kit/web/toast.ts';
import { rowsQuery, useRows } from '../../kit/web/use-rows.ts';
import { amountsBy, paymentModes } from '../../masters/choices.ts';
import { openEntriesPath } from '../day-entry/contract.ts';
import { type Settings, path as settingsPath } from '../settings/contract.ts';
import { labels, messages, path, type RecoveryRow, recoveryBody } from './contract.ts';
import { blankCounts, type Counts, countedAmount, denominationLines, type Sale, totalsOf } from './totals.ts';

/** The form holds counts; the amounts follow from them and from the entries. */
const recoveryForm = recoveryBody.pick({ date: true, area_code_id: true, branch_in_charge_id: true }).extend({
  counts: z.record(z.string(), digits({ invalid: 'Count is invalid', max: 1_000_000 })),
  reason: text({ multiline: true }),
});
type Checked = z.output<typeof recoveryForm>;

/** The form of a cash recovery and the entries that it is about. */
export function useRecovery(onSaved: (row: RecoveryRow) => void) {
  const client = useQueryClient();
  const entry = useEntry<Checked, { msg: string; data: RecoveryRow }>({
    schema: recoveryForm,
    empty: { date: today(), area_code_id: '', branch_in_charge_id: '', counts: blankCounts, reason: '' },
    kept: ['date', 'branch_in_charge_id'],
    save: ({ counts, reason, ...chosen }, key) => {
      // The server refuses a recovery without entries; the message is the same as for the lookup.
      if (totals.overall.entries === 0) throw new Error(messages.none);
      // Asked here, because Day Close refuses a day whose difference has no reason.
      if (wantsReason(textOf(counts)) && !reason)
        throw new ApiError(422, labels.reason, { reason: 'Reason is required' });
      const body = {
        ...chosen,
        total_amount: totals.overall.amount,
        ...amountsBy(paymentModes, (mode) => totals[mode].amount),
        denominations: denominationLines(textOf(counts)),
        // A reason that was typed before the count was corrected is dropped.
        reason: wantsReason(textOf(counts)) ? reason : '',
      };
      return api.post(path, body, { key });
    },
    onSaved: ({ data }) => onSaved(data),
  });
  const { date, area_code_id } = useWatch({ control: entry.form.control });
  const { data: entries = [] } = useRows<Sale>(
    openEntriesPath,
    { date, area_code_id },
    { enabled: isStoredDay(date) && isPicked(area_code_id) },
  );
  const totals = totalsOf(entries);
  const limit = useDifferenceLimit();
  const wantsReason = (counts: Counts): boolean =>
    totals.overall.entries > 0 && Math.abs(countedAmount(counts) - totals.cash.amount) > limit;

  const find = async () => {
    const chosen = entry.form.getValues();
    if (!isStoredDay(chosen.date) || !isPicked(chosen.area_code_id)) return;
    const query = rowsQuery<Sale>(openEntriesPath, {
      date: chosen.date,
      area_code_id: chosen.area_code_id,
    });
    try {
      const { data } = await client.fetchQuery({ ...query, staleTime: 0 });
      if (data.length === 0) toast.error(messages.none);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const isAsked = useAskedValues(['date', 'area_code_id'], (asked) => {
    for (const [name, value] of Object.entries(asked)) entry.form.setValue(name, value);
    void find();
  });
  /** Puts a deleted recovery back into the form. */
  const reenter = ({ date, area_code_id, branch_in_charge_id, denominations, reason }: RecoveryRow) => {
    const counted = denominations
      .flatMap((line) => Object.entries(line))
      .map(([value, { count }]) => [value, String(count)]);
    refill(entry, {
      date,
      area_code_id: String(area_code_id),
      branch_in_charge_id: String(branch_in_charge_id),
      counts: { ...blankCounts, ...Object.fromEntries(counted) },
      reason,
    });
  };
  return { entry, totals, wantsReason, isAsked, reenter, find: () => void find() };
}

/** ₹ by which a count may differ without a reason; until it is known, nothing. */
function useDifferenceLimit(): number {
  const { data } = useQuery({
    queryKey: [settingsPath, {}],
    queryFn: ({ signal }) => api.get<{ data: Settings }>(settingsPath, {}, signal),
  });
  return data?.data.cash_difference_limit ?? 0;
}

export type Recovery = ReturnType<typeof useRecovery>;

const textOf = (counts: Record<string, number>): Counts =>
  Object.fromEntries(Object.entries(counts).map(([value, count]) => [value, String(count)]));
