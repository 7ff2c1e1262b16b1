import { readdir } from 'node:fs/promises';
import { timeOf } from './write-backup.ts';

/** The newest backup of a folder, by the times in the names; undefined without one. */
export async function newestBackup(folder: string): Promise<{ name: string; at: Date } | undefined> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const at = timeOf(name);
      return at ? [{ name, at }] : [];
    })
    .toSorted((left, right) => right.at.getTime() - left.at.getTime())[0];
}
