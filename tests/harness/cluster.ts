import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ensureAdmin } from '../../src/features/session/admin.ts';
import { openDatabase } from '../../src/kit/server/db.ts';
import { migrate } from '../../src/kit/server/migrate.ts';
import { startPostgres } from '../../src/kit/server/postgres.ts';
import { ADMIN } from './console.ts';
import { makeDataFolder } from './data-folder.ts';
import { databaseUrl } from './database-url.ts';

/** A PostgreSQL server and a migrated database on it that each test file copies. */
export type Cluster = { server_url: string; template: string };

/**
 * One PostgreSQL for a whole run of tests: the server of TEST_DATABASE_URL, or an embedded one in a folder of its own.
 * @param options.with_admin the template already has the account ADMIN, so consoles started on a copy need no password hash
 */
export async function openCluster(options: { with_admin?: boolean } = {}) {
  const { url: server_url, stop } = await openServer();
  const template = `template_${randomBytes(4).toString('hex')}`;
  await run(server_url, `create database ${template}`);
  const connection = { connectionString: databaseUrl(server_url, template) };
  await migrate(connection, 'migrations');
  if (options.with_admin) {
    const { db, close } = openDatabase(connection, { max: 1 });
    await ensureAdmin(db, ADMIN);
    await close();
  }
  const close = async () => {
    await run(server_url, `drop database if exists ${template} with (force)`);
    await stop();
  };
  return { server_url, template, close };
}

/** A database copied from the template, for one test file. */
export async function copyOfTemplate({ server_url, template }: Cluster) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(server_url, `create database ${name} template ${template}`);
  const drop = () => run(server_url, `drop database if exists ${name} with (force)`);
  return { url: databaseUrl(server_url, name), drop };
}

async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const { data_dir, remove } = await makeDataFolder();
  const { connection, stop } = await startPostgres({ data_dir, log: console.error });
  const { host, port, user, database } = connection;
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  // No test cuts the power of this server: commits need not wait for the disk.
  await run(url, 'alter role current_user set synchronous_commit = off');
  return {
    url,
    stop: async () => {
      await stop();
      await remove();
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
