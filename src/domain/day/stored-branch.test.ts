import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { cashOnly, closing } from '../../../tests/harness/closing.ts';
import { DAY } from '../../../tests/harness/day.ts';

const { api, an } = await testApp({ now: () => new Date('2026-11-22T06:00:00Z') });
const { branchOfItsOwn, dayOf, close } = closing(api);
const CLOSED = /^Day 20 Nov 2026 of .+ is closed$/;

/** A day with a record of each kind, including a cash difference of ₹3,000. */
async function fullDay() {
  const { business, here } = await branchOfItsOwn();
  await here.open({ filled: 100, empty: 20 });
  const purchase = (await here.purchase({ qty: 30, paid_amount: 90_000 })).body.data.id;
  const adjustment = (await here.open({ kind: 'lost', filled: 1 })).body.data.id;
  await here.assign({ qty: 10 });
  await here.sell({ qty: 4, amount: 4_000 });
  const recovery = (await here.recover(cashOnly(4_000, 1_000))).body.data.id;
  const settlement = (await here.settle({ qty: 5, empty_cylinders: 0 })).body.data.id;
  return { business, here, purchase, adjustment, recovery, settlement };
}
type Full = Awaited<ReturnType<typeof fullDay>>;

/** Moves a business's godown and area to a branch of another one. */
async function move({ business: { godown, area } }: Pick<Full, 'business'>) {
  const branchId = (await an.branch()).id;
  expect(await api.patch(`/godowns/${godown.id}`, { branch_id: branchId })).toBeSaved();
  expect(await api.patch(`/area_codes/${area.id}`, { branch_id: branchId })).toBeSaved();
  return branchId;
}

test('moving a godown or an area changes no figure and no check of a past day', async () => {
  const full = await fullDay();
  const { lines, figures } = await dayOf(full.business);
  expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['unexplained', 'short', 'overpaid']),
  );
  const money = `/expences/day?date=${DAY}&branch_id=${full.business.branch.id}`;
  const counted = (await api.get(money)).body.data;
  const branchId = await move(full);
  const after = await dayOf(full.business);
  expect([after.lines, after.figures]).toEqual([lines, figures]);
  expect((await api.get(money)).body.data).toEqual(counted);
  const ofOther = (await api.get(`/dayclose?branch_id=${branchId}&date=${DAY}`)).body.data;
  expect(ofOther.figures).toMatchObject({ purchased: [], adjusted: [], back: [], short: [], godowns: [] });
  expect(ofOther.figures.cash).toEqual({ expected: 0, counted: 0, difference: 0 });
  const days = (await api.get(`/daycloses?branch_id=${branchId}`)).body.data;
  expect(days).toEqual([]);
});

test('a short recovery needs its reason even after its area has moved', async () => {
  const full = await fullDay();
  await move(full);
  const refused = await close(full.business, { note: 'Short' });
  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('without a reason')]);
});

test('records of a closed day stay closed when their godown or area moves', async () => {
  const full = await fullDay();
  await api.patch(`/cashrecoverys/${full.recovery}`, { reason: 'Robbed' });
  expect(await close(full.business, { note: 'Robbed' })).toBeSaved();
  await move(full);
  const answers = [
    await api.patch(`/inventory/${full.purchase}`, { qty: 5 }),
    await api.delete(`/inventory/${full.purchase}`),
    await api.delete(`/stockadjustments/${full.adjustment}`),
    await api.patch(`/cashrecoverys/${full.recovery}`, { reason: 'Found' }),
    await api.delete(`/cashrecoverys/${full.recovery}`),
    await api.patch(`/stocksettelments/${full.settlement}`, { qty: 4 }),
    await api.delete(`/stocksettelments/${full.settlement}`),
  ];
  for (const { status, body } of answers)
    expect([status, body.msg]).toEqual([409, expect.stringMatching(CLOSED)]);
});

test('a purchase takes the branch of a new godown, and keeps it otherwise', async () => {
  const here = await fullDay();
  const there = await fullDay();
  await move(here);
  const path = `/inventory/${here.purchase}`;
  expect(await api.patch(path, { qty: 31, godown_id: here.business.godown.id })).toBeSaved();
  expect((await dayOf(here.business)).figures.purchased).toMatchObject([{ qty: 31 }]);
  expect(await api.patch(path, { godown_id: there.business.godown.id })).toBeSaved();
  expect((await dayOf(here.business)).figures.purchased).toEqual([]);
  expect((await dayOf(there.business)).figures.purchased).toMatchObject([{ qty: 61 }]);
});

test('a recovery and a settlement have the branch of their entries and loads', async () => {
  const { business, here } = await branchOfItsOwn();
  await here.open({ filled: 100 });
  await here.assign({ qty: 10 });
  await here.sell({ qty: 4, amount: 4_000 });
  await move({ business });
  expect(await here.recover(cashOnly(4_000, 1_000))).toBeSaved();
  expect(await here.settle({ qty: 5 })).toBeSaved();
  const { lines, figures } = await dayOf(business);
  expect(lines.map(({ kind }: { kind: string }) => kind)).toEqual(['unexplained', 'short']);
  expect(figures.cash).toEqual({ expected: 4_000, counted: 1_000, difference: -3_000 });
  expect(figures.back).toMatchObject([{ filled: 5 }]);
});

test('a load keeps its branch and godown while its area stays the same', async () => {
  const { business, here } = await branchOfItsOwn();
  await here.open({ filled: 100 });
  const load = (await here.assign({ qty: 10 })).body.data;
  await move({ business });
  const { status, body } = await api.patch(`/stockassigns/${load.id}`, {
    qty: 12,
    branch_id: business.branch.id,
    godown_id: business.godown.id,
  });
  expect([status, body.data?.branch_id, body.data?.godown_id]).toEqual([
    200,
    business.branch.id,
    business.godown.id,
  ]);
});
