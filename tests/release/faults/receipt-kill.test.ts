import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { booksBalance } from '../../../src/domain/stock/audit.ts';
import type { Db } from '../../../src/kit/server/db/db.ts';
import { type Answer, type Api, signIn } from '../../harness/app.ts';
import { builders } from '../../harness/builders.ts';
import { startConsole } from '../../harness/console.ts';
import { testDatabase } from '../../harness/database.ts';
import { type Business, DAY, day, openBusiness } from '../../harness/day.ts';
import { httpApi, withKey } from '../../harness/http-api.ts';
import { newRandom } from './killing.ts';

const ROUNDS = 3;
const EACH = 6;

test('a server killed between sent and received leaves each record in one of both; a retry completes', async () => {
  const random = newRandom();
  const { db, url } = await testDatabase();
  const { token } = await signIn(db);
  const start = async () => {
    const running = await startConsole({ DATABASE_URL: url });
    onTestFinished(async () => void (await running.stop()));
    return { running, api: httpApi(running.url, token) };
  };
  let { running, api } = await start();
  const business = await openBusiness(api);
  const depot = (await builders(api).godown()).id;
  expect(await day(api, business).open({ filled: 1_000, empty: 1_000 })).toBeSaved();

  for (let round = 0; round < ROUNDS; round++) {
    const receipts = await sendAll(api, { business, depot, round });
    expect(await onTheWay(db)).toBe(2 * EACH);
    const answers = receipts.map((receive) => receive(api).catch(() => undefined));
    await pause(random.between(10, 250));
    await running.stop('SIGKILL');
    const known = (await Promise.all(answers)).filter((answer) => answer !== undefined).length;
    expect(await booksBalance(db)).toEqual([]);
    expect(await onTheWay(db)).toBeLessThanOrEqual(2 * EACH - known);

    ({ running, api } = await start());
    for (const receive of receipts) expect(await receive(api)).toBeSaved();
    expect(await onTheWay(db)).toBe(0);
    expect(await booksBalance(db)).toEqual([]);
  }
  expect(await day(api, business).stock()).toEqual({
    filled: 1_000 + ROUNDS * EACH * (4 - 5),
    empty: 1_000 - ROUNDS * EACH * 5,
  });
});

type Receipt = (api: Api) => Promise<Answer>;

/** Sends transfers and plant loads; gives the calls that receive them, each with its key. */
async function sendAll(
  api: Api,
  { business, depot, round }: { business: Business; depot: number; round: number },
): Promise<Receipt[]> {
  const { godown, vendor } = business;
  const receipts: Receipt[] = [];
  const add = async (path: string, sent: object, receipt: object) => {
    const saved = await api.post(path, { date: DAY, godown_id: godown.id, ...sent });
    expect(saved).toBeSaved();
    const address = `${path}/${saved.body.data.id}/receipt`;
    receipts.push((api) => withKey(api, address).post(address, { received_on: DAY, ...receipt }));
  };
  for (let index = 0; index < EACH; index++) {
    const goods = [{ product: 'Cylinders', weight: 14.2, filled: 5, empty: 0, defective: 0 }];
    await add('/stocktransfers', { to_godown_id: depot, sent: goods }, { received: goods });
    const number = `${round}-${index}`;
    await add(
      '/plantloads',
      { number, vendor_id: vendor.id, sent: [{ weight: 14.2, empty: 5, defective: 0 }] },
      {
        invoice_no: number,
        invoice_date: DAY,
        received: [{ weight: 14.2, invoiced: 5, invoice_amount: 4_500, sound: 4, leaky: 0, short: 1 }],
        payment_mode: 'upi',
        paid_amount: 0,
      },
    );
  }
  return receipts;
}

/** How many transfers and plant loads have goods on the way. */
async function onTheWay(db: Db): Promise<number> {
  const { rows } = await sql<{ records: number }>`
    select count(distinct (place, place_id))::integer as records from stock_balances
     where place in ('transfer', 'plant_load') and count > 0`.execute(db);
  return rows[0]?.records ?? 0;
}
