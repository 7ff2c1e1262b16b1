/** A copy of a query with values set; '' removes one. @example withParameters('?find=a&page=2', { page: '' }) // find=a */
export function withParameters(
  query: string | URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
