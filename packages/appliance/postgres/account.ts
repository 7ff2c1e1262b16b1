import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../process/start-error.ts';
import { quoted } from './start-advice.ts';

/** The place for files that root installs and an unprivileged account must reach. */
export const SYSTEM_FOLDER = '/var/lib/distribution-console';

/** The system account that owns the databases of consoles run as root, and nothing else. */
const OWN_ACCOUNT = 'distribution-console';
const LONGEST_WAIT_MS = 5_000;

/** The user id where no account can be created: between the ids of people and those that systemd assigns. */
const UNLISTED: Account = { uid: 60_901, gid: 60_901 };

const run = promisify(execFile);

/** The account PostgreSQL runs under when the console itself is root. */
export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. An existing cluster keeps its owner; a new one gets a system account of
 * its own, so that no other service of the machine can open the database (decision 0031). Undefined means that
 * PostgreSQL runs under the console's account.
 */
export async function postgresAccount(cluster: string | undefined): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (!cluster) return databaseAccount();
  const { uid, gid } = await stat(cluster);
  if (uid === 0) {
    const commands = await handOver(cluster, await databaseAccount());
    throw new StartError(
      `The database folder ${cluster} belongs to root, under which PostgreSQL does not run, as after a copy made by root. ` +
        `To hand it over to the account of the database, run: ${commands}`,
    );
  }
  return { uid, gid };
}

/** Shell commands for the operator: the folder moves to a place that the account can enter, and a link stays. */
async function handOver(cluster: string, account: Account): Promise<string> {
  const to = `${account.uid}:${account.gid}`;
  if (await canEnter(account, dirname(cluster))) return `chown -R ${to} ${quoted(cluster)}`;
  const place = join(SYSTEM_FOLDER, randomBytes(6).toString('hex'));
  return [
    `mkdir -p ${SYSTEM_FOLDER}`,
    `mv ${quoted(cluster)} ${place}`,
    `chown -R ${to} ${place}`,
    `ln -s ${place} ${quoted(cluster)}`,
  ].join(' && ');
}

/** The system account, created when first needed; where that fails, an id that no other service uses. */
const databaseAccount = async (): Promise<Account> => (await ownAccount()) ?? UNLISTED;

/** The account that runs initdb, which refuses an unlisted account. */
export async function accountForInitdb(account: Account | undefined): Promise<Account | undefined> {
  if (account?.uid !== UNLISTED.uid) return account;
  const nobody = await accountNamed('nobody');
  if (nobody) return nobody;
  throw new StartError(
    `There is no account to run PostgreSQL under; make one with "useradd --system ${OWN_ACCOUNT}", or start the console as another user than root.`,
  );
}

/** When several consoles create it at once, all but one find the account list locked and look again. */
async function ownAccount(): Promise<Account | undefined> {
  for (const began = Date.now(); Date.now() - began < LONGEST_WAIT_MS; await pause(100)) {
    const known = await accountNamed(OWN_ACCOUNT);
    if (known) return known;
    const isPossible = await makeOwnAccount();
    if (!isPossible) return undefined;
  }
  return undefined;
}

/** False where useradd is missing or fails for another reason than a lock. */
async function makeOwnAccount(): Promise<boolean> {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  try {
    await run('useradd', [...options, '--shell', '/usr/sbin/nologin', OWN_ACCOUNT]);
    return true;
  } catch (error) {
    // 1: the list is locked; 9: the name exists by now.
    const { code } = error as { code?: number | string };
    return code === 1 || code === 9;
  }
}

async function accountNamed(name: string): Promise<Account | undefined> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(accounts) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Whether the account may enter the folder and all its parents, by their mode bits. */
export async function canEnter(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true;
  for (let path = await realpath(folder); ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
