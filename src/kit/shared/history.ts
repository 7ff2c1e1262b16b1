import { z } from 'zod';
import { figures } from './format.ts';

/** How far back a history is read: what was kept before the entry of this id. */
export const historyQuery = z.strictObject({
  before: z
    .string()
    .regex(/^[1-9][0-9]{0,14}$/, 'before is the id of an entry')
    .transform(Number)
    .optional(),
});

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/**
 * One field of an entry: what it was and what it became, references by name and personal numbers masked. Null is no
 * value; a file or a secret says no more than that there is one. Numbers are counts unless `figure` says otherwise.
 */
const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  figure: z.enum(figures).optional(),
  before: value,
  after: value,
});
export type FieldChange = z.output<typeof fieldChange>;

/** One entry of a record's history; without a user the console made the change. */
const historyEntry = z.object({
  id: z.int(),
  at: z.date(),
  user: z.string().nullable(),
  action: z.enum(['created', 'changed', 'deleted', 'revealed']),
  changes: z.array(fieldChange),
});

/** Newest first; `next` is the `before` of the page that follows. */
export const history = z.object({ data: z.array(historyEntry), next: z.int().nullable() });

/** A history as it arrives: moments are ISO texts. */
export type HistoryEntry = Omit<z.output<typeof historyEntry>, 'at'> & { at: string };
