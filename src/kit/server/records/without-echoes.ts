type SentFields = Readonly<Record<string, unknown>>;

/**
 * A change without the values that only repeat what a read returned: a masked number or a file's address, sent
 * back as it was read, means "unchanged". All other values stay and are validated.
 * @param names the fields that a read returns in another form than the stored one
 * @param read the record as every read returns it; called only when the change has one of the fields
 * @example const change = await withoutEchoes(request.body, ['file'], () => readExpense(db, id));
 */
export async function withoutEchoes<C extends SentFields>(
  change: C,
  names: readonly string[],
  read: () => Promise<object | undefined>,
): Promise<C> {
  if (!names.some((name) => mayBeEcho(change[name]))) return change;
  const current: SentFields = { ...(await read()) };
  const isEcho = (name: string) => names.includes(name) && change[name] === current[name];
  return Object.fromEntries(Object.entries(change).filter(([name]) => !isEcho(name))) as C;
}

/** '' clears a field and an upload replaces the file; a read of a filled field returns neither. */
const mayBeEcho = (value: unknown) => value === null || (typeof value === 'string' && value !== '');
