import { z } from 'zod';

/** What was typed into the search box. */
export const searchQuery = z.strictObject({
  q: z.string().max(100, 'At most 100 characters').default(''),
});

/** A record that matches; `path` is the address of the screen that opens it. */
const searchResult = z.object({
  /** The name of this kind of record: 'Vehicle'. */
  kind: z.string(),
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
});
export type SearchResult = z.output<typeof searchResult>;

/** The best matches; `hasNext` if there are more. */
export const searchResults = z.object({ data: z.array(searchResult), hasNext: z.boolean() });
export type SearchResults = z.output<typeof searchResults>;
