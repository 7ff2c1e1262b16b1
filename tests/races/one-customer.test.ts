import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { builders } from '../harness/builders.ts';
import { DAY, day, openBusiness } from '../harness/day.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

const HANDS = 32;

const { db, first, together, stop } = await twoConsoles();

// Each write holds the account of the customer first, then the income of the branch or the outside.
test('32 hands on one customer in two processes: one order, no deadlock', async () => {
  const an = builders(first.api);
  const business = await openBusiness(first.api);
  // Sales off one load wait for each other, so there are two.
  const driver = await an.employee({ type: 'Driver' });
  const other = { ...business, driver, area: await an.areaCode({ branch_id: business.branch.id }) };
  await day(first.api, business).open({ filled: 1_000 });
  for (const of of [business, other]) await day(first.api, of).assign({ qty: 400 });
  const buyer = await an.creditCustomer({ credit_limit: 5_000 });
  const connection = await an.svCustomer({ advanceAmtPaid: 900 });
  const payment = (customer: { id: number }, amount: number) => ({
    date: DAY,
    customer_id: customer.id,
    amount,
    payment_mode: 'cash',
    note: '',
  });

  const statuses: number[] = [];
  for (let round = 0; round < 4; round++) {
    const answers = await together(HANDS, async (api, hand) => {
      const { sell } = day(api, hand % 8 < 4 ? business : other);
      switch (hand % 4) {
        case 0:
          return sell({ saletype: 'Credit Sales', customer_id: buyer.id, amount: 700 });
        case 1:
          return api.post('/collectible/payments', payment(buyer, 300));
        case 2:
          return api.post('/sv_amounts/payments', payment(connection, 200));
        default: {
          const { body } = await sell({ saletype: 'Credit Sales', customer_id: buyer.id, amount: 100 });
          return body.data ? api.delete(`/dayentries/${body.data.id}`) : api.get('/dashboard');
        }
      }
    });
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  // 4 payments of ₹200 fit the ₹900 of the connection.
  expect((await first.api.get(`/sv_amounts/${connection.id}`)).body.data).toMatchObject({
    paid: 800,
    owed: 100,
  });
  expect(await booksBalance(db)).toEqual([]);
  // The connections report deadlocks when they end.
  await stop();
  const counted = sql`select deadlocks from pg_stat_database where datname = current_database()`;
  expect((await counted.execute(db)).rows).toEqual([{ deadlocks: 0 }]);
});
