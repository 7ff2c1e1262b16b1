import { expect } from 'vitest';
import { paths as reportPaths } from '../../src/features/reports/contract.ts';
import { businessDay } from '../../src/kit/shared/format.ts';
import type { Api } from './app.ts';
import { builders } from './builders.ts';
import { type Business, DAY, day } from './day.ts';

/** Begins each name of the branch that must not be seen. */
export const HIDDEN = 'zzhidden';
/** ₹ of that branch, each in no sum of the own branch. */
export const hidden = {
  sale: 8_765_439,
  expense: 9_876_541,
  purchase: 7_654_327,
  credit: 654_323,
  driver: 543_217,
  till: 432_109,
};
export const marks = new RegExp(
  `${HIDDEN}|${Object.values(hidden)
    .flatMap((amount) => [String(amount), amount.toLocaleString('en-IN')])
    .join('|')}`,
  'i',
);

/** The ids of records by their paths. */
export type Ids = Record<string, number>;

/** A whole day of a business, whose area is a counter; what it made. The drivers have accounts. */
export async function workADay(as: Api, business: Business, amount: number, word: string): Promise<Ids> {
  const calls = day(as, business);
  const made: Ids = {};
  const keep = async (path: string, answering: ReturnType<typeof calls.sell>) => {
    const { status, body } = await answering;
    expect([path, status, body.msg]).toEqual([path, 201, body.msg]);
    made[path] = body.data.id;
  };
  await keep('/stockadjustments', calls.open({ filled: 11, empty: 7, reason: word }));
  await keep(
    '/inventory',
    calls.purchase({
      invoice_no: word,
      invoice_amount: word === HIDDEN ? hidden.purchase : 500,
      paid_amount: 500,
      note: word,
    }),
  );
  const { branch_id, in_charge_id } = business.godown;
  const depot = await builders(as).godown({ name: `${word} depot`, branch_id, in_charge_id });
  await keep('/stocktransfers', calls.transfer({ to_godown_id: depot.id, note: word }));
  await keep('/defectives', calls.defect({ note: word }));
  await keep('/stockassigns', calls.assign({ qty: 13 }));
  await keep('/dayentries', calls.sell({ amount, qty: 3, empty_cylinders: 2 }));
  // Without an amount, so that the recovery is of the day entry alone.
  await keep('/countersales', calls.sellAtCounter({ lines: [{ rate: 0 }] }));
  await keep('/stocksettelments', calls.settle({ qty: 9, empty_cylinders: 2 }));
  await keep('/cashrecoverys', calls.recover({ reason: word, ...recovered(amount) }));
  const note = { note: word };
  await keep(
    '/driverentries',
    calls.enterForDriver({ ...note, amount: word === HIDDEN ? hidden.driver : 70 }),
  );
  // Of the cylinder that the settlement is short of.
  await keep('/shortageclearances', calls.clear(note));
  await keep('/expences', calls.spend({ amount: word === HIDDEN ? hidden.expense : 120, description: word }));
  made['/dayEntryExpenses'] = made['/expences'] ?? 0;
  Object.assign(made, await workWithPlant(as, business, word));
  await keep('/stockcounts', calls.count({ note: word }));
  // The first count of a till is of the real today.
  await keep('/tillcounts', openTill(as, business, word === HIDDEN ? hidden.till : 50));
  await keep('/daycloses', as.post('/daycloses', { branch_id: business.branch.id, date: DAY, note: word }));
  const { branch, godown, area } = business;
  return { ...made, '/branches': branch.id, '/godowns': godown.id, '/area_codes': area.id };
}

/** A plant load that came back one cylinder short. */
async function workWithPlant(as: Api, { godown, vendor }: Business, word: string): Promise<Ids> {
  const sent = await as.post('/plantloads', {
    ...{ date: DAY, number: word, vendor_id: vendor.id, godown_id: godown.id, crew: word },
    sent: [{ weight: 14.2, empty: 1, defective: 0 }],
  });
  const { id } = sent.body.data;
  const amount = word === HIDDEN ? hidden.purchase : 500;
  const received = await as.post(`/plantloads/${id}/receipt`, {
    ...{ received_on: DAY, invoice_no: word, invoice_date: DAY, payment_mode: 'upi', paid_amount: amount },
    received: [{ weight: 14.2, invoiced: 2, invoice_amount: amount, sound: 1, leaky: 0, short: 1 }],
  });
  expect([received.status, received.body.msg]).toEqual([200, received.body.msg]);
  const { body } = await as.get('/plantclaims');
  return { '/plantloads': id, '/plantclaims': body.data[0].id };
}

const openTill = (as: Api, { branch }: Business, amount: number) =>
  as.post('/tillcounts', {
    ...{ date: businessDay(new Date()), branch_id: branch.id },
    denominations: [{ 1: { count: amount, amount } }],
  });

const recovered = (amount: number) => ({ total_amount: amount, cash_amt: amount, upi_amt: 0 });

