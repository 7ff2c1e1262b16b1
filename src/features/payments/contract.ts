import { z } from 'zod';
import { contract, fieldsUnder } from '../../kit/shared/contract.ts';
import type { ListDeclaration } from '../../kit/shared/list.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { choice, day, optionalReference, reference, rupees, text } from '../../kit/shared/rules.ts';
import { option, warning } from '../../kit/shared/wire.ts';
import { areaField } from '../../masters/area-code.ts';
import { chequeStatuses, type PaymentMode, paidTraits, paymentModes } from '../../masters/choices.ts';
import { optionalDay } from '../../masters/customer-rules.ts';
import { ACCOUNTS_OFF, driverCashFields, driverCashRow } from '../../masters/driver-cash.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { modeColumn, modeFields, modeOfPayment, modeRow } from '../../masters/mode-of-payment.ts';

/** The labels of a payment's fields, in the order of the form. */
export const labels = {
  date: 'Date',
  customer_id: 'Customer',
  amount: 'Amount',
  payment_mode: 'Payment Mode',
  mode_of_payment_id: modeOfPayment.title,
  cheque_number: 'Cheque Number',
  bank_name: 'Bank of the Cheque',
  cheque_date: 'Cheque Date',
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
  /** Whose office takes the money; blank: the only one with a till. */
  branch_id: optionalReference(),
  /** What the bank calls a payment that is not counted, such as one by UPI. */
  reference: text({ max: [50, 'Reference length exceeds 50 characters'] }),
  ...modeFields,
  /** Of a mode of the kind cheque; its date is by default that of the payment. */
  cheque_number: text({ max: [20, 'Cheque Number length exceeds 20 characters'] }),
  bank_name: text({ max: [60, 'Bank of the Cheque length exceeds 60 characters'] }),
  cheque_date: optionalDay(),
});
export type PaymentBody = z.output<typeof paymentFields>;
export const paymentBody = contract((rules) =>
  fieldsUnder(rules, paymentFields).superRefine((payment, context) => {
    const faults = { ...driverFaults(payment, rules), ...placeFaults(payment, rules) };
    for (const [field, message] of Object.entries(faults))
      context.addIssue({ code: 'custom', path: [field], message });
  }),
);

type Faults = Record<string, string>;

function driverFaults(payment: PaymentBody, { driver_accounts, money_places }: RuleSettings): Faults {
  const ofReference = driver_accounts || money_places ? referenceFault(payment) : referenceOff(payment);
  return { ...(driver_accounts ? pairFaults(payment) : off(payment)), ...ofReference };
}

const placeFields = ['mode_of_payment_id', 'cheque_number', 'bank_name', 'cheque_date'] as const;

/** Before a branch has a till these fields are unknown. */
function placeFaults(payment: PaymentBody, { money_places }: RuleSettings): Faults {
  const { cheque_number, bank_name, cheque_date } = payment;
  if (!money_places)
    return recordOf(
      placeFields.filter((field) => payment[field]),
      () => 'Unknown field',
    );
  return (bank_name || cheque_date) && !cheque_number ? { cheque_number: 'Cheque Number is required' } : {};
}

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
});

const referenceOff = ({ reference }: PaymentBody) => ({ ...(reference && { reference: ACCOUNTS_OFF }) });

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
  // These, where a branch has a till.
  branch_id: z.int().nullable().optional(),
  branch: option.nullable().optional(),
  ...modeRow,
  cheque_number: z.string().optional(),
  bank_name: z.string().optional(),
  cheque_date: z.string().optional(),
  /** A payment with a cheque that is not in hand any more cannot be deleted. */
  cheque_status: z.enum(chequeStatuses).nullable().optional(),
});
export type PaymentRow = z.output<typeof paymentRow>;

/** The columns that every list of payments has. */
export const paymentColumns = {
  date: commonColumns.date,
  payment_mode: { is: 'choice', label: labels.payment_mode, options: paymentModes },
  mode_of_payment: modeColumn,
  reference: { is: 'text', label: labels.reference },
  note: { is: 'text', label: labels.note },
  employee: { ...commonColumns.driver, label: labels.employee_id },
  area_code: commonColumns.area,
  branch: commonColumns.branch,
  amount: { is: 'rupees', label: labels.amount, isSummed: true, isSearchable: true },
} as const satisfies ListDeclaration['columns'];

/** Words of a customer's name or number. */
export const search = z.string().max(100, 'At most 100 characters').default('');
