import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  access,
  chown,
  constants,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf, StartError } from '../process/start-error.ts';
import { syncFolder } from '../process/sync-folder.ts';
import { type Account, accountForInitdb, canEnter, SYSTEM_FOLDER } from './account.ts';
import { type Binaries, openSystemFolder } from './binaries.ts';
import { adviceOn, quoted, restoreAdvice } from './start-advice.ts';
import { clearUnfinished, unfinishedName } from './unfinished.ts';

const run = promisify(execFile);

/** Creates the data folder if it is missing; throws a one-line StartError when it is not writable. */
export async function openDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const advice =
      code === 'ENOSPC' ? 'free some space on its disk' : 'set DATA_DIR to a folder that can be written to';
    throw new StartError(`Cannot write to the data folder ${folder} (${code}); ${advice}.`);
  }
}

/**
 * Creates one level at a time: Node's recursive mkdir never returns in folders like /proc, where nothing can be
 * created.
 */
async function makeFolder(folder: string): Promise<void> {
  if (await lstat(folder).catch(() => undefined)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Another console that starts at the same moment may create it too.
    if (error.code !== 'EEXIST') throw error;
  });
}

/** The real path of the data folder's cluster, or undefined before the first start. */
export async function findCluster(dataFolder: string): Promise<string | undefined> {
  const path = join(dataFolder, 'postgres');
  if (!(await lstat(path).catch(() => undefined))) return undefined;
  return realpath(path).catch((error: unknown) => {
    throw new StartError(
      `${path} is a link to a folder that cannot be found (${reasonOf(error)}); put the database back there, or mount its disk.`,
    );
  });
}

/**
 * Creates a cluster beside its final place and renames it, so that a kill at any moment leaves nothing or a
 * whole cluster. When two consoles do so at once, one wins and both use its cluster. If PostgreSQL's account cannot enter
 * the data folder, the cluster lies in SYSTEM_FOLDER, and a link to it in the data folder.
 */
export async function createCluster(
  dataFolder: string,
  {
    binaries,
    account,
    log,
  }: { binaries: Binaries; account: Account | undefined; log: (line: string) => void },
): Promise<string> {
  const place = join(dataFolder, 'postgres');
  const isDirect = await canEnter(account, dataFolder);
  if (!isDirect) {
    await openSystemFolder();
    await clearUnfinished(SYSTEM_FOLDER);
  }
  const distant = join(SYSTEM_FOLDER, randomBytes(6).toString('hex'));
  const fresh = unfinishedName(isDirect ? place : distant);
  await mkdir(fresh, { mode: 0o700 });
  const initdbAccount = await accountForInitdb(account);
  if (initdbAccount) await chown(fresh, initdbAccount.uid, initdbAccount.gid);
  try {
    await initdb(fresh, binaries, initdbAccount);
    if (account && account !== initdbAccount) await giveTo(account, fresh);
    await rename(fresh, isDirect ? place : distant);
    if (!isDirect) await symlink(distant, place);
    await syncFolder(dataFolder);
    if (!isDirect)
      log(
        `The account of PostgreSQL cannot enter ${dataFolder}, so the database lies in ${distant}. ` +
          `To delete all data one day, stop the console and run: rm -r ${quoted(dataFolder)} ${quoted(distant)}`,
      );
  } catch (error) {
    // Only the folder that this call created and nothing has used.
    const made = isDirect ? [fresh] : [fresh, distant];
    await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
  return realpath(place);
}

async function giveTo({ uid, gid }: Account, folder: string): Promise<void> {
  for (const name of ['', ...(await readdir(folder, { recursive: true }))])
    await lchown(join(folder, name), uid, gid);
}

async function initdb(folder: string, binaries: Binaries, account: Account | undefined): Promise<void> {
  const settings = { shared_buffers: '128MB', max_connections: '100', timezone: 'UTC', log_timezone: 'UTC' };
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const safety = ['--data-checksums', '--auth=trust', '--username=postgres', '--no-instructions'];
  const set = Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`);
  try {
    await run(binaries.initdb, ['-D', folder, ...safety, ...locale, ...set], {
      ...account,
      cwd: folder,
      env: POSTGRES_ENVIRONMENT,
    });
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    const line = stderr?.split('\n').find((text) => /error|fatal|cannot|could not/i.test(text));
    const reason = line?.trim() ?? reasonOf(error);
    throw new StartError(
      `The database could not be created in ${folder}: ${reason}${adviceOn(reason, folder)}`,
    );
  }
}

/** No environment is inherited: PGPORT, PGDATA or another locale would change the server and its log messages. */
export const POSTGRES_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The major version of PostgreSQL that has made a cluster, by its folder or the link to it. */
export async function readMajor(cluster: string): Promise<string> {
  const found = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES')
      throw new StartError(
        `The database folder ${cluster} belongs to another account; start the console as that account.`,
      );
    throw new StartError(
      `${cluster} is not a PostgreSQL data folder (${reasonOf(error)}); nothing was changed in it.`,
    );
  });
  if (found.trim() === '')
    throw new StartError(
      `${join(cluster, 'PG_VERSION')} is empty, so the database is damaged. ${restoreAdvice(cluster)}`,
    );
  return found.trim();
}

/** Refuses a cluster of another major version: PostgreSQL cannot read it, and its data must not be lost. */
export async function checkVersion(cluster: string, major: string): Promise<void> {
  const found = await readMajor(cluster);
  if (found === major) return;
  const advice =
    Number(found) < Number(major)
      ? 'To bring it to that version, run: npm run upgrade, with the same settings (docs/operations.md)'
      : 'Use the version of the console that made it';
  throw new StartError(
    `The data folder ${cluster} was made by PostgreSQL ${found}; this program runs PostgreSQL ${major}. ${advice}. Nothing was changed.`,
  );
}
