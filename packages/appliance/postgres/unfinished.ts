import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isNode, isWorkedIn } from './postmaster.ts';

const NAME = /^(?:postgres|bin-[\w.-]+|[0-9a-f]{12})\.new-(?:(\d+)-)?[0-9a-f]{12}$/;

/** The place where a folder is prepared before it is renamed; the name has the id of the preparing process. */
export const unfinishedName = (place: string) =>
  `${place}.new-${process.pid}-${randomBytes(6).toString('hex')}`;

/** Removes unfinished folders of killed processes; nothing in them was ever used. */
export async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [isUnfinished, pid] = NAME.exec(name) ?? [];
    if (isUnfinished && !(await isPrepared(join(folder, name), pid)))
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** This process has just started, so a folder with its id is from a former process. */
async function isPrepared(path: string, pid: string | undefined): Promise<boolean> {
  const isRunning = pid !== undefined && Number(pid) !== process.pid && (await isNode(Number(pid)));
  return isRunning || (await isWorkedIn(path));
}
