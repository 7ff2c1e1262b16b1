import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/kit/server/migrate.ts';
import { startPostgres } from '../../src/kit/server/postgres.ts';
import { makeDataFolder } from './data-folder.ts';
import { databaseUrl } from './database-url.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run, with the rights to make databases on it. */
    server_url: string;
    /** The migrated database that every file's own one is copied from. */
    template: string;
  }
}

/** One PostgreSQL for the whole run: that of TEST_DATABASE_URL, or an embedded one in a folder of its own. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.WITHOUT_DATABASE) return undefined;
  const { url, stop } = await openServer();
  const template = `template_${randomBytes(4).toString('hex')}`;
  await run(url, `create database ${template}`);
  await migrate({ connectionString: databaseUrl(url, template) }, 'migrations');
  project.provide('server_url', url);
  project.provide('template', template);
  return async () => {
    await run(url, `drop database if exists ${template} with (force)`);
    await stop();
  };
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
  await client.query(statement);
  await client.end();
}
