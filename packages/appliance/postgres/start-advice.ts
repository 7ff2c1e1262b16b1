/** What to do with a damaged database, which stays for a closer look. @param place of the data folder's database */
export const restoreAdvice = (place: string) =>
  `Restore a backup: mv ${quoted(place)} ${quoted(`${place}.damaged`)} && npm run restore -- BACKUP-FILE`;

/** Advice for the operator, by PostgreSQL's reason. */
const ADVICE: [pattern: RegExp, advice: (place: string) => string][] = [
  [/No space left on device/, () => 'The disk is full: free some space and start the console again.'],
  [
    /lock file "postmaster.pid" is empty/,
    (place) =>
      `A crash or a full disk left it so. If no other console uses the folder, run: rm ${quoted(`${place}/postmaster.pid`)}`,
  ],
  [/has invalid permissions/, (place) => `Other accounts must not enter it. Run: chmod 700 ${quoted(place)}`],
  [
    /could not locate a valid checkpoint record|could not locate required checkpoint record|could not open file "pg_wal|required WAL directory/,
    (place) =>
      `The log of changes (pg_wal) is damaged or missing, so the last changes cannot be restored. ${restoreAdvice(place)}`,
  ],
  [
    /pg_control|control file|pg_filenode\.map|could not find the database system|incompatible with server/,
    restoreAdvice,
  ],
];

/** A path quoted for a shell. */
export const quoted = (path: string) =>
  /^[\w/.-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;

/** The advice with a leading full stop, or ''. @example adviceOn('… No space left on device', place) */
export function adviceOn(reason: string, place: string): string {
  const [, advice] = ADVICE.find(([pattern]) => pattern.test(reason)) ?? [];
  return advice ? `. ${advice(place)}` : '';
}
