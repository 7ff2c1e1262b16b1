import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { cashRefusals } from '../../../domain/cash/refusals.ts';
import { useUrlValues } from '../../../kit/web/address/open-from-address.ts';
import { api, messageOf } from '../../../kit/web/client/api.ts';
import { refresh } from '../../../kit/web/client/query-client.ts';
import { today } from '../../../kit/web/client/server-clock.ts';
import { isStoredDay } from '../../../kit/web/fields/day-text.ts';
import { FIRST_NOTE } from '../../../kit/web/fields/denomination-table.tsx';
import { isPicked } from '../../../kit/web/fields/options.ts';
import { useFormControl, useValues } from '../../../kit/web/form/form-values.ts';
import { isSettled } from '../../../kit/web/form/refusal.ts';
import { refill, useRecordForm } from '../../../kit/web/form/use-record-form.ts';
import { toast } from '../../../kit/web/parts/toast.ts';
import { blankCounts } from '../../../masters/counted-cash.ts';
import { keepBlind } from './blind.ts';
import { inChargeField, path, type RecoveryRow, recoveryFields } from './contract.ts';
import { keyOfParty } from './handed-in.ts';
import { fillInCharge } from './in-charge.ts';
import { blankCash, type CashValues } from './totals.ts';
import { countShape, useCash, useOpenBranches } from './use-cash.ts';

const recoveryForm = recoveryFields
  .pick({ date: true, area_code_id: true, branch_id: true, branch_in_charge_id: true })
  .extend(countShape)
  .strip();
type RecoveryInput = z.output<typeof recoveryForm>;

/** Whether the focus is still where it was after the area was chosen, so that it may be moved to the count. */
const isBeforeCount = (focused: Element | null) =>
  focused === document.body ||
  (focused instanceof HTMLInputElement &&
    (focused.dataset.field === 'area_code_id' ||
      (focused.dataset.field === inChargeField.name && focused.value === '')));

/** The form of a cash recovery and the entries that it is about. */
export function useRecovery(onSaved: (row: RecoveryRow) => void) {
  const client = useQueryClient();
  const empty: CashValues = {
    date: today(),
    area_code_id: '',
    branch_id: '',
    branch_in_charge_id: '',
    ...blankCash,
  };
  const control = useFormControl(empty);
  const { date, area_code_id, branch_id } = useValues(control);
  const cash = useCash({ date, area_code_id, branch_id });
  const entry = useRecordForm<RecoveryInput, RecoveryRow, CashValues>({
    control,
    schema: recoveryForm,
    check: (values) => cash.problemsOf(values),
    empty,
    kept: ['date', 'branch_in_charge_id'],
    draft: path,
    save: async ({ counts, reason, handedIn, ...chosen }, key) => {
      // The server refuses a recovery without entries; the message is the same as for the lookup.
      if (!cash.isOpen) throw cashRefusals.no_open_sales();
      try {
        const body = { ...chosen, ...cash.bodyOf({ counts, reason, handedIn }) };
        return await keepBlind(cash, () => api.post(path, body, { key }));
      } catch (error) {
        // Refused parties and totals are shown beside those of now.
        if ((cash.open || cash.isBlind) && isSettled(error)) void refresh();
        throw error;
      }
    },
    onSaved: ({ data }) => onSaved(data),
  });

  const readOpenBranches = useOpenBranches();
  const find = async () => {
    const chosen = entry.form.getValues();
    if (!isStoredDay(chosen.date) || !isPicked(chosen.area_code_id)) return;
    try {
      const { date, area_code_id } = chosen;
      const [branchId] = await readOpenBranches({ date, area_code_id });
      if (branchId === undefined) return void toast.error(cashRefusals.no_open_sales().message);
      const isUntouched = isBeforeCount(document.activeElement);
      entry.form.setValue('branch_id', String(branchId));
      await fillInCharge(client, entry.form, branchId);
      if (isUntouched) entry.ref.current?.querySelector<HTMLElement>(FIRST_NOTE)?.focus();
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const isFromUrl = useUrlValues(['date', 'area_code_id'], (urlValues) => {
    if (urlValues.date) entry.form.setValue('date', urlValues.date);
    if (urlValues.area_code_id) entry.form.setValue('area_code_id', urlValues.area_code_id);
    void find();
  });
  /** Puts a deleted recovery back into the form; where the expected cash is hidden, it is counted again from blank. */
  const reenter = ({ date, area_code_id, branch_id, denominations, reason, ...row }: RecoveryRow) => {
    const counted = denominations
      .flatMap((line) => Object.entries(line))
      .map(([value, { count }]) => [value, String(count)]);
    const handedIn = row.shares?.map((share) => [keyOfParty(share), String(share.handed_amt)]);
    refill(entry, {
      ...blankCash,
      date,
      area_code_id: String(area_code_id),
      branch_id: String(branch_id),
      branch_in_charge_id: String(row.branch_in_charge_id),
      ...(!cash.isBlind && {
        counts: { ...blankCounts, ...Object.fromEntries(counted) },
        handedIn: Object.fromEntries(handedIn ?? []),
        reason,
      }),
    });
  };
  return { entry, cash, isFromUrl, reenter, find: () => void find() };
}

export type RecoveryState = ReturnType<typeof useRecovery>;
