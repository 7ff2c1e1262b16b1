import { join } from 'node:path';
import { connectionTo } from 'appliance/postgres/lease.ts';
import { readPidFile } from 'appliance/postgres/postmaster.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { booksBalance } from '../../../src/domain/stock/audit.ts';
import { type Db, openDatabase } from '../../../src/kit/server/db/db.ts';
import { ADMIN, startConsole } from '../../harness/console.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';
import { day, openBusiness } from '../../harness/day.ts';
import { httpApi } from '../../harness/http-api.ts';
import { mayMount, type SmallDisk, smallDisk } from '../../harness/small-disk.ts';

const isSmallDisk = await mayMount();
const diskFull = isSmallDisk
  ? 'a full disk'
  : 'a full disk, reported by a trigger as nothing may be mounted here,';

test(`${diskFull} refuses writes with 507, serves reads, and recovers without repair`, async () => {
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  const mounted = isSmallDisk ? await smallDisk(dataDir, 1_300) : undefined;
  const running = await startConsole({ DATA_DIR: dataDir });
  onTestFinished(async () => void (await running.stop()));
  const { db, close } = openDatabase(
    connectionTo((await readPidFile(join(dataDir, 'postgres')))?.socketFolder ?? ''),
  );
  onTestFinished(close);
  const disk = mounted ?? reportedFull(db);
  const login = await httpApi(running.url).post('/login', ADMIN);
  const api = httpApi(running.url, login.body.token);
  const here = day(api, await openBusiness(api));
  await here.open({ filled: 100 });
  await here.assign({ qty: 40 });
  const count = async () => (await db.selectFrom('stock_movements').select('id').execute()).length;
  const before = [await count(), await here.stock()];

  const person = await api.post('/people', {
    name: 'A',
    email: 'a@example.com',
    role: 'viewer',
    status: 'Active',
  });
  const disable = () => api.patch(`/people/${person.body.data.id}`, { status: 'InActive' });
  // The last is less than one segment of the write-ahead log.
  for (const leftBytes of [900_000_000, 200_000_000, 0]) {
    for (const write of [here.sell, here.purchase, here.assign, here.settle]) {
      // A checkpoint may have freed some space again.
      await disk.fill(leftBytes);
      await expect.poll(async () => (await here.sell({ qty: 1_000 })).status, { interval: 20 }).toBe(507);
      expect(await write()).toBeRefused('storage_full');
    }
    expect([await count(), await here.stock()]).toEqual(before);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    // The disk is looked at every five seconds.
    if (mounted)
      await expect.poll(async () => (await disable()).status).toBe(leftBytes > 256_000_000 ? 200 : 507);
  }

  await disk.free();
  await expect.poll(async () => (await here.sell()).status, { interval: 20 }).toBe(201);
  expect(await booksBalance(db)).toEqual([]);
});

/** Where mounting is not allowed, the database is made to report the errors of a full disk. */
function reportedFull(db: Db): SmallDisk {
  return {
    fill: async () => {
      await sql`
        create or replace function full_disk() returns trigger language plpgsql as
        ${sql.lit('begin raise disk_full; end')}`.execute(db);
      await sql`create or replace trigger full_disk before insert on stock_movements
                execute function full_disk()`.execute(db);
    },
    free: async () => {
      await sql`drop trigger full_disk on stock_movements`.execute(db);
    },
  };
}
