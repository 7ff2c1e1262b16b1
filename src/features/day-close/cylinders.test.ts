import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { closing } from '../../../tests/harness/closing.ts';
import { DAY } from '../../../tests/harness/day.ts';
import { described } from '../../../tests/harness/described.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import type { DayFigures } from './contract.ts';

const { api: plain, db } = await testApp({ now: () => new Date('2026-11-22T06:00:00Z') });
const api = await described(plain);
const { branchOfItsOwn, quietDay, dayOf, close } = closing(api);
const [EARLIER, NEXT] = ['2026-11-19', '2026-11-21'];

type Own = Awaited<ReturnType<typeof branchOfItsOwn>>['business'];
const licensed = (business: Own, kg: number) =>
  api.patch(`/godowns/${business.godown.id}`, { licensed_kg: kg });
const licenceLines = async (business: Own) =>
  (await dayOf(business)).lines
    .filter(({ kind }: { kind: string }) => kind.endsWith('_licence'))
    .map(({ weight, text }: Record<string, string>) => `${weight}: ${text}`);

test('LPG from 90% of a licence on is a remark, which the close keeps', async () => {
  const { business } = await quietDay();
  const { name } = business.godown;
  await licensed(business, 1_600);
  expect(await licenceLines(business)).toEqual([]);
  await licensed(business, 1_543);
  const text = `Licensed LPG of ${name}: 1,420 kg of 1,543 kg (92%)`;
  expect(await licenceLines(business)).toEqual([`remark: ${text}`]);
  expect(await close(business)).toBeSaved();
  expect((await dayOf(business)).figures.remarks).toEqual([text]);
});

test('LPG above the licence needs a note, by the stock at the end of that day', async () => {
  const { business, here } = await quietDay();
  await here.open({ filled: 0, defective: 1 });
  await licensed(business, 1_420);
  const text = `Licensed LPG of ${business.godown.name}: 1,434.2 kg of 1,420 kg (101%)`;
  expect(await licenceLines(business)).toEqual([`explain: ${text}`]);
  await here.open({ date: NEXT, filled: 400 });
  expect(await licenceLines(business)).toEqual([`explain: ${text}`]);
  expect(await close(business)).toBeRefused('note_missing');
  expect(await close(business, { note: 'The lorry comes tomorrow' })).toBeSaved();
  expect((await dayOf(business)).figures.remarks).toEqual([text]);
});

/** What the figures of a day add to the stock of its only godown, by state. */
function netOf({ purchased, loaded, back, adjusted, moved = [] }: DayFigures) {
  const sum = <Line>(lines: readonly Line[], of: (line: Line) => number) =>
    lines.reduce((total, line) => total + of(line), 0);
  const signed = [...back, ...adjusted, ...moved];
  return {
    filled:
      sum(purchased, ({ qty }) => qty) - sum(loaded, ({ qty }) => qty) + sum(signed, ({ filled }) => filled),
    empty: sum(signed, ({ empty }) => empty) - sum(purchased, ({ empties }) => empties),
    defective: sum(signed, ({ defective }) => defective),
  };
}

test('a day without defective goods, plant loads and transfers has figures without them', async () => {
  const { business } = await quietDay();
  const { figures } = await dayOf(business);
  expect(figures).not.toHaveProperty('moved');
  expect(figures.godowns).toMatchObject([{ filled: 100, empty: 20, defective: 0 }]);
});

