import type { z } from 'zod';
import { zodValidator } from './schemas.ts';

/**
 * A partial update laid over the stored record and judged as a whole, so that rules over several fields hold.
 * @throws RuleError 422 with the fields that break a rule
 * @example const purchase = merged(inventoryBody, stored, request.body);
 */
export function merged<Schema extends z.ZodType>(
  schema: Schema,
  stored: Record<string, unknown>,
  sent: Record<string, unknown>,
): z.output<Schema> {
  const { version: _, ...record } = { ...stored, ...sent };
  const result = zodValidator({ schema, method: 'PATCH', url: '', httpPart: 'body' })(record);
  if (typeof result === 'object' && result !== null && 'error' in result && result.error) throw result.error;
  return (result as { value: z.output<Schema> }).value;
}
