import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { DAY, day, openBusiness } from '../harness/day.ts';
import { withKey } from '../harness/http-api.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

const { db, token, first, second } = await twoConsoles();
const business = await openBusiness(first.api);
await day(first.api, business).open({ filled: 1_000 });
await day(first.api, business).assign({ qty: 500 });

const sale = {
  date: DAY,
  saletype: 'Cash Sales',
  customer_id: business.guest.id,
  area_code_id: business.area.id,
  payment_mode: 'cash',
  amount: 900,
  product: 'Cylinders',
  weight: '14.2',
  qty: 1,
  empty_cylinders: 0,
};

/** Sends the sale on a separate connection and does not read the response. */
async function send(key: string) {
  const { hostname, port } = new URL(first.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  const body = JSON.stringify(sale);
  const head = [
    'POST /api/dayentries HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Idempotency-Key: ${key}`,
  ];
  await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, sent));
  return socket;
}

const entries = () => db.selectFrom('day_entries').select('id').orderBy('id').execute();
const retry = (key: string) => withKey(second.api, key).post('/dayentries', sale);

test('a response lost after COMMIT is returned to a retry at the other process', async () => {
  const socket = await send('lost');
  await expect.poll(entries, { interval: 5 }).toHaveLength(1);
  socket.resetAndDestroy();
  const again = await retry('lost');
  expect([again.status, again.body.msg]).toEqual([201, 'Day Entry Created Successfully']);
  expect(await entries()).toEqual([{ id: again.body.data.id }]);
});

test('a client that disconnects after sending and retries has one effect', async () => {
  const before = await entries();
  for (let turn = 0; turn < 40; turn++) {
    const socket = await send(`broken-${turn}`);
    socket.resetAndDestroy();
    const again = await retry(`broken-${turn}`);
    expect([again.status, again.body.msg]).toEqual([201, 'Day Entry Created Successfully']);
  }
  expect(await entries()).toHaveLength(before.length + 40);
  expect(await booksBalance(db)).toEqual([]);
});