/** Every read, about a business and the records of its day. */
async function reads(as: Api, business: Business, ids: Ids): Promise<string[]> {
  const { body } = await as.get('/openapi.json');
  const { branch, godown, area, driver, vehicle, vendor, credit } = business;
  const shared = {
    '/employees': driver.id,
    '/vehicles': vehicle.id,
    '/vendors': vendor.id,
    '/customers': credit.id,
    '/drivers': driver.id,
  };
  const all: Ids = { ...shared, '/collectible': credit.id, ...ids };
  const on = `date=${DAY}&area_code_id=${area.id}`;
  const queries: Record<string, string> = {
    '/dayentries/filter': on,
    '/cashrecoverys/open': on,
    '/stockassigns/filterbydayandstatus': `date=${DAY}&status=settled`,
    '/stockassigns/filterbydayandareacode': on,
    '/stockassigns/onroad': on,
    '/stocksettelments/openloads': `${on}&earlier=true`,
    '/expences/same': `date=${DAY}&branch_id=${branch.id}&expence_type=general&amount=1`,
    '/collectible/payments/same': `date=${DAY}&customer_id=${credit.id}&amount=1`,
    '/sv_amounts/payments/same': `date=${DAY}&customer_id=${credit.id}&amount=1`,
    '/inventory/godown/shortfall': `source=stock_assign&date=${DAY}&godown_id=${godown.id}&weight=14.2&filled=-1000`,
    '/expences/day': `branch_id=${branch.id}&date=${DAY}`,
    '/dayclose': `branch_id=${branch.id}&date=${DAY}`,
    '/evening': `branch_id=${branch.id}&date=${DAY}`,
    '/daysheet': `employee_id=${driver.id}&date=${DAY}`,
    '/daysheet/drivers': `date=${DAY}`,
    '/daysheet/areacounts': `date=${DAY}`,
    '/till': `branch_id=${branch.id}&from_date=${DAY}&to_date=${businessDay(new Date())}`,
    '/till/bank': `branch_id=${branch.id}&bank_account_id=1&from_date=${DAY}&to_date=${DAY}`,
    '/till/cashlimit': `date=${DAY}&amount=10`,
    '/upisettlements/open': `branch_id=${branch.id}`,
    '/inventory/repeated': `date=${DAY}&product_vendor_id=${vendor.id}&invoice_no=${HIDDEN}&product=Cylinders&weight=14.2`,
    '/stockmovements': `godown_id=${godown.id}&product=Cylinders&weight=14.2`,
    '/customers/{id}/statement': 'from_date=2026-11-01&to_date=2026-11-30',
    '/drivers/{id}': 'from_date=2026-11-01&to_date=2026-11-30',
    '/customerimports': 'customerType=Guest',
    '/openingimports': 'part=stock',
    '/search': `q=${HIDDEN}`,
    '/views': 'list=sales',
  };
  // The names of godowns are told to all who send goods.
  const skipped =
    /\/(stocktransfers\/godowns|sessions|secondfactor|people|apikeys|activity|me|files|ifsc|openapi.json|backups|settings|salerates\/|views)|template$/;
  return Object.entries<object>(body.paths).flatMap(([address, methods]) => {
    const path = address.replace(/^\/api/, '');
    if (!('get' in methods) || path === address || skipped.test(path)) return [];
    const records = Object.keys(all).filter((start) => path.startsWith(`${start}/`));
    const id = all[records.toSorted((left, right) => right.length - left.length)[0] ?? ''];
    if (path.includes('{id}') && id === undefined) return [];
    const query = queries[path] === undefined ? '' : `?${queries[path]}`;
    return [`${path.replace('{id}', String(id))}${query}`];
  });
}

const reports = ({ branch, vendor, driver, vehicle }: Business) => {
  const filters: Record<keyof typeof reportPaths, object> = {
    branch: { branch: branch.id },
    vendor: { vendor: vendor.id },
    customer_type: { customer_type: 'Guest' },
    product: { product: 'Cylinders' },
    driver: { employee_id: driver.id },
    vehicle: { vehicle_id: vehicle.id },
    expence_type: { expence_type: 'general' },
    branches: {},
    earnings: {},
    shortages: { employee_id: 0 },
  };
  const period = { from_date: '2026-11-01', to_date: '2026-11-30' };
  return Object.entries(filters).flatMap(([call, filter]) => {
    const path = reportPaths[call as keyof typeof reportPaths];
    return [path, `${path}/compared`].map((path) => ({ path, body: { ...filter, ...period } }));
  });
};

/** What a person reads of a business, by call; without what is new in each answer. */
export async function readAll(as: Api, business: Business, ids: Ids): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const plain = (text: string) => text.replaceAll(/"(read_at|requestId)":"[^"]*"/g, '');
  for (const path of await reads(as, business, ids)) {
    const { status, text } = await as.get(path);
    found.set(path, `${status} ${plain(text)}`);
  }
  for (const { path, body } of reports(business)) {
    const { status, text } = await as.post(path, body);
    found.set(`POST ${path} ${JSON.stringify(body)}`, `${status} ${plain(text)}`);
  }
  return found;
}
