import { z } from 'zod';
import { contract, fieldsUnder } from '../../kit/shared/contract.ts';
import type { ListDeclaration } from '../../kit/shared/list.ts';
import { choice, day, optionalReference, reference, rupees, text } from '../../kit/shared/rules.ts';
import { warning } from '../../kit/shared/wire.ts';
import { areaField } from '../../masters/area-code.ts';
import { type PaymentMode, paidTraits, paymentModes } from '../../masters/choices.ts';
import { ACCOUNTS_OFF, driverCashFields, driverCashRow } from '../../masters/driver-cash.ts';
import { commonColumns } from '../../masters/list-columns.ts';

/** The labels of a payment's fields, in the order of the form. */
export const labels = {
  date: 'Date',
  customer_id: 'Customer',
  amount: 'Amount',
  payment_mode: 'Payment Mode',
  reference: 'Reference',
  note: 'Note',
  employee_id: 'Collected by',
  area_code_id: areaField.label,
  branch_id: 'Branch',
};

/** Money that a customer paid, in ₹: at the office or, where drivers have accounts, to a driver in an area. */
export const paymentFields = z.strictObject({
  date: day('Date is required', { latest: 0 }),
  customer_id: reference('Customer is required'),
  amount: rupees({ required: 'Amount is required', invalid: 'Amount is invalid', isAboveZero: true }),
  payment_mode: choice(paymentModes, 'Payment Type is required'),
  note: text({ multiline: true, max: [200, 'Note length exceeds 200 characters'] }),
  ...driverCashFields,
  /** Whose till takes the cash; blank: the only one. */
  branch_id: optionalReference(),
  /** What the bank calls a payment that is not counted, such as one by UPI. */
  reference: text({ max: [50, 'Reference length exceeds 50 characters'] }),
});
export type PaymentBody = z.output<typeof paymentFields>;
export const paymentBody = contract((rules) =>
  fieldsUnder(rules, paymentFields).superRefine((payment, context) => {
    const faults = rules.driver_accounts
      ? { ...pairFaults(payment), ...referenceFault(payment) }
      : off(payment);
    for (const [field, message] of Object.entries(faults))
      context.addIssue({ code: 'custom', path: [field], message });
  }),
);

const pairFaults = ({ employee_id, area_code_id }: PaymentBody) => ({
  ...(area_code_id && !employee_id && { employee_id: 'Driver is required' }),
  ...(employee_id && !area_code_id && { area_code_id: 'Area Code is required' }),
});

/** Whether payments of a mode have a reference: what is counted has none. */
export const hasReference = (mode: PaymentMode) => !paidTraits[mode].isCounted;

const referenceFault = ({ reference, payment_mode: mode }: PaymentBody) =>
  reference && !hasReference(mode) ? { reference: `${paidTraits[mode].label} has no reference` } : {};

const off = (payment: PaymentBody) => ({
  ...(payment.employee_id && { employee_id: ACCOUNTS_OFF }),
  ...(payment.area_code_id && { area_code_id: ACCOUNTS_OFF }),
  ...(payment.reference && { reference: ACCOUNTS_OFF }),
});

const { date, customer_id } = paymentFields.shape;
const samePaymentQuery = z.strictObject({ date, customer_id, amount: z.coerce.number('Amount is invalid') });

/** Names a payment of the last hour by the same customer, for the same day and amount. */
export const samePaymentCall = (path: string) => ({
  path: `${path}/same`,
  schema: { querystring: samePaymentQuery, response: { 200: warning } },
});

/** What every payment has. */
export const paymentRow = z.object({
  id: z.int(),
  date: z.string(),
  customer_id: z.int(),
  amount: z.number(),
  payment_mode: z.enum(paymentModes),
  note: z.string(),
  ...driverCashRow,
  reference: z.string().optional(),
});
export type PaymentRow = z.output<typeof paymentRow>;

/** The columns that every list of payments has. */
export const paymentColumns = {
  date: commonColumns.date,
  payment_mode: { is: 'choice', label: labels.payment_mode, options: paymentModes },
  reference: { is: 'text', label: labels.reference },
  note: { is: 'text', label: labels.note },
  employee: { ...commonColumns.driver, label: labels.employee_id },
  area_code: commonColumns.area,
  amount: { is: 'rupees', label: labels.amount, isSummed: true, isSearchable: true },
} as const satisfies ListDeclaration['columns'];

/** Words of a customer's name or number. */
export const search = z.string().max(100, 'At most 100 characters').default('');
