import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Api } from '../../harness/app.ts';
import { command, modesIn } from '../../harness/backup-commands.ts';
import { ADMIN, startConsole } from '../../harness/console.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';
import { httpApi } from '../../harness/http-api.ts';

/** A small backup of each release, in the tables that it had. */
const KEPT = join(import.meta.dirname, 'kept');

test.each(readdirSync(KEPT))(
  'the backup of release %s is restored, migrated and worked with',
  async (file) => {
    const { dataDir, remove } = await makeDataFolder();
    onTestFinished(remove);
    const { code, output } = await command(dataDir, ['restore', join(KEPT, file)]);
    expect([code, output]).toEqual([0, expect.stringContaining('all equal to the backup')]);

    const running = await startConsole({ DATA_DIR: dataDir });
    onTestFinished(() => running.stop().then(() => undefined));
    const { body } = await httpApi(running.url).post('/login', ADMIN);
    const api = httpApi(running.url, body.token);
    await expectSameFigures(api);
    const [load] = (await api.get('/stockassigns')).body.data;
    const sale = {
      date: load.date,
      area_code_id: load.area_code.id,
      saletype: 'Cash Sales',
      customer_type: 'Guest',
    };
    const goods = { product: load.product, weight: load.weight, qty: 1, empty_cylinders: 1 };
    expect(
      await api.post('/dayentries', { ...sale, ...goods, payment_mode: 'cash', amount: 900 }),
    ).toBeSaved();
    // What a setting adds is asked for only where it is on.
    expect(await api.patch('/settings', { driver_accounts: true })).toBeSaved();
    expect((await api.get('/cashrecoverys')).body.data[0]).toMatchObject({
      collected_amt: null,
      shares: null,
    });
    expect(await running.stop()).toBe(0);
    // The books are recounted.
    expect(await modesIn(dataDir)).toBeGreaterThan(0);
  },
);

/** Recoveries have nothing of drivers' accounts; days that were closed come to what was signed when they are read again. */
async function expectSameFigures(api: Api): Promise<void> {
  const recoveries = (await api.get('/cashrecoverys')).body.data;
  expect(recoveries.length).toBeGreaterThan(0);
  for (const { counted_amt, cash_amt, difference, ...recovery } of recoveries) {
    expect(difference).toBe(counted_amt - cash_amt);
    expect(Object.keys(recovery)).not.toContain('shares');
  }
  const days: { date: string; branch_id: number; state: string }[] = (await api.get('/daycloses')).body.data;
  const closed = days.filter(({ state }) => state === 'closed');
  expect(closed.length).toBeGreaterThan(0);
  for (const { date, branch_id } of closed) {
    const read = async () => (await api.get(`/dayclose?branch_id=${branch_id}&date=${date}`)).body.data;
    const { figures, closes } = await read();
    expect(await api.post(`/daycloses/${closes[0].id}/reopen`, { reason: 'Read again' })).toBeSaved();
    expect((await read()).figures).toEqual({ ...figures, earlier_open: expect.anything() });
    expect(await api.post('/daycloses', { date, branch_id, note: 'Read again' })).toBeSaved();
  }
}
