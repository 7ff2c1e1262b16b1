import { z } from 'zod';
import { sentVersion } from './version.ts';

/**
 * The body of a partial update: any of the fields, and the version that was read. The values are judged once they are laid over the
 * stored record, since a rule may speak of several fields; here each only lends its shape to the description.
 * @example app.patch('/inventory/:id', { schema: { body: patchOf(inventoryFields) } }, …)
 */
export function patchOf(fields: z.ZodObject) {
  const shape = Object.entries(fields.shape).map(([name, rule]) => [
    name,
    z.unknown().optional().meta(shapeOf(rule)),
  ]);
  const unjudged: Record<string, z.ZodType> = Object.fromEntries(shape);
  return z.strictObject({ ...unjudged, version: sentVersion }) as z.ZodType<PatchBody>;
}

/** The fields as they were sent, and the version if one was. */
export type PatchBody = Readonly<Record<string, unknown>> & { version?: number | undefined };

function shapeOf(rule: z.core.$ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(rule, {
    io: 'input',
    unrepresentable: 'any',
    // A file is described as one, which also tells the server to accept a form.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom')
        Object.assign(jsonSchema, { type: 'string', format: 'binary' });
    },
  });
  return schema;
}
