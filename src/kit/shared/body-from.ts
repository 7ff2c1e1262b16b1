/**
 * The fields of a row that creating it sends; files are left out.
 * @example bodyFrom(expenseFields, row)
 */
export function bodyFrom(
  { shape }: { shape: Readonly<Record<string, unknown>> },
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(shape).flatMap((name) => (name in row && !FILES.includes(name) ? [[name, row[name]]] : [])),
  );
}

const FILES = ['file', 'image'];
