import { z } from 'zod';
import { contract, fieldsUnder } from '../../kit/shared/contract.ts';
import { listOf } from '../../kit/shared/list.ts';
import { choice, day, digits, reference, rupees, text, weight } from '../../kit/shared/rules.ts';
import { named, option } from '../../kit/shared/wire.ts';
import { paymentModes } from '../../masters/choices.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { isModeOff, modeColumn, modeFields, modeOfPayment, modeRow } from '../../masters/mode-of-payment.ts';

export const path = '/plantloads';
export const receiptPath = (id: number | ':id') => `${path}/${id}/receipt`;

export const messages = {
  sent: 'Plant load sent',
  updated: 'Plant load changed',
  received: 'Plant load received',
  receipt_updated: 'Receipt changed',
  receipt_undone: 'The plant load is on its way again',
  deleted: 'Plant load deleted',
};

/** The labels of its fields, in the order of the forms. */
export const labels = {
  date: 'Sent on',
  number: 'Number',
  vendor_id: 'Vendor',
  godown_id: 'Godown',
  vehicle: 'Vehicle',
  crew: 'Crew',
  sent: 'Sent',
  received_on: 'Received on',
  invoice_no: 'Invoice Number',
  invoice_date: 'Invoice Date',
  received: 'Received',
  payment_mode: 'Payment Type',
  mode_of_payment_id: modeOfPayment.title,
  paid_amount: 'Paid Amount',
  note: 'Note',
  status: 'Status',
};

const cylinders = (name: string) => digits({ invalid: `${name} is invalid`, max: 10_000 });

const sentLine = z
  .strictObject({ weight: weight(), empty: cylinders('Empties'), defective: cylinders('Defective') })
  .refine((line) => line.weight > 0, { path: ['weight'], error: 'Weight is required' })
  .refine((line) => line.empty > 0 || line.defective > 0, { path: ['empty'], error: 'Empties are required' });
export type SentLine = z.output<typeof sentLine>;

const receivedLineFields = z.strictObject({
  weight: weight(),
  invoiced: digits({ required: 'Invoiced is required', invalid: 'Invoiced is invalid', max: 10_000 }),
  invoice_amount: rupees({ required: 'Amount is required', invalid: 'Amount is invalid' }),
  sound: cylinders('Sound'),
  leaky: cylinders('Leaky'),
  short: cylinders('Short'),
});
export type ReceivedLine = z.output<typeof receivedLineFields>;

/** How many of the invoiced cylinders are sound, leaky or short, all together. */
export const accountedFor = ({ sound, leaky, short }: Pick<ReceivedLine, 'sound' | 'leaky' | 'short'>) =>
  sound + leaky + short;

const receivedLine = contract((rules) =>
  fieldsUnder(rules, receivedLineFields)
    .refine((line) => line.weight > 0, { path: ['weight'], error: 'Weight is required' })
    .refine((line) => accountedFor(line) === line.invoiced, {
      path: ['sound'],
      error: ({ input }) => {
        const line = input as ReceivedLine;
        return `Sound, leaky and short add up to ${accountedFor(line)}, not ${line.invoiced}`;
      },
    }),
);

/** One line for each weight. */
const linesOf = <Line extends z.ZodType<{ weight: number }>>(line: Line) =>
  z
    .array(line, 'Lines must be a list')
    .min(1, 'Enter a line')
    .max(20, 'At most 20 lines')
    .check(({ value, issues }) => {
      for (const [index, { weight }] of value.entries())
        if (value.findIndex((other) => other.weight === weight) < index)
          issues.push({
            code: 'custom',
            input: weight,
            path: [index, 'weight'],
            message: 'This weight has a line',
          });
    });

export const sendFields = z.strictObject({
  date: day('Date is required', { latest: 0 }),
  number: text({ required: 'Number is required', max: [30, 'Number length exceeds 30 characters'] }),
  vendor_id: reference('Vendor is required'),
  godown_id: reference('Godown is required'),
  vehicle: text({ max: [20, 'Vehicle length exceeds 20 characters'] }),
  crew: text({ max: [100, 'Crew length exceeds 100 characters'] }),
  sent: linesOf(sentLine),
  note: text({ multiline: true, max: [200, 'Note length exceeds 200 characters'] }),
});
export type SendBody = z.output<typeof sendFields>;

export const receiptFields = z.strictObject({
  received_on: day('Date is required', { latest: 0 }),
  invoice_no: text({
    required: 'Invoice Number is required',
    max: [50, 'Invoice Number length exceeds 50 characters'],
  }),
  invoice_date: day('Invoice Date is required', { latest: 0 }),
  received: linesOf(receivedLineFields),
  payment_mode: choice(paymentModes, 'Payment Type is required'),
  ...modeFields,
  paid_amount: rupees({ required: 'Paid Amount is required', invalid: 'Paid Amount is invalid' }),
});
export type ReceiptBody = z.output<typeof receiptFields>;

export const receiptBody = contract((rules) =>
  fieldsUnder(rules, receiptFields)
    .extend({ received: linesOf(receivedLine(rules)) })
    .refine((body) => !isModeOff(rules, body), { path: ['mode_of_payment_id'], error: 'Unknown field' }),
);

/** Counts in cylinders, weights in kg, amounts in ₹. What belongs to the receipt is null before it. */
export const plantLoadRow = named('PlantLoad', {
  id: z.int(),
  version: z.int(),
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  number: z.string(),
  vendor_id: z.int(),
  vendor: option,
  godown_id: z.int(),
  godown: option,
  vehicle: z.string(),
  crew: z.string(),
  sent: z.array(z.object({ weight: z.number(), empty: z.int(), defective: z.int() })),
  received_on: z.string().nullable(),
  received: z
    .array(
      z.object({
        weight: z.number(),
        invoiced: z.int(),
        invoice_amount: z.number(),
        sound: z.int(),
        leaky: z.int(),
        short: z.int(),
      }),
    )
    .nullable(),
  invoice_no: z.string().nullable(),
  invoice_date: z.string().nullable(),
  payment_mode: z.enum(paymentModes).nullable(),
  paid_amount: z.number().nullable(),
  note: z.string(),
  status: z.enum(['sent', 'received']),
  ...modeRow,
});
export type PlantLoadRow = z.output<typeof plantLoadRow>;

export const plantLoadList = listOf(plantLoadRow, {
  table: 'plant_loads',
  columns: {
    date: { ...commonColumns.date, label: labels.date },
    number: { is: 'text', label: labels.number },
    vendor: commonColumns.vendor,
    godown: commonColumns.godown,
    vehicle: { is: 'text', label: labels.vehicle },
    crew: { is: 'text', label: labels.crew },
    received_on: { is: 'date', label: labels.received_on },
    invoice_no: { is: 'text', label: labels.invoice_no },
    invoice_date: { is: 'date', label: labels.invoice_date },
    mode_of_payment: modeColumn,
    paid_amount: { is: 'rupees', label: labels.paid_amount, isSummed: true, isSearchable: true },
    note: { is: 'text', label: labels.note },
    branch: commonColumns.branch,
    status: { is: 'choice', label: labels.status, options: ['sent', 'received'] },
  },
});
