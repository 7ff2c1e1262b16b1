import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import type { Answer, Api } from '../harness/app.ts';
import { builders } from '../harness/builders.ts';
import { day, openBusiness } from '../harness/day.ts';
import { withKey } from '../harness/http-api.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

/** The winner of a race; checks that all others were refused. */
function winner(answers: Answer[], refused: { status: number; msg: RegExp }): Answer {
  const [won, ...others] = answers.filter(({ status }) => status === 201);
  expect(others, 'more than one won').toEqual([]);
  for (const { status, body } of answers.filter((answer) => answer !== won)) {
    expect(status).toBe(refused.status);
    expect(body.msg).toMatch(refused.msg);
  }
  if (!won) throw new Error('No request succeeded');
  return won;
}

/** Declares the races between two server processes on one database, each with this many rounds. */
export async function raceTests({ rounds }: { rounds: number }): Promise<void> {
  const { db, first, second, together } = await twoConsoles();
  const business = await openBusiness(first.api);
  let here = day(first.api, business);
  await here.open({ filled: 10_000, empty: 1_000 });
  await here.open({ product: 'Regulators', weight: '', filled: 1_000 });

  let days = 0;
  const nextDay = () => new Date(Date.UTC(2026, 0, ++days)).toISOString().slice(0, 10);
  const race = (title: string, round: (date: string) => Promise<void>) =>
    test(title, { timeout: 300_000 + rounds * 5_000 }, async () => {
      for (let count = 0; count < rounds; count++) {
        // A sale may also use loads of earlier dates: a separate area keeps each round from earlier ones.
        const { branch, driver } = business;
        business.area = await builders(first.api).areaCode({ branch_id: branch.id, driver_id: driver.id });
        here = day(first.api, business);
        await round(nextDay());
      }
      expect(await booksBalance(db)).toEqual([]);
    });
  const purchases = async () => (await db.selectFrom('inventory').select('id').execute()).length;

  race('32 parallel sales of the last cylinder on a load sell it once', async (date) => {
    expect((await here.assign({ qty: 1, date })).status).toBe(201);
    const answers = await together(32, (api) => day(api, business).sell({ date }));
    winner(answers, {
      status: 409,
      msg: /^The load of .+ holds 0 filled 14\.2 kg cylinders; 1 requested$/,
    });
  });

  race("16 parallel loads of a godown's whole stock take it once", async (date) => {
    const { filled } = await here.stock();
    const answers = await together(16, (api) => day(api, business).assign({ qty: filled, date }));
    const load = winner(answers, {
      status: 409,
      msg: new RegExp(`^${business.godown.name} holds 0 filled 14\\.2 kg cylinders; [\\d,]+ requested$`),
    });
    expect((await first.api.delete(`/stockassigns/${load.body.data.id}`)).status).toBe(200);
  });

  race('16 parallel sales of the last regulators in a godown sell them once', async (date) => {
    const product = { product: 'Regulators', weight: '' };
    const { body } = await here.open({ ...product, kind: 'count', filled: 3 });
    expect(body.data.filled).toBe(3);
    const sale = { ...product, saletype: 'Other Product Sales', qty: 3, date };
    const answers = await together(16, (api) => day(api, business).sell(sale));
    winner(answers, { status: 409, msg: /holds 0 Regulators; 3 requested$/ });
  });

  race('10 parallel retries with one key make one row and get identical bodies', async (date) => {
    const before = await purchases();
    const answers = await together(10, (api) =>
      day(withKey(api, `key-${date}`), business).purchase({ date }),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await purchases()).toBe(before + 1);
  });

  race('10 parallel retries of a refused request get the same refusal', async (date) => {
    const before = await purchases();
    const keyed = (api: Api) => day(withKey(api, `refused-${date}`), business);
    const invalid = await together(10, (api) => keyed(api).purchase({ date, qty: '' }));
    const impossible = await together(10, (api) => keyed(api).sell({ date }));
    const told = (answers: Answer[]) => new Set(answers.map(({ status, body }) => `${status} ${body.msg}`));
    expect(told(invalid)).toEqual(new Set(['422 Quantity is required']));
    expect(told(impossible)).toEqual(new Set(['409 No Stock Assign for this Area Code']));
    expect(await purchases()).toEqual(before);
  });

  race('8 settlements of one load at once settle it once, 8 deletions raise it once', async (date) => {
    await here.assign({ qty: 40, date });
    await here.sell({ qty: 5, empty_cylinders: 5, date });
    const counted = { date, qty: 30, empty_cylinders: 4 };
    const answers = await together(8, (api) => day(api, business).settle(counted));
    const settled = winner(answers, { status: 409, msg: /^No Stock Assigns found OR .+ already settled$/ });
    expect(settled.body.data).toMatchObject({ assigned: 40, sold: 5, short_filled: 5, short_empty: 1 });
    const deletions = await together(8, (api) => api.delete(`/stocksettelments/${settled.body.data.id}`));
    expect(deletions.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
  });

  race('an area and a load of it settled at once: one of them wins, whole', async (date) => {
    const sent = [await here.assign({ qty: 5, date }), await here.assign({ qty: 4, date })];
    const { area, driver, vehicle } = business;
    const crew = { employee_id: driver.id, vehicle_id: vehicle.id };
    const loads = sent.map(({ body: { data } }) => ({
      ...{ ...crew, stock_assign_id: data.id, date, product: 'Cylinders', weight: '14.2' },
      ...{ qty: data.qty, expected_filled: data.qty, empty_cylinders: 0, expected_empty: 0 },
    }));
    const all = { date, area_code_id: area.id, loads };
    const answers = await together(8, (api, index) =>
      index % 4 < 2
        ? api.post('/areasettlements', all)
        : day(api, business).settle({ date, stock_assign_id: loads[1]?.stock_assign_id, qty: 4 }),
    );
    const won = winner(answers, { status: 409, msg: /already settled/i });
    const { body } = await second.api.get(`/stocksettelments/openloads?date=${date}&area_code_id=${area.id}`);
    expect(body.data).toHaveLength(won.body.data.settlements ? 0 : 1);
  });

  race('8 recoveries of one day at once take its cash once', async (date) => {
    await here.assign({ qty: 3, date });
    const sales = [await here.sell({ date }), await here.sell({ date }), await here.sell({ date })];
    const totals = { date, total_amount: 2_700, upi_amt: 0, cash_amt: 2_700 };
    const answers = await together(8, (api) => day(api, business).recover(totals));
    const recovery = winner(answers, { status: 409, msg: /^No Day Entries found OR .+ already settled$/ });
    for (const { body } of sales) {
      const entry = await second.api.get(`/dayentries/${body.data.id}`);
      expect(entry.body.data.cash_recovery_id).toBe(recovery.body.data.id);
    }
  });

  race('8 credit sales at once of the whole credit limit charge it once', async (date) => {
    const customer = await builders(first.api).creditCustomer({ credit_limit: 1_500, advanceAmtPaid: 300 });
    await here.assign({ qty: 8, date });
    const sale = { saletype: 'Credit Sales', customer_id: customer.id, amount: 1_800, date };
    const answers = await together(8, (api) => day(api, business).sell(sale));
    winner(answers, {
      status: 409,
      msg: /owes ₹1,800 of a limit of ₹1,800; ₹1,800 more is over the limit$/,
    });
  });

  race("8 payments at once of a connection's whole balance are accepted once", async (date) => {
    const customer = await builders(first.api).svCustomer({ advanceAmtPaid: 1_450 });
    const payment = { date, customer_id: customer.id, amount: 1_450, payment_mode: 'cash' };
    const answers = await together(8, (api) => api.post('/sv_amounts/payments', payment));
    winner(answers, { status: 409, msg: /owes nothing: ₹1,450 were charged and are paid$/ });
  });

  race('concurrent sales and payments of one account all count, each once', async (date) => {
    const customer = await builders(first.api).creditCustomer({ credit_limit: 10_000 });
    await here.assign({ qty: 8, date });
    const sale = { saletype: 'Credit Sales', customer_id: customer.id, amount: 500, date };
    const payment = { customer_id: customer.id, amount: 300, payment_mode: 'upi', date };
    const answers = await together(16, (api, index) =>
      index % 2 === 0 ? day(api, business).sell(sale) : api.post('/collectible/payments', payment),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201));
    // 8 × 500 - 8 × 300 = 1,600: three bills of 500 and 100 of a fourth are open.
    const { body } = await second.api.get(`/collectible/${customer.id}`);
    expect(body.data).toMatchObject({ owed: 1_600, bills_in_all: 4 });
    expect(body.data.bills[0].unpaid).toBe(100);
    const paid = answers[1]?.body.data.id;
    const deletions = await together(8, (api) => api.delete(`/collectible/payments/${paid}`));
    expect(deletions.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    expect((await first.api.get(`/collectible/${customer.id}`)).body.data.owed).toBe(1_900);
  });

  race('of two sales at once only one fits the credit limit', async (date) => {
    const customer = await builders(first.api).creditCustomer({ credit_limit: 1_000, advanceAmtPaid: 200 });
    await here.assign({ qty: 3, date });
    const sale = { saletype: 'Credit Sales', customer_id: customer.id, date };
    await here.sell({ ...sale, amount: 900 });
    await first.api.post('/collectible/payments', {
      customer_id: customer.id,
      amount: 400,
      payment_mode: 'cash',
      date,
    });
    // 900 - 400 = 500 are owed; the limit is 1,000 + 200 = 1,200: 700 fit once.
    const answers = await together(2, (api) => day(api, business).sell({ ...sale, amount: 700 }));
    winner(answers, { status: 409, msg: /owes ₹1,200 of a limit of ₹1,200; ₹700 more is over the limit$/ });
  });

  race('sales concurrent with the settlement of their load are counted or refused', async (date) => {
    const load = await here.assign({ qty: 60, date });
    const answers = await together(21, (api, index) =>
      index === 10
        ? day(api, business).settle({ date })
        : day(api, business).sell({ qty: 2, empty_cylinders: 1, date }),
    );
    const sold = answers.filter(({ status }, index) => index !== 10 && status === 201).length;
    const settled = answers[10]?.body.data;
    expect(settled).toMatchObject({ sold: sold * 2, short_filled: 60 - sold * 2, short_empty: sold });
    for (const { status, body } of answers.filter((answer) => answer.status !== 201))
      expect([status, body.msg]).toEqual([409, 'No Stock Assign for this Area Code']);
    const onRoad = await db
      .selectFrom('stock_balances')
      .select('state')
      .where((is) => is.and({ place: 'road', place_id: load.body.data.id }))
      .where('count', '<>', 0)
      .execute();
    expect(onRoad).toEqual([]);
  });

  race('a sale with empties on a load that is deleted concurrently leaves none on it', async (date) => {
    const regulators = { product: 'Regulators', weight: '', date };
    await here.open({ ...regulators, filled: 2 });
    const cylinders = await here.assign({ qty: 1, date });
    await here.assign({ ...regulators, qty: 2 });
    const path = `/stockassigns/${cylinders.body.data.id}`;
    const answers = await together(4, (api, index) =>
      index < 2
        ? day(api, business).sell({ product: 'Regulators', qty: 1, empty_cylinders: 1, date })
        : api.delete(path),
    );
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([201, 201]);
    expect([200, 404, 409]).toEqual(expect.arrayContaining(answers.slice(2).map(({ status }) => status)));
  });

  race('a purchase concurrent with deleting its vendor keeps the vendor or is refused', async (date) => {
    const vendor = await builders(first.api).vendor();
    const [bought, deleted] = await together(2, (api, index) =>
      index === 0
        ? day(api, business).purchase({ product_vendor_id: vendor.id, date })
        : api.delete(`/vendors/${vendor.id}`),
    );
    expect([
      [201, 409],
      [422, 200],
    ]).toContainEqual([bought?.status, deleted?.status]);
  });
}
