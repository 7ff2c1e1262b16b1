import type { z } from 'zod';
import type { RuleSettings } from '../../shared/rule-settings.ts';
import { judged } from '../http/schemas.ts';

/**
 * Merges a partial update into the stored record and validates the whole, so that rules over several fields
 * hold. Values that stay as they are stored pass under any settings.
 * @throws invalid_fields
 * @example const purchase = merged(inventoryBody, stored, request.body, request.rules);
 */
export function merged<Schema extends z.ZodType>(
  schema: Schema,
  stored: Record<string, unknown>,
  sent: Record<string, unknown>,
  settings: RuleSettings,
): z.output<Schema> {
  const { version: _, ...record } = { ...stored, ...sent };
  return judged(schema, record, settings, stored);
}
