import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
    expect(await running.stop()).toBe(0);
    // The books are recounted.
    expect(await modesIn(dataDir)).toBeGreaterThan(0);
  },
);
