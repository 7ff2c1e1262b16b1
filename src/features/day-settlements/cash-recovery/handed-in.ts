import { formatRupees } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import type { OpenCash } from './contract.ts';

/** A driver, or nobody, with the cash to hand in. */
export type Party = OpenCash['parties'][number];

/** What each of several parties handed in, as it is typed, by `keyOfParty`. */
export type HandedIn = Readonly<Record<string, string>>;

export const keyOfParty = ({ employee_id }: Pick<Party, 'employee_id'>): string =>
  String(employee_id ?? 'nobody');

/** Sales that name no driver have a line of their own. */
export const nameOfParty = ({ employee }: Pick<Party, 'employee'>): string => employee?.name ?? 'Other sales';

/** Whole ₹ of a typed text; undefined while it is not a number. */
export const amountOf = (typed = ''): number | undefined =>
  /^[0-9]{1,9}$/.test(typed) ? Number(typed) : undefined;

/** ₹ of the count that no party has; below zero, more than was counted. */
export const restOf = (parties: readonly Party[], handedIn: HandedIn, counted: number): number =>
  sumRupees([counted, ...parties.map((party) => -(amountOf(handedIn[keyOfParty(party)]) ?? 0))]);

/** The only party without an amount, where all others have one: it can have the rest. */
export function lastBlank(parties: readonly Party[], handedIn: HandedIn): Party | undefined {
  const open = parties.filter((party) => amountOf(handedIn[keyOfParty(party)]) === undefined);
  const [only, another] = open;
  return only && !another && !handedIn[keyOfParty(only)] ? only : undefined;
}

/** What is missing until each of several has its part of the count; '' for nothing. */
export function missingOf(parties: readonly Party[], handedIn: HandedIn, counted: number): string {
  const rest = restOf(parties, handedIn, counted);
  if (rest > 0) return `${formatRupees(rest)} still to be assigned`;
  if (rest < 0) return `${formatRupees(-rest)} more than counted`;
  const isComplete = parties.every((party) => amountOf(handedIn[keyOfParty(party)]) !== undefined);
  return isComplete ? '' : 'Say what each handed in';
}

/** Why the amount of a line cannot be saved; undefined if it can. */
export function lineErrorOf(typed = ''): string | undefined {
  if (typed === '') return 'Handed In is required';
  return amountOf(typed) === undefined ? 'Handed In is invalid' : undefined;
}

/** As it is sent; one party alone has the whole count without being told. */
export const sharesToSend = (parties: readonly Party[], handedIn: HandedIn) =>
  parties.length < 2
    ? []
    : parties.map((party) => ({
        employee_id: party.employee_id,
        handed_amt: amountOf(handedIn[keyOfParty(party)]) ?? 0,
      }));
