import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A data folder that the database's unprivileged account can enter, so that everything is inside it. `remove`
 * deletes it, with the database that it may link to.
 */
export async function makeDataFolder(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-data-'));
  await chmod(dataDir, 0o711);
  const remove = async () => {
    const cluster = await realpath(join(dataDir, 'postgres')).catch(() => undefined);
    if (cluster) await rm(cluster, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, remove };
}
