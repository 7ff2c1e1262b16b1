import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A data folder that the unprivileged account of the database can reach, so that everything lies inside. `remove` takes
 * it away again, with the database it may be linked to.
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
