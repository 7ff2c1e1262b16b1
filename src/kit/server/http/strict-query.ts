import { requestRefusals } from './errors.ts';

/** Names that could reach an object's prototype. */
const PROTOTYPE = /(^|[.[\]])(__proto__|constructor|prototype)($|[.[\]])/;

/** Refuses a prototype name. @throws malformed */
export function refusePrototype(name: string): void {
  if (PROTOTYPE.test(name)) throw requestRefusals.malformed('This field name is not allowed');
}

/** Parses a query string into an object without prototype; a repeated name gives an array. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    query[name] = before === undefined ? value : [before, value].flat();
  }
  return query;
}

/** Refuses a repeated name and a prototype name. @throws malformed */
export function checkQuery(query: unknown): void {
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    refusePrototype(name);
    if (Array.isArray(value)) throw requestRefusals.malformed(`${name} was sent more than once`);
  }
}
