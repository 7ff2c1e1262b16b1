import { type Body, bodyUnder } from '../../shared/contract.ts';
import type { RuleSettings } from '../../shared/rule-settings.ts';
import { validated } from '../http/schemas.ts';

/**
 * Merges a partial update into the stored record and validates the whole, including rules over several fields. Unchanged
 * values are valid under any settings.
 * @throws invalid_fields
 * @example const purchase = merged(inventoryBody, stored, request.body, request.rules);
 */
export function merged<Output>(
  body: Body<Output>,
  stored: Record<string, unknown>,
  sent: Record<string, unknown>,
  settings: RuleSettings,
): Output {
  const { version: _, ...record } = { ...stored, ...sent };
  return validated(bodyUnder({ ...settings, stored }, body), record);
}
