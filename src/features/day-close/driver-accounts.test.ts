import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { builders } from '../../../tests/harness/builders.ts';
import { cashOnly, closing } from '../../../tests/harness/closing.ts';
import { DAY } from '../../../tests/harness/day.ts';
import { booksBalance } from '../../domain/stock/audit.ts';

const { api, db } = await testApp({ now: () => new Date('2026-11-22T06:00:00Z') });
const an = builders(api);
const { branchOfItsOwn, dayOf, close, reopen } = closing(api);
const keepAccounts = async (isOn: boolean) =>
  expect(await api.patch('/settings', { driver_accounts: isOn })).toBeSaved();
await keepAccounts(true);

/** A branch with a day on which two drivers have sold for ₹1,000 each; nothing is counted. */
async function twoDrivers() {
  const { business, here } = await branchOfItsOwn();
  const { area, driver: ravi } = business;
  const suresh = await an.employee({ type: 'Driver' });
  await here.open({ filled: 100 });
  for (const { id } of [ravi, suresh]) {
    await here.assign({ qty: 5, employee_id: id });
    await here.sell({ employee_id: id, amount: 1_000 });
  }
  const settle = async (values: Record<string, unknown> = {}) => {
    for (const { id } of [ravi, suresh])
      expect(await here.settle({ employee_id: id, qty: 4, ...values })).toBeSaved();
  };
  const handIn = (first: number, second: number, reason: string) =>
    here.recover({
      ...cashOnly(2_000, first + second),
      shares: [
        { employee_id: ravi.id, handed_amt: first },
        { employee_id: suresh.id, handed_amt: second },
      ],
      reason,
    });
  return { business, here, area, ravi, suresh, settle, handIn };
}

const noDriver = { short: 0, over: 0, counted: 0, charged: 0, entered: 0, owed: 0 };

test('a day shows and signs what each driver was short of, and owes', async () => {
  const { business, area, ravi, suresh, settle, handIn } = await twoDrivers();
  await settle();
  expect(await handIn(1_020, 930, 'Wrong change')).toBeSaved();
  const party = { date: DAY, branch_id: business.branch.id, employee_id: suresh.id };
  expect(await api.post('/driverentries', { ...party, kind: 'deduction', amount: 30 })).toBeSaved();

  const { figures, lines } = await dayOf(business);
  expect(figures.cash).toEqual({ expected: 2_000, counted: 1_950, difference: -50 });
  expect(figures.differences).toEqual([
    { area_code: area.area_code, difference: 20, reason: 'Wrong change', driver: ravi.name },
    { area_code: area.area_code, difference: -70, reason: 'Wrong change', driver: suresh.name },
  ]);
  const drivers = [
    { ...noDriver, driver: ravi.name, over: 20 },
    { ...noDriver, driver: suresh.name, short: 70, counted: 70, entered: -30, owed: 40 },
  ];
  expect(figures.drivers).toEqual(drivers);
  expect(lines.map(({ text }: { text: string }) => text)).toEqual([
    `${area.area_code}, ${ravi.name}: ₹20 over (Wrong change)`,
    `${area.area_code}, ${suresh.name}: ₹70 short (Wrong change)`,
  ]);

  const closed = await close(business);
  expect(closed).toBeSaved();
  expect(await api.post('/driverentries', { ...party, kind: 'deduction', amount: 10 })).toBeRefused(
    'day_closed',
  );
  // What is owed later is not what was signed.
  const later = { ...party, date: '2026-11-21', kind: 'deduction', amount: 40 };
  expect(await api.post('/driverentries', later)).toBeSaved();
  expect((await dayOf(business)).figures.drivers).toEqual(drivers);
  expect(await reopen(closed.body.data.id)).toBeSaved();
  expect((await dayOf(business)).figures.drivers).toEqual(drivers);
  expect(await booksBalance(db)).toEqual([]);
});

test('goods that are cleared are shown and signed, with what they cost the driver', async () => {
  const { business, ravi, suresh, settle, handIn } = await twoDrivers();
  await settle({ qty: 3 });
  expect(await handIn(1_000, 1_000, '')).toBeSaved();
  const of = (employeeId: number, values: Record<string, unknown>) =>
    api.post('/shortageclearances', {
      ...{ date: DAY, branch_id: business.branch.id, employee_id: employeeId },
      ...{ product: 'Cylinders', weight: '14.2', state: 'filled', qty: 1, ...values },
    });
  expect(await of(ravi.id, { kind: 'charged', amount: 2_200 })).toBeSaved();
  expect(await of(suresh.id, { kind: 'found', godown_id: business.godown.id })).toBeSaved();
  const cylinder = { product: 'Cylinders', weight: 14.2, filled: 1, empty: 0 };
  const { figures } = await dayOf(business);
  expect(figures.cleared).toEqual([
    { driver: ravi.name, kind: 'charged', ...cylinder },
    { driver: suresh.name, kind: 'found', ...cylinder },
  ]);
  expect(figures.drivers).toEqual([{ ...noDriver, driver: ravi.name, charged: 2_200, owed: 2_200 }]);
  expect(figures.short).toEqual([
    { driver: ravi.name, ...cylinder },
    { driver: suresh.name, ...cylinder },
  ]);
  const closed = await close(business);
  expect(closed).toBeSaved();
  expect(await booksBalance(db)).toEqual([]);
});

