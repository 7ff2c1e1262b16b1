import { z } from 'zod';
import { besideKinds } from '../../../masters/choices.ts';
import { eachState, thing } from '../figures/contract.ts';

/** The records that move stock, by their names in the ledger. */
const sources = [
  'inventory',
  'stock_assign',
  'day_entry',
  'stock_settlement',
  'stock_adjustment',
  'shortage_clearance',
  ...besideKinds,
] as const;

/** Closing stock that is not what was signed any more, and the records of this or an earlier day that were posted since. */
export const recount = z.object({
  stock: z.array(
    z.object({
      godown: z.string(),
      ...thing,
      signed: z.object(eachState),
      now: z.object(eachState),
    }),
  ),
  records: z.array(
    z.object({
      source: z.enum(sources),
      source_id: z.int(),
      date: z.string(),
      godown: z.string(),
      ...thing,
      ...eachState,
      posted_at: z.date(),
    }),
  ),
});
export type Recount = z.output<typeof recount>;
