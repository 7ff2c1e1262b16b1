import { z } from 'zod';
import { type Contract, contract, fieldsUnder } from './contract.ts';
import { sentVersion } from './version.ts';

/**
 * The body of a partial update: any of the fields, and the version that was read. The values are validated
 * after merging with the stored record, since a rule may cover several fields. Here each rule only describes
 * its field.
 * @example app.patch('/inventory/:id', { schema: { body: patchOf(inventoryFields) } }, …)
 */
export function patchOf(fields: z.ZodObject): Contract<z.ZodType<PatchBody>> {
  return contract((rules) => {
    const shape = Object.entries(fieldsUnder(rules, fields).shape).map(([name, rule]) => [
      name,
      z.unknown().optional().meta(shapeOf(rule)),
    ]);
    const unchecked: Record<string, z.ZodType> = Object.fromEntries(shape);
    return z.strictObject({ ...unchecked, version: sentVersion }) as z.ZodType<PatchBody>;
  });
}

/** The sent fields, and the version if it was sent. */
export type PatchBody = Readonly<Record<string, unknown>> & { version?: number | undefined };

function shapeOf(rule: z.core.$ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(rule, {
    io: 'input',
    unrepresentable: 'any',
    // A file keeps its own schema, which also makes the server accept multipart.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.core.$ZodCustom)
        Object.assign(jsonSchema, { type: 'string', format: 'binary' });
    },
  });
  return schema;
}
