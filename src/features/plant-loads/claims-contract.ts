import { z } from 'zod';
import { contract, fieldsUnder } from '../../kit/shared/contract.ts';
import { listOf } from '../../kit/shared/list.ts';
import { choice, day, rupees, text, weight } from '../../kit/shared/rules.ts';
import { upload } from '../../kit/shared/upload.ts';
import { named, option } from '../../kit/shared/wire.ts';
import { commonColumns } from '../../masters/list-columns.ts';

export const claimsPath = '/plantclaims';
export const settlementPath = (id: number | ':id') => `${claimsPath}/${id}/settlement`;

export const claimMessages = {
  updated: 'Claim changed',
  settled: 'Claim settled',
  reopened: 'The claim is open again',
};

/** The labels of its fields, in the order of the forms. */
export const claimLabels = {
  date: 'Date',
  plant_load_id: 'Plant Load',
  vendor_id: commonColumns.vendor.label,
  godown_id: commonColumns.godown.label,
  weight: 'Weight',
  qty: 'Quantity',
  weight_read: 'Weight read',
  cylinder_number: 'Cylinder Number',
  photo: 'Photo',
  note: 'Note',
  status: 'Status',
  settled_on: 'Settled on',
  settled_by: 'Settled by',
  credit_amount: 'Credit Amount',
  credit_note_no: 'Credit Note Number',
};

export const settledBy = ['replacement', 'credit note'] as const;

/** What proves a claim; a weight of 0 was not read. */
export const proofFields = z.strictObject({
  weight_read: weight(),
  cylinder_number: text({ max: [50, 'Cylinder Number length exceeds 50 characters'] }),
  photo: upload(),
  note: text({ multiline: true, max: [200, 'Note length exceeds 200 characters'] }),
});
export type ProofBody = z.output<typeof proofFields>;

const settlementFields = z.strictObject({
  settled_on: day('Date is required', { latest: 0 }),
  settled_by: choice(settledBy, 'Settled by is required'),
  credit_amount: rupees({ invalid: 'Credit Amount is invalid' }),
  credit_note_no: text({ max: [50, 'Credit Note Number length exceeds 50 characters'] }),
});
export type SettlementBody = z.output<typeof settlementFields>;

const isCredit = ({ settled_by }: SettlementBody) => settled_by === 'credit note';

export const settlementBody = contract((rules) =>
  fieldsUnder(rules, settlementFields)
    .refine((body) => isCredit(body) === body.credit_amount > 0, {
      path: ['credit_amount'],
      error: 'A credit note has an amount, a replacement has none',
    })
    .refine((body) => isCredit(body) === (body.credit_note_no !== ''), {
      path: ['credit_note_no'],
      error: 'A credit note has a number, a replacement has none',
    }),
);

/** Cylinders that were invoiced and did not come; weights in kg, amounts in ₹. */
export const claimRow = named('PlantClaim', {
  id: z.int(),
  version: z.int(),
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  plant_load_id: z.int(),
  plant_load: option,
  vendor_id: z.int(),
  vendor: option,
  godown_id: z.int(),
  godown: option,
  weight: z.number(),
  qty: z.int(),
  weight_read: z.number().nullable(),
  cylinder_number: z.string(),
  photo: z.string().nullable(),
  note: z.string(),
  status: z.enum(['open', 'settled']),
  settled_on: z.string().nullable(),
  settled_by: z.enum(settledBy).nullable(),
  credit_amount: z.number().nullable(),
  credit_note_no: z.string().nullable(),
});
export type ClaimRow = z.output<typeof claimRow>;

export const claimList = listOf(claimRow, {
  table: 'plant_claims',
  columns: {
    date: commonColumns.date,
    plant_load: {
      is: 'name',
      label: claimLabels.plant_load_id,
      key: 'plant_load_id',
      table: 'plant_loads',
      name: ['number'],
    },
    vendor: commonColumns.vendor,
    godown: commonColumns.godown,
    weight: commonColumns.weight,
    qty: { is: 'count', label: claimLabels.qty, isSummed: true },
    weight_read: { is: 'kg', label: claimLabels.weight_read },
    cylinder_number: { is: 'text', label: claimLabels.cylinder_number },
    note: { is: 'text', label: claimLabels.note },
    branch: commonColumns.branch,
    status: { is: 'choice', label: claimLabels.status, options: ['open', 'settled'] },
    settled_on: { is: 'date', label: claimLabels.settled_on },
    settled_by: { is: 'choice', label: claimLabels.settled_by, options: settledBy },
    credit_note_no: { is: 'text', label: claimLabels.credit_note_no },
    credit_amount: { is: 'rupees', label: claimLabels.credit_amount, isSummed: true, isSearchable: true },
  },
});
