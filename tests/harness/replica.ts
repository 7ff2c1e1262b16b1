import { execFile } from 'node:child_process';
import { appendFile, copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { openDatabase } from '../../src/kit/server/db.ts';
import { migrate } from '../../src/kit/server/migrate.ts';
import { startPostgres } from '../../src/kit/server/postgres.ts';
import { REPLICA_PATIENCE_MS } from '../../src/kit/server/reads.ts';
import { makeDataFolder } from './data-folder.ts';
import { pooledUrl, socketUrl } from './database-url.ts';

/**
 * A migrated database and a server that replicates it, a copy of the stopped first one.
 * @example const { primary, replica } = await primaryAndReplica(); await replica.stop();
 */
export async function primaryAndReplica() {
  const first = await makeDataFolder();
  const second = await makeDataFolder();
  const start = (dataDir: string) => startPostgres({ dataDir, log: () => undefined });
  await (await start(first.dataDir)).stop();
  const [cluster, copy] = [join(first.dataDir, 'postgres'), join(second.dataDir, 'postgres')];
  // It keeps the owner.
  await promisify(execFile)('cp', ['-a', cluster, copy]);
  const original = await start(first.dataDir);
  const { host, user } = original.connection;
  await copyFile('/dev/null', join(copy, 'standby.signal'));
  const settings = [`primary_conninfo = 'host=${host} user=${user}'`, `log_statement = 'all'`, ''];
  await appendFile(join(copy, 'postgresql.auto.conf'), settings.join('\n'));
  await migrate(original.connection, 'migrations');
  const primary = openDatabase(original.connection);
  let running = await start(second.dataDir);
  const patience = { connectTimeoutMs: REPLICA_PATIENCE_MS };
  const url = socketUrl(running.connection);
  const replica = openDatabase({ connectionString: url }, patience);
  const pooled = openDatabase({ connectionString: pooledUrl(url) }, patience);
  afterAll(async () => {
    await replica.close();
    await pooled.close();
    await primary.close();
    await running.stop();
    await original.stop();
    await first.remove();
    await second.remove();
  });
  return {
    primary,
    replica: {
      ...replica,
      /** Connections as behind a pooler in transaction mode. */
      pooled: pooled.pool,
      /** Every statement so far. */
      log: () => readFile(join(second.dataDir, 'postgres.log'), 'utf8'),
      stop: () => running.stop(),
      start: async () => {
        running = await start(second.dataDir);
      },
    },
  };
}
