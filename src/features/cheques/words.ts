import { formatRupees } from '../../kit/shared/format.ts';
import { chequeStatuses, chequeTraits } from '../../masters/choices.ts';
import type { ChequeRow } from './contract.ts';

const [inHand, ...others] = chequeStatuses;
/** The parts of the screen: a list for each status, and one of all. */
export const parts = [
  chequeTraits[inHand].label,
  ...others.map((status) => chequeTraits[status].label),
  'All',
] as const;

/** The status of a part; undefined for all. */
export const statusOf = (part: string) =>
  chequeStatuses.find((status) => chequeTraits[status].label === part);

/** @example 'Ravi Kumar, 000123, ₹5,000' */
export const nameOfCheque = ({ customer, number, amount }: ChequeRow): string =>
  [customer.name, number, formatRupees(amount)].join(', ');
