import { sumRupees } from '../../kit/shared/money.ts';
import { isRounding } from '../../masters/cash-difference.ts';
import { cashRefusals } from './refusals.ts';

/** The open cash (₹) of one driver, or of nobody: sales, payments collected, and expenses paid from it. */
export type CashOfParty = {
  employee_id: number | null;
  cash_amt: number;
  collected_amt: number;
  spent_amt: number;
};

/** Open cash that is not grouped by party yet. */
export type OpenCash = CashOfParty & { is_counter: boolean };

/** What a driver, or nobody, handed in (₹). */
export type HandedIn = { employee_id: number | null; handed_amt: number };

/** A party of a recovery with its count (₹). */
export type Share = CashOfParty & {
  handed_amt: number;
  /** What the driver owes of a shortage; below zero, what is credited. The rest is a cash difference. */
  owed_amt: number;
};

/** When a difference (₹) is on the driver's account. */
export type DifferenceRules = { cash_difference_limit: number; credit_overs: boolean };

/** Expected cash (₹). @example expectedOf({ cash_amt: 27090, collected_amt: 4000, spent_amt: 1500 }) // 29590 */
export const expectedOf = (cash: Pick<CashOfParty, 'cash_amt' | 'collected_amt' | 'spent_amt'>): number =>
  sumRupees([cash.cash_amt, cash.collected_amt, -cash.spent_amt]);

/** Handed in less expected (₹): below zero is short. */
export const differenceOf = (share: Omit<Share, 'owed_amt'>): number =>
  sumRupees([share.handed_amt, -expectedOf(share)]);

/**
 * Who has to hand in cash. With one driver everything but counter sales is theirs; with several, what names no driver is
 * nobody's. A party beside others without cash is left out.
 */
export function partiesOf(open: readonly OpenCash[]): CashOfParty[] {
  const drivers = new Set(open.flatMap(({ employee_id }) => employee_id ?? []));
  const [onlyDriver] = drivers.size === 1 ? drivers : [];
  const groups = Map.groupBy(open, ({ employee_id, is_counter }) =>
    is_counter ? null : (employee_id ?? onlyDriver ?? null),
  );
  return [...groups]
    .map(([employeeId, group]) => ({
      employee_id: employeeId,
      cash_amt: sumRupees(group.map((cash) => cash.cash_amt)),
      collected_amt: sumRupees(group.map((cash) => cash.collected_amt)),
      spent_amt: sumRupees(group.map((cash) => cash.spent_amt)),
    }))
    .filter((party, _, all) => all.length === 1 || party.cash_amt || party.collected_amt || party.spent_amt);
}

/**
 * Splits a count (₹) over the parties: one party has all of it, several say what each handed in. A surplus of one never
 * covers a shortage of another.
 * @throws shares_missing, shares_differ
 */
export function sharesOf(
  parties: readonly CashOfParty[],
  { counted, handedIn }: { counted: number; handedIn: readonly HandedIn[] },
  rules: DifferenceRules,
): Share[] {
  const [only = nobody, another] = parties;
  const handed = another || handedIn.length > 0 ? handedIn : [{ ...only, handed_amt: counted }];
  const all = parties.length > 0 ? parties : [nobody];
  const amounts = new Map(handed.map(({ employee_id, handed_amt }) => [employee_id, handed_amt]));
  if (handed.length !== all.length || !all.every(({ employee_id }) => amounts.has(employee_id)))
    throw cashRefusals.shares_missing().at('shares');
  const sum = sumRupees(amounts.values());
  if (sum !== counted) throw cashRefusals.shares_differ(sum, counted).at('shares');

  return all.map((party) => {
    const share = { ...party, handed_amt: amounts.get(party.employee_id) ?? 0 };
    return { ...share, owed_amt: owedOf(share, rules) };
  });
}

/** The party of what names no driver. */
export const nobody: CashOfParty = { employee_id: null, cash_amt: 0, collected_amt: 0, spent_amt: 0 };

function owedOf(share: Omit<Share, 'owed_amt'>, { cash_difference_limit, credit_overs }: DifferenceRules) {
  const short = -differenceOf(share);
  const isSmall = isRounding(short) || Math.abs(short) <= cash_difference_limit;
  if (share.employee_id === null || isSmall || (short < 0 && !credit_overs)) return 0;
  return short;
}
