import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { CashCounts } from '../../../kit/shared/cash-counts.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { digits, text } from '../../../kit/shared/rules.ts';
import { read, useRead } from '../../../kit/web/client/read.ts';
import { useRules } from '../../../kit/web/client/rules.ts';
import { isStoredDay } from '../../../kit/web/fields/day-text.ts';
import { isPicked } from '../../../kit/web/fields/options.ts';
import { isRounding } from '../../../masters/cash-difference.ts';
import { amountsBy, paymentModes } from '../../../masters/choices.ts';
import { countedAmount, denominationLines } from '../../../masters/counted-cash.ts';
import { offeredModesCall } from '../../../masters/mode-of-payment.ts';
import { openSalesCall } from '../../day-entry/contract.ts';
import { settingsCall } from '../../settings/contract.ts';
import { type OpenCash, openCashCall } from './contract.ts';
import { type HandedIn, missingOf, sharesToSend } from './handed-in.ts';
import { prepaidOf, totalsOf, totalsWith } from './totals.ts';

/** The fields of a count in a form; the amounts follow from them and from the entries. */
export const countShape = {
  counts: z.record(z.string(), digits({ invalid: 'Count is invalid', max: 1_000_000 })),
  reason: text({ multiline: true }),
  handedIn: z.record(z.string(), z.string()),
};
type CountedCash = { counts: Record<string, number>; reason: string; handedIn: HandedIn };

type ChosenBranch = { date: string; area_code_id: string; branch_id: string };

/**
 * The cash of a day and area: the totals of its open records (₹), who has to hand it in, and the body of a recovery. An area
 * that changed its branch on the day has records of both; those of the chosen branch count, else of the first.
 */
export function useCash({ date, area_code_id, branch_id }: ChosenBranch) {
  const { openSales, openCash, branches } = useOpenCash({ date, area_code_id });
  const branch = branches?.find(({ value }) => value === branch_id) ?? branches?.[0];
  const isOfBranch = (row: { branch_id: number }) => String(row.branch_id) === branch?.value;
  const entries = branches && openSales?.filter(isOfBranch);
  const open = openCash?.find(isOfBranch);
  const prepaid = prepaidOf(entries ?? [], usePrepaidModes());
  const totals = open ? totalsWith(open, totalsOf(entries ?? [])) : totalsOf(entries ?? []);
  const parties = open?.parties ?? [];
  const expected = open ? sumRupees(parties.map((party) => party.expected_amt)) : totals.cash.amount;
  const isOpen = branch !== undefined;
  const { limit, isBlind } = useCountRules();
  const differenceOf = (counts: CashCounts) => sumRupees([countedAmount(counts), -expected]);
  // Where the expected cash is hidden, to ask would tell that the count differs; the reason is added later.
  const needsReason = (counts: CashCounts): boolean =>
    isOpen && !isBlind && !isRounding(differenceOf(counts)) && Math.abs(differenceOf(counts)) > limit;

  return {
    entries,
    branches: branches ?? [],
    /** The branch of the records; '' if there are none. */
    branchId: branch?.value ?? '',
    /** Whether there is something to count. */
    isOpen,
    totals,
    /** The part of UPI that customers paid to an oil company. */
    prepaid,
    /** With what drivers collected and spent, where they have accounts. */
    open,
    expected,
    /** Whether totals, expected cash and differences are hidden until the count is saved. */
    isBlind,
    parties,
    needsReason,
    /** The reason is required here, because Day Close refuses a day that has a difference without one. */
    problemsOf: ({ counts, reason, handedIn }: CountedCash): Record<string, string> => {
      const missing = parties.length > 1 && missingOf(parties, handedIn, countedAmount(textOf(counts)));
      if (missing) return { shares: missing };
      return needsReason(textOf(counts)) && !reason ? { reason: 'Reason is required' } : {};
    },
    bodyOf: ({ counts, reason, handedIn }: CountedCash) => ({
      branch_id: branch?.value ?? '',
      total_amount: totals.overall.amount,
      ...amountsBy(paymentModes, (mode) => totals[mode].amount),
      ...(open && sharedBody(open, handedIn)),
      denominations: denominationLines(textOf(counts)),
      // A reason that was typed before the count was corrected is dropped.
      reason: needsReason(textOf(counts)) ? reason : '',
    }),
  };
}

export type Cash = ReturnType<typeof useCash>;

/** The open entries and, where drivers have accounts, the open cash; the branches that have some, once it is known. */
function useOpenCash(day: { date: string; area_code_id: string }) {
  const { driver_accounts } = useRules();
  const isChosen = isStoredDay(day.date) && isPicked(day.area_code_id);
  const sales = useQuery({ ...read(openSalesCall, day), enabled: isChosen });
  const cash = useQuery({ ...read(openCashCall, day), enabled: isChosen && driver_accounts });
  const openCash = driver_accounts ? cash.data : undefined;
  const named = driver_accounts ? openCash : sales.data;
  const branches =
    named &&
    [...new Map<string, string>(named.map((row) => [String(row.branch_id), row.branch]))].map(
      ([value, label]) => ({ value, label }),
    );
  return { openSales: sales.data, openCash, branches };
}

const noModes: number[] = [];

/** The ids of the modes of prepaid refills. */
function usePrepaidModes(): number[] {
  const { money_places } = useRules();
  const { data = noModes } = useQuery({
    ...read(offeredModesCall),
    select: ({ data }) => data.filter(({ kind }) => kind === 'prepaid').map(({ id }) => id),
    enabled: money_places,
  });
  return data;
}

const sharedBody = (open: OpenCash, handedIn: HandedIn) => ({
  collected_amt: open.collected_amt,
  spent_amt: open.spent_amt,
  shares: sharesToSend(open.parties, handedIn),
});

/** Reads what is open again. @returns the branches that have something to count; the one that sold first comes first */
export function useOpenBranches() {
  const client = useQueryClient();
  const { driver_accounts } = useRules();
  return async (day: { date: string; area_code_id: string }): Promise<number[]> => {
    const [{ data: sold }, open] = await Promise.all([
      client.fetchQuery({ ...read(openSalesCall, day), staleTime: 0 }),
      driver_accounts ? client.fetchQuery({ ...read(openCashCall, day), staleTime: 0 }) : undefined,
    ]);
    return (open?.data ?? sold).map((row) => row.branch_id);
  };
}

/** `limit`: ₹ by which a count may differ without a reason; 0 until the settings are read. */
function useCountRules(): { limit: number; isBlind: boolean } {
  const { data } = useRead(settingsCall);
  return { limit: data?.cash_difference_limit ?? 0, isBlind: data?.blind_count ?? false };
}

const textOf = (counts: Record<string, number>): CashCounts =>
  Object.fromEntries(Object.entries(counts).map(([value, count]) => [value, String(count)]));
