import { formatRupees } from '../../kit/shared/format.ts';
import type { CustomerOption } from '../customers/contract.ts';

/** What may still be bought on credit, before and after this sale. @example '₹5,000 credit left, ₹3,194 after this' */
export function creditHint(customer: CustomerOption | undefined, amount: string): string | undefined {
  const left = customer?.credit_left;
  if (left === null || left === undefined) return undefined;
  const after = left - (/^[0-9]{1,9}$/.test(amount) ? Number(amount) : 0);
  if (after === left) return `${formatRupees(left)} credit available`;
  if (after < 0) return `${formatRupees(left)} credit available: ${formatRupees(-after)} over the limit`;
  return `${formatRupees(left)} credit available, ${formatRupees(after)} after this`;
}
