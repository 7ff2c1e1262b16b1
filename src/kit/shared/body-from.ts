/**
 * The body that creates a copy of a row: the fields of its create schema, without files.
 * @example createBodyOf(expenseFields, row)
 */
export function createBodyOf(
  { shape }: { shape: Readonly<Record<string, unknown>> },
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(shape).flatMap((name) => (name in row && !FILES.includes(name) ? [[name, row[name]]] : [])),
  );
}

const FILES = ['file', 'image'];
