import { newKey } from '../client/api.ts';

/**
 * The content that was submitted under a key; '' before the first submission and after an answer. Null: an unanswered
 * submission is being corrected. It has the same key, so that the server refuses it if the first one was stored.
 */
export type Keyed = { key: string; content: string | null };

/** Nothing submitted yet. */
export const unkeyed: Keyed = { key: '', content: '' };

/**
 * The key of some values: a retry of the same content has the same key, so that it takes effect once.
 * @example const { key } = keyedBy(last, { name: 'Ravi' })
 */
export function keyedBy(last: Keyed, values: object): Keyed {
  const content = JSON.stringify(values, (_name, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
  if (last.content === null) return { key: last.key, content };
  return last.content === content ? last : { key: newKey(), content };
}
