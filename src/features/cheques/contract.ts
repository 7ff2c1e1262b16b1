import { z } from 'zod';
import { listOf } from '../../kit/shared/list.ts';
import { day, reference, text } from '../../kit/shared/rules.ts';
import { named, option } from '../../kit/shared/wire.ts';
import { chequeStatuses } from '../../masters/choices.ts';
import { commonColumns } from '../../masters/list-columns.ts';

export const path = '/cheques';
export const depositPath = `${path}/deposit`;

export const messages = {
  deposited: 'Cheques deposited',
  deposit_undone: 'The cheque is in hand again',
  cleared: 'Cleared by the bank',
  clearing_undone: 'The cheque is deposited again',
  bounced: 'Cheque bounced; the customer owes it again',
  bounce_undone: 'The cheque has not bounced',
};

/** The labels of a cheque's fields. */
export const labels = {
  date: 'Received',
  customer_id: commonColumns.customer.label,
  number: 'Cheque Number',
  bank_name: 'Bank of the Cheque',
  cheque_date: 'Cheque Date',
  status: 'Status',
  bank_account_id: 'Bank Account',
  deposited_on: 'Deposited on',
  cleared_on: 'Cleared on',
  bounced_on: 'Bounced on',
  note: 'Reason',
  branch_id: commonColumns.branch.label,
  amount: 'Amount',
};

/** How many cheques are deposited at once. */
const DEPOSITED = 500;

/** Cheques that are taken to a bank account on one day. */
export const depositBody = z.strictObject({
  ids: z
    .array(z.int('Choose from the list').positive('Choose from the list'), 'Choose the cheques')
    .min(1, 'Choose the cheques')
    .max(DEPOSITED, `At most ${DEPOSITED} cheques`),
  bank_account_id: reference('Bank Account is required'),
  deposited_on: day('Date is required', { latest: 0 }),
});
export type DepositBody = z.output<typeof depositBody>;

export const clearBody = z.strictObject({ cleared_on: day('Date is required', { latest: 0 }) });
export type ClearBody = z.output<typeof clearBody>;

export const bounceBody = z.strictObject({
  bounced_on: day('Date is required', { latest: 0 }),
  note: text({ multiline: true, max: [200, 'Reason length exceeds 200 characters'] }),
});
export type BounceBody = z.output<typeof bounceBody>;

/** A cheque of a customer's payment, in ₹. */
export const chequeRow = named('Cheque', {
  id: z.int(),
  /** Of the payment. */
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  customer_id: z.int(),
  customer: option,
  /** The payment: of a Credit customer, or of an SV customer. */
  customer_payment_id: z.int().nullable(),
  sv_payment_id: z.int().nullable(),
  amount: z.number(),
  number: z.string(),
  bank_name: z.string(),
  cheque_date: z.string(),
  status: z.enum(chequeStatuses),
  bank_account_id: z.int().nullable(),
  bank_account: option.nullable(),
  deposited_on: z.string().nullable(),
  cleared_on: z.string().nullable(),
  bounced_on: z.string().nullable(),
  /** Why it bounced. */
  note: z.string(),
});
export type ChequeRow = z.output<typeof chequeRow>;

export const chequeList = listOf(chequeRow, {
  table: 'cheques',
  columns: {
    date: { ...commonColumns.date, label: labels.date },
    customer: commonColumns.customer,
    number: { is: 'text', label: labels.number },
    bank_name: { is: 'text', label: labels.bank_name },
    cheque_date: { is: 'date', label: labels.cheque_date },
    status: { is: 'choice', label: labels.status, options: chequeStatuses },
    bank_account: {
      is: 'name',
      label: labels.bank_account_id,
      key: 'bank_account_id',
      table: 'bank_accounts',
      name: ['name'],
    },
    deposited_on: { is: 'date', label: labels.deposited_on },
    cleared_on: { is: 'date', label: labels.cleared_on },
    bounced_on: { is: 'date', label: labels.bounced_on },
    note: { is: 'text', label: labels.note },
    branch: commonColumns.branch,
    amount: { is: 'rupees', label: labels.amount, isSummed: true, isSearchable: true },
  },
});
