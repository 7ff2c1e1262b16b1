import type { z } from 'zod';
import { zodValidator } from '../http/schemas.ts';

/**
 * Merges a partial update into the stored record and validates the whole, so that rules over several fields
 * hold.
 * @throws invalid_fields
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
