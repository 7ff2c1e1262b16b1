import { expect, test } from 'vitest';
import { acceptedValues, refusedRows } from '../../tests/master-messages.ts';
import type { Values } from '../kit/shared/declaration.ts';
import { formSchema } from '../kit/shared/master-schema.ts';
import { masters } from './masters.ts';

const rows = refusedRows.flatMap(({ path, chosen = {}, fields }) =>
  Object.entries(fields).flatMap(([field, refused]) =>
    refused.map(([value, message]) => ({
      path,
      field,
      value,
      message,
      values: { ...chosen, ...(value !== undefined && { [field]: value }) } as Values,
    })),
  ),
);

test.each(rows)('$path $field $value gets the message "$message"', ({ path, field, message, values }) => {
  expect(messageFor(path, field, values)).toBe(message);
});

test.each(acceptedValues)('%s %s %j is accepted', (path, field, value) => {
  expect(messageFor(path, field, { [field]: value })).toBeUndefined();
});

/** The message of one field, whatever the others get. */
function messageFor(path: string, field: string, values: Values): string | undefined {
  const declaration = masters.find((master) => master.path === path);
  if (!declaration) throw new Error(`There is no master ${path}`);
  const { error } = formSchema(declaration).safeParse(values);
  return error?.issues.find((issue) => issue.path[0] === field)?.message;
}
