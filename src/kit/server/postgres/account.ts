import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../start-error.ts';

/** The account PostgreSQL runs under when the console itself is root. */
export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. An existing cluster is run by whoever owns it, a new one by `nobody`;
 * undefined means that PostgreSQL simply runs as the console does.
 */
export async function postgresAccount(cluster: string | undefined): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (!cluster) return nobody();
  const { uid, gid } = await stat(cluster);
  if (uid === 0)
    throw new StartError(
      `The database folder ${cluster} belongs to root, under which PostgreSQL does not run.`,
    );
  return { uid, gid };
}

async function nobody(): Promise<Account> {
  const accounts = await readFile('/etc/passwd', 'utf8');
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(accounts) ?? [];
  if (!uid || !gid)
    throw new StartError(
      'There is no account "nobody" to run PostgreSQL under; start the console as another user than root.',
    );
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether the account may pass through the folder and all folders above it, judged by their mode bits. */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true;
  for (let path = await realpath(folder); ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
