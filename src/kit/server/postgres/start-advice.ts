/** Advice for the operator, by PostgreSQL's reason. */
const ADVICE: [pattern: RegExp, advice: (cluster: string) => string][] = [
  [/No space left on device/, () => 'The disk is full: free some space and start the console again.'],
  [
    /lock file "postmaster.pid" is empty/,
    (cluster) =>
      `A crash or a full disk left it so. If no other console uses the folder, run: rm ${quoted(`${cluster}/postmaster.pid`)}`,
  ],
  [
    /has invalid permissions/,
    (cluster) => `Other accounts must not enter it. Run: chmod 700 ${quoted(cluster)}`,
  ],
  [
    /could not locate a valid checkpoint record|could not locate required checkpoint record|could not open file "pg_wal|required WAL directory/,
    () =>
      'The log of changes (pg_wal) is damaged or missing, so the last changes cannot be restored. Put the data folder back from a backup.',
  ],
];

/** A path quoted for a shell. */
export const quoted = (path: string) =>
  /^[\w/.-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;

/** The advice with a leading space, or ''. @example adviceOn('… No space left on device', cluster) */
export function adviceOn(reason: string, cluster: string): string {
  const [, advice] = ADVICE.find(([pattern]) => pattern.test(reason)) ?? [];
  return advice ? `. ${advice(cluster)}` : '';
}
