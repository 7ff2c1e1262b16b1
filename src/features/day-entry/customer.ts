import { formatRupees } from '../../kit/shared/format.ts';
import type { CustomerOption } from '../customers/contract.ts';

/** What this screen reads of a customer: an option of the picker, or the record, which knows less. */
export type Customer = Pick<
  CustomerOption,
  'id' | 'firstName' | 'lastName' | 'mobileNumber' | 'companyName' | 'customerType'
> &
  Partial<CustomerOption>;

export const fullName = ({ firstName, lastName }: Customer): string => `${firstName} ${lastName}`.trim();

/** An option of the picker: the name, and below it what tells two of one name apart. */
export const customerOption = (customer: Customer) => ({
  value: String(customer.id),
  label: [fullName(customer), customer.companyName, customer.mobileNumber].filter(Boolean).join(' · '),
  detail: [customer.area_name, customer.address, customer.consumer_number].filter(Boolean).join(' · '),
  keys: customer.consumer_number ? [customer.consumer_number] : [],
});

/** What may still be bought on credit, before and after this sale. @example '₹5,000 credit left, ₹3,194 after this' */
export function creditHint(customer: Customer | undefined, amount: string): string | undefined {
  const left = customer?.credit_left;
  if (left === null || left === undefined) return undefined;
  const after = left - (/^[0-9]{1,9}$/.test(amount) ? Number(amount) : 0);
  if (after === left) return `${formatRupees(left)} credit available`;
  if (after < 0) return `${formatRupees(left)} credit available: ${formatRupees(-after)} over the limit`;
  return `${formatRupees(left)} credit available, ${formatRupees(after)} after this`;
}
