import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { command, fill, modesIn } from '../../harness/backup-commands.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';
import { testDatabase } from '../../harness/database.ts';
import { olderDataFolder } from '../../harness/older-postgres.ts';

const { db } = await testDatabase();
const { rows } = await sql<{ programs: string; major: number }>`
  select setting as programs, current_setting('server_version_num')::integer / 10000 as major
    from pg_config where name = 'BINDIR'`.execute(db);
const { programs = '', major = 0 } = rows[0] ?? {};

test.runIf(major < 18)('an older data folder is upgraded; it stays beside the new one', async () => {
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  const data = join(dataDir, 'data');
  await olderDataFolder(data, programs);
  await fill(data, programs);
  const { code, output } = await command(data, ['upgrade', '--programs', programs]);
  const [, kept = ''] = /kept in (\S+);/.exec(output) ?? [];
  expect([code, output]).toEqual([0, expect.stringMatching(/Upgraded "Gas Agency" .* all equal/)]);
  expect(await readFile(join(kept, 'PG_VERSION'), 'utf8')).toBe(`${major}\n`);
  expect(await modesIn(data)).toBe(1);
  expect((await readdir(data)).filter((name) => name.includes('scratch'))).toEqual([]);
});
