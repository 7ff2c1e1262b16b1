import { z } from 'zod';
import { refusals } from '../../kit/shared/refusals.ts';
import { text } from '../../kit/shared/rules.ts';
import { named } from '../../kit/shared/wire.ts';

export const path = '/views';

export const messages = {
  saved: 'View saved',
  deleted: 'View deleted',
};

export const viewRefusals = refusals({
  too_many_views: [422, 'This list has 50 saved views. Delete one first.'],
});

/** The maximum number of views that a user has of one list. */
export const MAX_VIEWS = 50;

const list = z.string('List is required').regex(/^[a-z0-9/_-]{1,60}$/, 'List is invalid');

export const viewQuery = z.strictObject({ list });

/** A name for the query string of a list. */
export const viewBody = z.strictObject({
  list,
  name: text({ required: 'Name is required', max: [60, 'Name length exceeds 60 characters'] }),
  query: text({ max: [2_000, 'The filter is too long to be saved'] }),
});
export type ViewBody = z.output<typeof viewBody>;

export const viewRow = named('View', { id: z.int(), name: z.string(), query: z.string() });
export type ViewRow = z.output<typeof viewRow>;
