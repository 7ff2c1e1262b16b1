import { z } from 'zod';

/**
 * The body of a partial update: any of the fields, nothing else. The values are judged once they are laid over the
 * stored record, since a rule may speak of several fields; here each only lends its shape to the description.
 * @example app.patch('/inventory/:id', { schema: { body: patchOf(inventoryFields) } }, …)
 */
export function patchOf(fields: z.ZodObject) {
  const shape = Object.entries(fields.shape).map(([name, rule]) => [
    name,
    z.unknown().optional().meta(shapeOf(rule)),
  ]);
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodOptional<z.ZodUnknown>>);
}

function shapeOf(rule: z.core.$ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(rule, { io: 'input', unrepresentable: 'any' });
  return schema;
}
