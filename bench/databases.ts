import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { fillDemo } from '../src/app/demo/fill.ts';
import { readSizes } from '../src/app/demo/options.ts';
import { rowProgress } from '../src/app/progress.ts';
import { ensureAdmin } from '../src/features/session/admin.ts';
import { openDatabase } from '../src/kit/server/db.ts';
import { migrate } from '../src/kit/server/migrate.ts';
import type { Postgres } from '../src/kit/server/postgres.ts';
import { businessDay } from '../src/kit/shared/format.ts';
import { multiplying } from './multiply.ts';
import { ADMIN, ROOT } from './servers.ts';

/** The databases of the bench's own PostgreSQL: filled ones are kept, and each run works on copies. */
export function databasesOf({ connection }: Postgres) {
  const { host, port, user } = connection;
  const urlOf = (name: string) =>
    `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;

  const run = async (statement: string, values: unknown[] = []) => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      return (await client.query(statement, values)).rows;
    } finally {
      await client.end();
    }
  };

  /** A database of these sizes, from the current generator, multiplied; filled once, then kept. */
  const filled = async ([words, times]: Filling): Promise<string> => {
    const sizes = readSizes(words.split(' '));
    if (sizes === 'help') throw new Error('sizes are expected');
    const name = `filled_${fingerprint(JSON.stringify([sizes, times]))}`;
    if (times > 1)
      return kept(
        name,
        (own) => execute(own, multiplying(sizes, times)),
        () => filled([words, 1]),
      );
    return kept(name, async (own) => {
      const { db, close } = openDatabase(own);
      const bar = rowProgress(`Filling ${sizes.entries} entries`);
      try {
        await fillDemo(db, { sizes, today: businessDay(new Date()), onProgress: bar.show });
        // The copied days are closed by someone.
        await ensureAdmin(db, { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
      } finally {
        bar.end();
        await close();
      }
    });
  };

  /** The URL of a database that these statements fill; it takes gigabytes, so only the latest is kept. */
  const made = async (statements: string): Promise<string> => {
    const name = `made_${fingerprint(statements)}`;
    for (const { datname } of await run(`select datname from pg_database where datname like 'made\\_%'`))
      if (datname !== name) await run(`drop database ${datname} with (force)`);
    return urlOf(await kept(name, (own) => execute(own, statements)));
  };

  /** An empty database. */
  const empty = (): Promise<string> => kept(`empty_${fingerprint('')}`, async () => undefined);

  /** The name of a database that is created, from another one or empty, and filled once. */
  const kept = async (
    name: string,
    fill: (own: Own) => Promise<void>,
    from?: () => Promise<string>,
  ): Promise<string> => {
    if ((await run('select from pg_database where datname = $1', [name])).length > 0) return name;
    const unfinished = `${name}_unfinished`;
    await run(`drop database if exists ${unfinished}`);
    await run(`create database ${unfinished}${from ? ` template ${await from()} strategy file_copy` : ''}`);
    const own = { connectionString: urlOf(unfinished) };
    await migrate(own, `${ROOT}/migrations`);
    await fill(own);
    // Autovacuum would do this at some point; done here, it does not disturb a run.
    await execute(own, 'vacuum analyze');
    await run(`alter database ${unfinished} rename to ${name}`);
    return name;
  };

  /** A writable copy, dropped after the run; named where there are several. */
  const copy = async (
    name: string,
    copied = `run_${name}`,
  ): Promise<{ url: string; drop: () => Promise<void> }> => {
    const drop = () => run(`drop database if exists ${copied} with (force)`).then(() => undefined);
    await drop();
    await run(`create database ${copied} template ${name} strategy file_copy`);
    return { url: urlOf(copied), drop };
  };

  return {
    filled,
    made,
    empty,
    copy,
    version: async () => String((await run('show server_version'))[0]?.server_version),
  };
}

export type Databases = ReturnType<typeof databasesOf>;
/** The sizes of a business, and by how much it is then multiplied. */
export type Filling = readonly [words: string, times: number];

type Own = { connectionString: string };

async function execute(own: Own, statements: string): Promise<void> {
  const client = new pg.Client(own);
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** A changed generator or schema needs a new database. */
function fingerprint(sizes: string): string {
  const hash = createHash('sha256').update(sizes);
  for (const file of globSync(['src/app/demo/*.ts', 'bench/multiply.ts', 'migrations/*.sql'], {
    cwd: ROOT,
  }).sort())
    hash.update(readFileSync(`${ROOT}/${file}`));
  return hash.digest('hex').slice(0, 12);
}