test('the moves of a plant load lead from the opening stock to the closing stock', async () => {
  const { business, here } = await branchOfItsOwn();
  await here.open({ date: EARLIER, filled: 176, empty: 150, defective: 4 });
  const { body } = await api.post('/plantloads', {
    date: DAY,
    number: 'PL-1',
    vendor_id: business.vendor.id,
    godown_id: business.godown.id,
    sent: [{ weight: 14.2, empty: 140, defective: 4 }],
  });
  await here.assign({ qty: 6 });
  await here.settle({ qty: 5, defective_back: 1 });
  const stockOf = async (date: string) => {
    const [{ filled, empty, defective }] = (await dayOf(business, date)).figures.godowns;
    return { filled, empty, defective };
  };
  const plus = (left: Record<string, number>, right: Record<string, number>) =>
    Object.fromEntries(Object.entries(left).map(([state, count]) => [state, count + (right[state] ?? 0)]));

  const sent = (await dayOf(business)).figures;
  expect(sent.moved).toEqual([
    { kind: 'plant_load', product: 'Cylinders', weight: 14.2, filled: 0, empty: -140, defective: -4 },
  ]);
  expect(await stockOf(DAY)).toEqual({ filled: 175, empty: 10, defective: 1 });
  expect(plus(await stockOf(EARLIER), netOf(sent))).toEqual(await stockOf(DAY));
  expect(await close(business)).toBeSaved();

  const line = { weight: 14.2, invoiced: 144, invoice_amount: 100_000, sound: 142, leaky: 1, short: 1 };
  const receipt = await api.post(`/plantloads/${body.data.id}/receipt`, {
    received_on: NEXT,
    invoice_no: 'IOC-77',
    invoice_date: DAY,
    received: [line],
    payment_mode: 'upi',
    paid_amount: 60_000,
  });
  expect(receipt).toBeSaved();
  const received = (await dayOf(business, NEXT)).figures;
  expect(received.purchased).toMatchObject([{ qty: 144, empties: 140 }]);
  expect(received.moved).toEqual([
    { kind: 'plant_receipt', product: 'Cylinders', weight: 14.2, filled: -2, empty: 140, defective: 1 },
  ]);
  expect(await stockOf(NEXT)).toEqual({ filled: 317, empty: 10, defective: 2 });
  expect(plus(await stockOf(DAY), netOf(received))).toEqual(await stockOf(NEXT));
  expect(await close(business, { date: NEXT })).toBeSaved();
  expect(await booksBalance(db)).toEqual([]);
});

test('defective goods, exchanges and transfers lead from the opening stock to the closing stock, at both ends', async () => {
  const { business, here } = await branchOfItsOwn();
  const receiver = (await branchOfItsOwn()).business;
  const from = business.godown.id;
  await here.open({ date: EARLIER, filled: 180, empty: 150 });
  const defective = { date: DAY, godown_id: from, product: 'Cylinders', weight: 14.2, reason: 'body leak' };
  expect(await api.post('/defectives', { ...defective, kind: 'found', qty: 2 })).toBeSaved();
  const exchange = { ...defective, kind: 'exchanged', qty: 1, customer_id: business.credit.id };
  expect(await api.post('/defectives', exchange)).toBeSaved();
  const goods = { product: 'Cylinders', weight: 14.2 };
  const { body } = await api.post('/stocktransfers', {
    date: DAY,
    godown_id: from,
    to_godown_id: receiver.godown.id,
    sent: [{ ...goods, filled: 20, empty: 10, defective: 1 }],
  });
  const received = [{ ...goods, filled: 19, empty: 10, defective: 1 }];
  const receipt = { received_on: DAY, received, loss_reason: 'One fell off' };
  expect(await api.post(`/stocktransfers/${body.data.id}/receipt`, receipt)).toBeSaved();

  const { figures } = await dayOf(business);
  expect(figures.moved).toEqual([
    { kind: 'defective', ...goods, filled: -3, empty: 0, defective: 3 },
    { kind: 'stock_transfer', ...goods, filled: -20, empty: -10, defective: -1 },
  ]);
  expect(netOf(figures)).toEqual({ filled: -23, empty: -10, defective: 2 });
  expect(figures.godowns).toMatchObject([{ filled: 157, empty: 140, defective: 2 }]);
  const other = (await dayOf(receiver)).figures;
  expect(other.moved).toEqual([{ kind: 'transfer_receipt', ...goods, filled: 19, empty: 10, defective: 1 }]);
  expect(other.godowns).toMatchObject([{ filled: 19, empty: 10, defective: 1 }]);
  // Nothing else is of the receiver's day.
  const days = (await api.get(`/daycloses?branch_id=${receiver.branch.id}`)).body.data;
  expect(days).toMatchObject([{ date: DAY, state: 'open' }]);
  expect((await dayOf(receiver, NEXT)).figures.earlier_open).toEqual({ days: 1, first: DAY, last: DAY });
  for (const own of [business, receiver]) expect(await close(own)).toBeSaved();
  expect(await booksBalance(db)).toEqual([]);
});
