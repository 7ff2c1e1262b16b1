import { describe, expect, test } from 'vitest';
import { type Answer, testApp } from '../../../tests/harness/app.ts';
import { cashOnly } from '../../../tests/harness/closing.ts';
import { day, openBusiness } from '../../../tests/harness/day.ts';

// 00:30 on 22 November in India: still 21 November in UTC.
const { api, an } = await testApp({ now: () => new Date('2026-11-21T19:00:00Z') });
const business = await openBusiness(api);
const here = day(api, business);
const [TODAY, TOMORROW, LATER] = ['2026-11-22', '2026-11-23', '2026-11-24'];
const sv = await an.svCustomer({ advanceAmtPaid: 500 });
const depot = await an.godown({ branch_id: business.branch.id });
await here.open({ filled: 500, date: TODAY });
await here.assign({ date: TODAY });
await here.sell({ date: TODAY });

const records: [title: string, call: (date: string) => Promise<Answer>][] = [
  ['a purchase', (date) => here.purchase({ date })],
  ['a stock adjustment', (date) => here.open({ filled: 1, date })],
  ['a transfer', (date) => here.transfer({ to_godown_id: depot.id, date })],
  ['a defective cylinder', (date) => here.defect({ date })],
  ['a sale off a load', (date) => here.sell({ date })],
  ['a sale out of the godown', (date) => here.sell({ saletype: 'Other Product Sales', date })],
  ['a cash recovery', (date) => here.recover({ ...cashOnly(2_700), date })],
  ['a settlement', (date) => here.settle({ date })],
  ['an expense', (date) => here.spend({ date })],
  ['a payment on a credit account', (date) => here.pay({ date })],
  [
    'a payment for a connection',
    (date) =>
      api.post('/sv_amounts/payments', { date, customer_id: sv.id, amount: 10, payment_mode: 'cash' }),
  ],
];
const FUTURE = { date: 'Date is in the future' };

describe('dated after the business date', () => {
  test.each(records)('%s is refused, and accepted with the date of today', async (_title, call) => {
    const { status, body } = await call(TOMORROW);
    expect([status, body.msg, body.fields]).toEqual([422, FUTURE.date, FUTURE]);
    expect((await call('9999-12-31')).body.fields).toEqual(FUTURE);
    expect(await call(TODAY)).toBeSaved();
  });

  test('a load may be dated on the next day, not later', async () => {
    expect(await here.assign({ date: TOMORROW, qty: 1 })).toBeSaved();
    const { status, body } = await here.assign({ date: LATER, qty: 1 });
    expect([status, body.fields]).toEqual([422, FUTURE]);
  });

  test('a record cannot be moved to a future date', async () => {
    const purchase = (await here.purchase({ date: TODAY })).body.data;
    const load = (await here.assign({ date: TODAY, qty: 1 })).body.data;
    const spent = (await here.spend({ date: TODAY })).body.data;
    for (const [path, date] of [
      [`/inventory/${purchase.id}`, TOMORROW],
      [`/expences/${spent.id}`, TOMORROW],
      [`/stockassigns/${load.id}`, LATER],
    ]) {
      const { status, body } = await api.patch(path ?? '', { date });
      expect([path, status, body.fields]).toEqual([path, 422, FUTURE]);
    }
    expect(await api.patch(`/stockassigns/${load.id}`, { date: TOMORROW })).toBeSaved();
  });

  test('a customer is refused too, by date and by opening date', async () => {
    const customer = (date: string, openingDate: string) =>
      api.patch(`/customers/${business.credit.id}`, { date, opening_date: openingDate });
    expect((await customer(TOMORROW, TODAY)).body.fields).toEqual(FUTURE);
    expect((await customer(TODAY, TOMORROW)).body.fields).toEqual({ opening_date: FUTURE.date });
    expect((await api.patch(`/customers/${sv.id}`, { date: TOMORROW })).body.fields).toEqual(FUTURE);
  });

  test('a price may begin later', async () => {
    const { id } = await an.product();
    const rate = { product_id: id, price: 950, from_date: LATER };
    expect(await api.post('/salerates', rate)).toBeSaved();
  });
});

type Schema = { format?: string; enum?: string[]; anyOf?: Schema[]; properties?: Record<string, Schema> };
type Call = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema & { required?: string[] } }> };
  'x-right'?: string;
};
type Read = { name: string; dates: string[]; ask: (date: string) => Promise<Answer> };

/** Every described call that reads by dates; a report has its filter in the body. */
async function readsByDate(): Promise<Read[]> {
  const { paths } = (await api.get('/openapi.json')).body as { paths: Record<string, Record<string, Call>> };
  const calls = Object.entries(paths).flatMap(([template, { get, post }]) => {
    const path = template.replace(/^\/api/, '').replace('{id}', String(business.credit.id));
    const query = (get?.parameters ?? []).filter(({ in: part }) => part === 'query');
    const body = post?.['x-right']?.endsWith(': read')
      ? post.requestBody?.content['application/json']
      : undefined;
    const required = body?.schema.required ?? [];
    const filter = Object.entries(body?.schema.properties ?? {}).map(([name, schema]) => {
      return { name, schema, required: required.includes(name) };
    });
    return [
      {
        name: `GET ${path}`,
        fields: query,
        send: (values: object) => api.get(`${path}?${new URLSearchParams({ ...values })}`),
      },
      { name: `POST ${path}`, fields: filter, send: (values: object) => api.post(path, values) },
    ];
  });
  return calls.flatMap(({ name, fields, send }) => {
    const dates = fields.flatMap((field) => (isDate(field.schema) ? [field.name] : []));
    const others = fields.filter((field) => field.required && !isDate(field.schema));
    const ask = (date: string) =>
      send({
        ...Object.fromEntries(others.map((field) => [field.name, field.schema.enum?.[0] ?? '1'])),
        ...Object.fromEntries(dates.map((field) => [field, date])),
      });
    return dates.length > 0 ? [{ name, dates, ask }] : [];
  });
}

const isDate = ({ format, anyOf = [] }: Schema): boolean => format === 'date' || anyOf.some(isDate);

test('no read takes a date that is more than a year ahead', async () => {
  const reads = await readsByDate();
  expect(reads.length).toBeGreaterThan(70);
  for (const { name, dates, ask } of reads) {
    // These reads check a record before it is saved, so they refuse any future date, as its form does.
    const message = /\/(repeated|same)$/.test(name) ? FUTURE.date : 'Date is more than a year ahead';
    const fields = Object.fromEntries(dates.map((field) => [field, message]));
    for (const date of ['2027-11-24', '2028-11-22', '9999-12-31']) {
      const { status, body } = await ask(date);
      expect([name, date, status, body.fields]).toEqual([name, date, 422, fields]);
    }
    expect([name, (await ask(TODAY)).status]).not.toEqual([name, 422]);
  }
});

test('loads and rates of the next year can be read', async () => {
  for (const read of ['/salerates', '/stockassigns/filterbydayandstatus', '/daysheet/drivers'])
    expect((await api.get(`${read}?date=2027-11-23`)).status).toBe(200);
});