test('goods found for an earlier day are named where they change what was signed', async () => {
  const { business, ravi, settle, handIn } = await twoDrivers();
  await settle({ qty: 3 });
  expect(await handIn(1_000, 1_000, '')).toBeSaved();
  expect(await close(business, { date: '2026-11-21' })).toBeSaved();
  expect(
    await api.post('/shortageclearances', {
      ...{ date: DAY, branch_id: business.branch.id, employee_id: ravi.id, kind: 'found' },
      ...{ product: 'Cylinders', weight: '14.2', state: 'filled', qty: 1, godown_id: business.godown.id },
    }),
  ).toBeSaved();
  const { recount } = await dayOf(business, '2026-11-21');
  expect(recount.records).toMatchObject([{ source: 'shortage_clearance', filled: 1, empty: 0 }]);
});

test('payments that drivers collected block a day, and are closed with it', async () => {
  const { business, here } = await branchOfItsOwn();
  const { area, branch, driver } = business;
  const onRoad = { employee_id: driver.id, area_code_id: area.id };
  const { id } = (await here.pay({ ...onRoad, amount: 400 })).body.data;
  const line = `${area.area_code}: 1 payment not settled`;
  expect((await close(business)).body.msg).toBe(`This day cannot be closed: ${line}`);
  // While the setting is off, payments are of no count.
  await keepAccounts(false);
  expect((await dayOf(business)).lines).toEqual([]);
  await keepAccounts(true);

  const recovery = await here.recover({ ...cashOnly(0, 400), collected_amt: 400 });
  expect(recovery).toBeSaved();
  expect((await api.get(`/daycloses?branch_id=${branch.id}`)).body.data).toMatchObject([{ date: DAY }]);
  expect(await close(business)).toBeSaved();
  expect(await here.pay({ ...onRoad, amount: 10 })).toBeRefused('day_closed');
  expect(await api.delete(`/collectible/payments/${id}`)).toBeRefused('day_closed');
  expect(await api.delete(`/cashrecoverys/${recovery.body.data.id}`)).toBeRefused('day_closed');
  expect(await here.pay({ amount: 10 })).toBeSaved();
  expect(await booksBalance(db)).toEqual([]);
});

test('a day with nothing but an entry of a driver is listed, and is an earlier open day', async () => {
  const { business } = await branchOfItsOwn();
  const { branch, driver } = business;
  const advance = { date: '2026-11-18', kind: 'advance', payment_mode: 'cash', amount: 500 };
  expect(
    await api.post('/driverentries', { ...advance, branch_id: branch.id, employee_id: driver.id }),
  ).toBeSaved();
  expect((await dayOf(business)).figures.earlier_open).toEqual({
    days: 1,
    first: '2026-11-18',
    last: '2026-11-18',
  });
  const { body } = await api.get(`/daycloses?branch_id=${branch.id}`);
  expect(body.data.map(({ date }: { date: string }) => date)).toEqual(['2026-11-18']);
});

test('without accounts a day has the figures that it had', async () => {
  await keepAccounts(false);
  const { business, here } = await branchOfItsOwn();
  await here.open({ filled: 10 });
  await here.assign({ qty: 5 });
  await here.sell({ amount: 1_000 });
  await here.settle({ qty: 3 });
  await here.recover({ ...cashOnly(1_000, 930), reason: 'Wrong change' });
  const { figures } = await dayOf(business);
  expect(Object.keys(figures)).toEqual([
    ...['purchased', 'loaded', 'sold', 'back', 'short', 'adjusted', 'sales', 'cash', 'differences'],
    ...['expenses', 'godowns', 'earlier_open'],
  ]);
  expect(figures.differences).toEqual([
    { area_code: business.area.area_code, difference: -70, reason: 'Wrong change' },
  ]);
  expect(await close(business)).toBeSaved();
  await keepAccounts(true);
  expect(await booksBalance(db)).toEqual([]);
});
