import { z } from 'zod';
import { listOf } from '../../kit/shared/list.ts';
import { choice, day, digits, optionalReference, reference, text, weight } from '../../kit/shared/rules.ts';
import { named, option, readCall, rowsOf } from '../../kit/shared/wire.ts';
import { productCategories } from '../../masters/choices.ts';
import { isOnce, withGoodsRules } from '../../masters/goods-rules.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { stockStates, weightOf } from '../../masters/things.ts';

export const path = '/stocktransfers';

export const messages = {
  created: 'Transfer sent; the goods are on the way',
  updated: 'Transfer changed',
  deleted: 'Transfer deleted',
  received: 'Transfer confirmed',
  undone: 'Confirmation undone; the goods are on the way',
};

/** The labels of its fields, in the order of the form. */
export const labels = {
  date: 'Sent on',
  godown_id: 'From Godown',
  to_godown_id: 'To Godown',
  sent: 'Sent',
  vehicle: 'Vehicle',
  crew: 'Crew',
  note: 'Note',
  received_on: 'Received on',
  received: 'Received',
  employee_id: 'Driver who is short',
  loss_reason: 'Reason of the loss',
  status: 'Status',
};

const count = (error: string) => digits({ invalid: error, max: 100_000 });

const line = withGoodsRules(
  z.strictObject({
    product: choice(productCategories, 'Product is required'),
    weight: weight(),
    filled: count('Filled is invalid'),
    empty: count('Empty is invalid'),
    defective: count('Defective is invalid'),
  }),
).transform((line) => ({ ...line, weight: weightOf(line) }));

const lines = z
  .array(line, 'Lines must be a list')
  .max(50, 'At most 50 lines')
  .refine(isOnce, 'Name each product once');

/** Goods that are sent to another godown; lines without a count are left out. */
export const transferFields = z.strictObject({
  date: day('Date is required', { latest: 0 }),
  godown_id: reference('From Godown is required'),
  to_godown_id: reference('To Godown is required'),
  sent: lines
    .transform((sent) => sent.filter((line) => stockStates.some((state) => line[state] > 0)))
    .refine((sent) => sent.length > 0, 'Enter what is sent'),
  vehicle: text({ max: [50, 'Vehicle length exceeds 50 characters'] }),
  crew: text({ max: [100, 'Crew length exceeds 100 characters'] }),
  note: text({ multiline: true, max: [200, 'Note length exceeds 200 characters'] }),
});
export const transferBody = transferFields.refine(
  ({ godown_id, to_godown_id }) => godown_id !== to_godown_id,
  {
    path: ['to_godown_id'],
    error: 'Choose another godown',
  },
);
export type TransferBody = z.output<typeof transferBody>;

/** What arrived. The rest is a loss with its reason, or what a driver is short of. */
export const receiptBody = z.strictObject({
  received_on: day('Date is required', { latest: 0 }),
  received: lines,
  employee_id: optionalReference(),
  loss_reason: text({ multiline: true, max: [200, 'Reason length exceeds 200 characters'] }),
});
export type ReceiptBody = z.output<typeof receiptBody>;

const lineRow = named('TransferLine', {
  product: z.enum(productCategories),
  weight: z.number(),
  filled: z.int(),
  empty: z.int(),
  defective: z.int(),
});
export type TransferLine = z.output<typeof lineRow>;

const statuses = ['sent', 'received'] as const;

export const transferRow = named('StockTransfer', {
  id: z.int(),
  version: z.int(),
  date: z.string(),
  branch_id: z.int(),
  godown_id: z.int(),
  /** With the name of its branch. */
  godown: option,
  to_branch_id: z.int(),
  to_godown_id: z.int(),
  to_godown: option,
  vehicle: z.string(),
  crew: z.string(),
  sent: z.array(lineRow),
  received_on: z.string().nullable(),
  received: z.array(lineRow).nullable(),
  employee_id: z.int().nullable(),
  employee: option.nullable(),
  loss_reason: z.string(),
  note: z.string(),
  status: z.enum(statuses),
});
export type TransferRow = z.output<typeof transferRow>;

const end = { is: 'name', table: 'transfer_godowns', name: ['name', 'branch'] } as const;

/** The list of transfers: its filters, order and quick search. */
export const transferList = listOf(transferRow, {
  table: 'stock_transfers',
  columns: {
    date: { ...commonColumns.date, label: labels.date },
    godown: { ...end, key: 'godown_id', label: labels.godown_id },
    to_godown: { ...end, key: 'to_godown_id', label: labels.to_godown_id },
    vehicle: { is: 'text', label: labels.vehicle },
    crew: { is: 'text', label: labels.crew },
    status: { is: 'choice', label: labels.status, options: statuses },
    received_on: { is: 'date', label: labels.received_on },
    employee: { ...commonColumns.driver, label: labels.employee_id },
    loss_reason: { is: 'text', label: labels.loss_reason },
    note: { is: 'text', label: labels.note },
  },
});

/** The active godowns of all branches, by name and branch. */
export const godownsCall = readCall(
  `${path}/godowns`,
  'listTransferGodowns',
  'List the godowns to which goods can be sent',
  { response: { 200: rowsOf(option) } },
);
