import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { sumRupees } from '../../../kit/shared/money.ts';
import { digits, text } from '../../../kit/shared/rules.ts';
import { read, useRead } from '../../../kit/web/client/read.ts';
import { isStoredDay } from '../../../kit/web/fields/day-text.ts';
import { isPicked } from '../../../kit/web/fields/options.ts';
import { isRounding } from '../../../masters/cash-difference.ts';
import { amountsBy, paymentModes } from '../../../masters/choices.ts';
import { openSalesCall } from '../../day-entry/contract.ts';
import { settingsCall } from '../../settings/contract.ts';
import { type CashCounts, countedAmount, denominationLines, totalsOf } from './totals.ts';

/** The fields of a count in a form; the amounts follow from them and from the entries. */
export const countShape = {
  counts: z.record(z.string(), digits({ invalid: 'Count is invalid', max: 1_000_000 })),
  reason: text({ multiline: true }),
};
type CountedCash = { counts: Record<string, number>; reason: string };

type ChosenBranch = { date: string; area_code_id: string; branch_id: string };

/**
 * The cash of a day and area: the totals of its open entries (₹), and the body of a recovery. An area that changed its
 * branch on the day has entries of both; those of the chosen branch count, else of the first.
 */
export function useCash({ date, area_code_id, branch_id }: ChosenBranch) {
  const { data: openSales } = useQuery({
    ...read(openSalesCall, { date, area_code_id }),
    enabled: isStoredDay(date) && isPicked(area_code_id),
  });
  const branches = [...new Map(openSales?.map((entry) => [String(entry.branch_id), entry.branch]))].map(
    ([value, label]) => ({ value, label }),
  );
  const branch = branches.find(({ value }) => value === branch_id) ?? branches[0];
  const entries = openSales?.filter((entry) => String(entry.branch_id) === branch?.value);
  const totals = totalsOf(entries ?? []);
  const limit = useDifferenceLimit();
  const needsReason = (counts: CashCounts): boolean => {
    const difference = sumRupees([countedAmount(counts), -totals.cash.amount]);
    return totals.overall.entries > 0 && !isRounding(difference) && Math.abs(difference) > limit;
  };

  return {
    entries,
    branches,
    /** The branch of the entries; '' if there are none. */
    branchId: branch?.value ?? '',
    totals,
    needsReason,
    /** The reason is required here, because Day Close refuses a day that has a difference without one. */
    problemsOf: ({ counts, reason }: CountedCash): Record<string, string> =>
      needsReason(textOf(counts)) && !reason ? { reason: 'Reason is required' } : {},
    bodyOf: ({ counts, reason }: CountedCash) => ({
      branch_id: branch?.value ?? '',
      total_amount: totals.overall.amount,
      ...amountsBy(paymentModes, (mode) => totals[mode].amount),
      denominations: denominationLines(textOf(counts)),
      // A reason that was typed before the count was corrected is dropped.
      reason: needsReason(textOf(counts)) ? reason : '',
    }),
  };
}

export type Cash = ReturnType<typeof useCash>;

/** ₹ by which a count may differ without a reason; 0 until the settings are read. */
function useDifferenceLimit(): number {
  const { data } = useRead(settingsCall);
  return data?.cash_difference_limit ?? 0;
}

const textOf = (counts: Record<string, number>): CashCounts =>
  Object.fromEntries(Object.entries(counts).map(([value, count]) => [value, String(count)]));
