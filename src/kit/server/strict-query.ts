import { RuleError } from './errors.ts';

/** Names through which a text could reach into an object's prototype. */
const PROTOTYPE = /(^|[.[\]])(__proto__|constructor|prototype)($|[.[\]])/;

/** Refuses a field name that means a prototype. @throws RuleError 400 */
export function refusePrototype(name: string): void {
  if (PROTOTYPE.test(name)) throw new RuleError('This field name is not allowed', 400);
}

/** Reads a query string into an object without prototype; a name sent twice gives an array. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

/** Refuses what no call here takes: a name sent twice, or one that means a prototype. @throws RuleError 400 */
export function checkQuery(query: unknown): void {
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    refusePrototype(name);
    if (Array.isArray(value)) throw new RuleError(`${name} was sent more than once`, 400);
  }
}
