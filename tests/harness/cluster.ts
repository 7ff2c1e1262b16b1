import { argon2Sync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { migrate } from 'appliance/database/migrate.ts';
import { startPostgres } from 'appliance/postgres/start-postgres.ts';
import pg from 'pg';
import { ensureAdmin } from '../../src/features/session/admin.ts';
import { openDatabase } from '../../src/kit/server/db/db.ts';
import { ADMIN } from './console.ts';
import { makeDataFolder } from './data-folder.ts';
import { databaseUrl, socketUrl } from './database-url.ts';
import { olderDataFolder } from './older-postgres.ts';

/** A PostgreSQL server, and a migrated template database that each test file copies. */
export type Cluster = { serverUrl: string; template: string };

/**
 * One embedded PostgreSQL in its own folder for a whole test run; TEST_POSTGRES_PROGRAMS is the folder `bin` of an
 * older one.
 * @param options.withAdmin the template already has the account ADMIN, so consoles started on a copy need no
 *   password hash
 */
export async function openCluster(options: { withAdmin?: boolean } = {}) {
  const { url: serverUrl, stop } = await openServer();
  const template = `template_${randomBytes(4).toString('hex')}`;
  await run(serverUrl, `create database ${template}`);
  const connection = { connectionString: databaseUrl(serverUrl, template) };
  await migrate(connection, 'migrations');
  if (options.withAdmin) {
    const { db, close } = openDatabase(connection, { max: 1 });
    await ensureAdmin(db, ADMIN);
    await db
      .updateTable('users')
      .set({ password_hash: quickHash(ADMIN.password) })
      .execute();
    await close();
  }
  const close = async () => {
    await run(serverUrl, `drop database if exists ${template} with (force)`);
    await stop();
  };
  return { serverUrl, template, close };
}

/** A password hash as the server stores it, with parameters that make a sign-in cost no CPU time. */
function quickHash(message: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64')}$${tag.toString('base64')}`;
}

/** A database copied from the template, for one test file. */
export const copyOfTemplate = ({ serverUrl, template }: Cluster) => newDatabase(serverUrl, template);

/** A database without tables. */
export const emptyDatabase = ({ serverUrl }: Cluster) => newDatabase(serverUrl, 'template0');

async function newDatabase(serverUrl: string, template: string) {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(serverUrl, `create database ${name} template ${template}`);
  const drop = () => run(serverUrl, `drop database if exists ${name} with (force)`);
  return { url: databaseUrl(serverUrl, name), drop };
}

async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { dataDir: folder, remove } = await makeDataFolder();
  const programs = process.env.TEST_POSTGRES_PROGRAMS;
  const dataDir = programs ? join(folder, 'older') : folder;
  if (programs) await olderDataFolder(dataDir, programs);
  const { connection, stop } = await startPostgres({ dataDir, programs, log: console.error });
  const url = socketUrl(connection);
  // No test cuts this server's power, so commits need not wait for the disk.
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
