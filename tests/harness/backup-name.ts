/** The name of a backup of a time. @example backupName(new Date()) // 'console-2026-11-22-203000-utc.tar' */
export const backupName = (at: Date): string =>
  `console-${at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}-utc.tar`;
