type Change = Readonly<Record<string, unknown>>;

/**
 * A change without the values that only repeat what a read shows: a masked number or the address of a file, sent back as
 * it was read, means "unchanged". All other values stay and are validated.
 * @param names the fields that a read shows in another form than it stores them
 * @param read the record as every read answers it; asked only when the change names one of the fields
 * @example const change = await withoutEchoes(request.body, ['file'], () => readExpense(db, id));
 */
export async function withoutEchoes<C extends Change>(
  change: C,
  names: readonly string[],
  read: () => Promise<object | undefined>,
): Promise<C> {
  if (!names.some((name) => mayBeEcho(change[name]))) return change;
  const shown: Change = { ...(await read()) };
  const isEcho = (name: string) => names.includes(name) && change[name] === shown[name];
  return Object.fromEntries(Object.entries(change).filter(([name]) => !isEcho(name))) as C;
}

/** '' empties a field and an upload replaces the file; neither is ever shown by a read of a filled field. */
const mayBeEcho = (value: unknown) => value === null || (typeof value === 'string' && value !== '');
