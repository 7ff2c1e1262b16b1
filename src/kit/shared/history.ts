import { z } from 'zod';
import { figures } from './format.ts';
import { named } from './wire.ts';

/** The cursor of a history: entries older than this id. */
export const historyQuery = z.strictObject({
  before: z
    .string()
    .regex(/^[1-9][0-9]{0,14}$/, 'before is the id of an entry')
    .transform(Number)
    .optional(),
});

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/**
 * One field of an entry: the old and the new value, references by name and personal numbers masked. Null is no
 * value; a file or a secret shows only that it exists. Numbers are counts unless `figure` is set.
 */
const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  figure: z.enum(figures).optional(),
  before: value,
  after: value,
});
export type FieldChange = z.output<typeof fieldChange>;

/** One entry of a record's history; without a user the system made the change. */
const historyEntry = named('HistoryEntry', {
  id: z.int(),
  at: z.date(),
  user: z.string().nullable(),
  action: z.enum(['created', 'changed', 'deleted', 'revealed']),
  changes: z.array(fieldChange),
});

/** Newest first; `next` is the `before` of the next page. */
export const history = named('History', { data: z.array(historyEntry), next: z.int().nullable() });

/** A history in its wire format: moments are ISO texts. */
export type HistoryEntry = Omit<z.output<typeof historyEntry>, 'at'> & { at: string };
