import { randomBytes } from 'node:crypto';
import { access, chown, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import { quoted } from './start-advice.ts';

/** The file in a cluster with the path of its data folder; scripts/reset.mjs reads it too. */
const HOME = 'console-data-folder';

/**
 * A data folder may hold a link to its cluster (decision 0031). The cluster records the data folder, so that a
 * copy of the link does not open the original's database. A data folder that was moved is recorded anew.
 * @throws StartError when another data folder has the cluster
 */
export async function checkHome(dataFolder: string, cluster: string): Promise<void> {
  const place = join(dataFolder, 'postgres');
  if (cluster === place) return;
  const home = await homeOf(cluster);
  if (home === dataFolder) return;
  if (home !== undefined && (await realpath(join(home, 'postgres')).catch(() => '')) === cluster) {
    const copy = `${cluster}-${randomBytes(3).toString('hex')}`;
    throw new StartError(
      `${place} is a link to the database of ${home}, as in a copy of that folder. Nothing was opened. ` +
        `To work with that database, set DATA_DIR=${quoted(home)}. To give ${dataFolder} a database of its own, stop the console of ${home} ` +
        `and run: cp -a ${quoted(cluster)} ${quoted(copy)} && ln -sfn ${quoted(copy)} ${quoted(place)}`,
    );
  }
  await writeHome(cluster, dataFolder);
}

/** The recorded data folder; without a record, the folder around the cluster if it is a data folder. */
async function homeOf(cluster: string): Promise<string | undefined> {
  const recorded = (await readFile(join(cluster, HOME), 'utf8').catch(() => '')).trim();
  if (recorded) return recorded;
  const around = dirname(cluster);
  const isDataFolder = await access(join(around, 'postgres.log')).then(
    () => basename(cluster) === 'postgres',
    () => false,
  );
  return isDataFolder ? around : undefined;
}

async function writeHome(cluster: string, dataFolder: string): Promise<void> {
  const fresh = join(cluster, `${HOME}.${process.pid}`);
  const { uid, gid } = await stat(cluster);
  try {
    await writeFile(fresh, `${dataFolder}\n`, { mode: 0o600 });
    await chown(fresh, uid, gid);
    await rename(fresh, join(cluster, HOME));
  } catch (error) {
    await rm(fresh, { force: true });
    // A full disk must not keep the books closed; the next start records the folder.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
