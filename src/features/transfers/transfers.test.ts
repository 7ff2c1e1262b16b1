import { afterEach, describe, expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import { ensureScopeRole } from '../../domain/people/scope-role.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import type { Role } from '../../masters/rights.ts';
import { type TransferRow, transferFields } from './contract.ts';

const NEXT = '2026-11-21';
const { app, api, db } = await testApp({ now: () => new Date(`${NEXT}T06:00:00Z`) });
await ensureScopeRole(db);

type Values = Record<string, unknown>;

const person = async (email: string, branchIds: number[], role: Role = 'manager') => {
  const { user, token } = await signIn(db, email, role);
  await db.updateTable('users').set({ branch_ids: branchIds }).where('id', '=', user.id).execute();
  return apiOf(app, token);
};

const cylinders = { product: 'Cylinders', weight: 14.2, filled: 40, empty: 10, defective: 0 };

/** Two branches, of which the first sends; calls of both ends. */
async function twoBranches() {
  const [from, to] = [await openBusiness(api), await openBusiness(api)];
  const [there, here] = [day(api, from), day(api, to)];
  await there.open({ filled: 100, empty: 50 });
  const send = (values: Values = {}, as = api) =>
    as.post('/stocktransfers', {
      date: DAY,
      godown_id: from.godown.id,
      to_godown_id: to.godown.id,
      sent: [cylinders],
      vehicle: 'AP07TX1',
      crew: 'Ravi',
      note: '',
      ...values,
    });
  const receive = (id: number, values: Values = {}, as = api) =>
    as.post(`/stocktransfers/${id}/receipt`, {
      received_on: NEXT,
      received: [cylinders],
      employee_id: '',
      loss_reason: '',
      ...values,
    });
  const stocks = async () => [await there.stock(), await here.stock()];
  return { from, to, there, here, send, receive, stocks };
}

const undo = (id: number, as = api) => as.delete(`/stocktransfers/${id}/receipt`);
const remove = (id: number, as = api) => as.delete(`/stocktransfers/${id}`);
const short = { received: [{ ...cylinders, filled: 39 }] };
const onTheWay = async (id: number) =>
  (
    await db
      .selectFrom('stock_balances')
      .select(['state', 'count'])
      .where('place', '=', 'transfer')
      .where('place_id', '=', id)
      .where('count', '<>', 0)
      .execute()
  ).length;

afterEach(async () => expect(await booksBalance(db)).toEqual([]));

describe('a transfer', () => {
  test('is on the way until it is confirmed, and again when the confirmation is undone', async () => {
    const { send, receive, stocks } = await twoBranches();
    const sent = await send();
    expect(sent).toBeSaved();
    const { id } = sent.body.data;
    expect(sent.body.data).toMatchObject({ status: 'sent', received: null, sent: [cylinders] });
    expect(await stocks()).toEqual([
      { filled: 60, empty: 40 },
      { filled: 0, empty: 0 },
    ]);

    expect(await receive(id)).toBeSaved();
    expect(await onTheWay(id)).toBe(0);
    expect(await stocks()).toEqual([
      { filled: 60, empty: 40 },
      { filled: 40, empty: 10 },
    ]);
    expect(await receive(id)).toBeRefused('transfer_received');

    expect(await undo(id)).toBeSaved();
    expect(await undo(id)).toBeRefused('transfer_not_received');
    expect(await onTheWay(id)).toBe(2);
    expect(await stocks()).toEqual([
      { filled: 60, empty: 40 },
      { filled: 0, empty: 0 },
    ]);
    const history = await api.get(`/stocktransfers/${id}/history`);
    expect(history.text).toContain('14.2 kg: 40 filled, 10 empty');
  });

  test('takes no more than the godown holds, names each thing once, and goes to another godown', async () => {
    const { from, send } = await twoBranches();
    expect(await send({ sent: [{ ...cylinders, filled: 101 }] })).toBeRefused('not_enough_stock');
    expect(await send({ sent: [{ ...cylinders, defective: 1 }] })).toBeRefused('not_enough_stock');
    for (const [values, field] of [
      [{ sent: [cylinders, cylinders] }, 'sent'],
      [{ sent: [{ ...cylinders, filled: 0, empty: '' }] }, 'sent'],
      [{ sent: [{ ...cylinders, product: 'Regulators' }] }, 'sent.0.empty'],
      [{ to_godown_id: from.godown.id }, 'to_godown_id'],
      [{ to_godown_id: 999_999 }, 'to_godown_id'],
      [{ date: '2026-11-22' }, 'date'],
    ] as const) {
      const { status, body } = await send(values);
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
  });

  test('is corrected while it is on the way', async () => {
    const { send, receive, stocks } = await twoBranches();
    const { id } = (await send()).body.data;
    const sent = [{ ...cylinders, filled: 100 }];
    expect(await api.patch(`/stocktransfers/${id}`, { version: 1, sent })).toBeSaved();
    expect(await stocks()).toMatchObject([{ filled: 0 }, { filled: 0 }]);
    expect(await api.patch(`/stocktransfers/${id}`, { version: 1, crew: 'Mohan' })).toBeRefused(
      'record_changed',
    );
    expect(await receive(id, { received: sent })).toBeSaved();
    expect(await api.patch(`/stocktransfers/${id}`, { crew: 'Mohan' })).toBeRefused('transfer_received');
  });

  test('of two confirmations at once one wins', async () => {
    const { send, receive, stocks } = await twoBranches();
    const { id } = (await send()).body.data;
    const answers = await Promise.all([receive(id), receive(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stocks()).toMatchObject([{ filled: 60 }, { filled: 40 }]);
  });

  test('is deleted with its goods, unless the receiver has sold them', async () => {
    const { here, send, receive, stocks } = await twoBranches();
    const first = (await send()).body.data;
    expect(await receive(first.id)).toBeSaved();
    expect(await here.assign({ qty: 1 })).toBeSaved();
    expect(await undo(first.id)).toBeRefused('not_enough_stock');
    expect(await remove(first.id)).toBeRefused('not_enough_stock');
    await here.open({ filled: 1 });
    expect(await remove(first.id)).toBeSaved();
    expect(await stocks()).toEqual([
      { filled: 100, empty: 50 },
      { filled: 0, empty: 0 },
    ]);
    // As the screen's Undo does.
    expect(await send(createBodyOf(transferFields, first))).toBeSaved();
  });

  test('obeys the days of both ends', async () => {
    const { from, to, send, receive } = await twoBranches();
    const close = (branchId: number, date: string) =>
      api.post('/daycloses', { branch_id: branchId, date, note: '' });
    const { id } = (await send()).body.data;
    expect(await close(from.branch.id, DAY)).toBeSaved();
    expect(await send()).toBeRefused('day_closed');
    expect(await remove(id)).toBeRefused('day_closed');
    expect(await api.patch(`/stocktransfers/${id}`, { vehicle: 'AP07TX2' })).toBeSaved();
    expect(await api.patch(`/stocktransfers/${id}`, { sent: [{ ...cylinders, filled: 1 }] })).toBeRefused(
      'day_closed',
    );
    expect(await receive(id, { received_on: '2026-11-19' })).toBeRefused('received_before_sent');
    expect(await receive(id, { received_on: DAY })).toBeRefused('day_closed');

    const closed = (await close(to.branch.id, NEXT)).body.data;
    expect(await receive(id)).toBeRefused('day_closed');
    await api.post(`/daycloses/${closed.id}/reopen`, { reason: 'Late goods' });
    expect(await receive(id)).toBeSaved();
    expect(await close(from.branch.id, NEXT)).toBeSaved();
    expect(await undo(id)).toBeRefused('day_closed');
  });
});

describe('goods that do not arrive', () => {
  test('are a loss of the sender with a reason, which a manager writes off', async () => {
    const { send, receive, stocks } = await twoBranches();
    const { id } = (await send()).body.data;
    const keeper = await person('keeper-of-two@example.com', [], 'godown_keeper');
    expect(await receive(id, { received: [{ ...cylinders, filled: 41 }] })).toBeRefused('more_than_sent', {
      field: 'received.0.filled',
    });
    expect(await receive(id, short)).toBeRefused('loss_unexplained', { field: 'loss_reason' });
    const lost = { ...short, loss_reason: 'Fell off' };
    expect(await receive(id, lost, keeper)).toBeRefused('not_allowed');
    const { data } = (await receive(id, lost)).body;
    expect(data).toMatchObject({ loss_reason: 'Fell off', employee: null, received: short.received });
    expect(await stocks()).toMatchObject([{ filled: 60 }, { filled: 39 }]);
    expect(await undo(id, keeper)).toBeRefused('not_allowed');
    expect(await remove(id, keeper)).toBeRefused('not_allowed');
    expect(await undo(id)).toBeSaved();
    expect(await receive(id, { received: [] })).toBeRefused('loss_unexplained');
    expect(await receive(id, { loss_reason: 'Nothing is missing' })).toBeSaved();
    expect((await api.get(`/stocktransfers/${id}`)).body.data.loss_reason).toBe('');
  });

  test('are the shortage of a named driver, in the reports and the account', async () => {
    const { from, send, receive } = await twoBranches();
    await api.patch('/settings', { driver_accounts: true });
    const { id } = (await send()).body.data;
    const { driver, cashier } = from;
    expect(await receive(id, { ...short, employee_id: cashier.id })).toBeRefused('unknown_driver');
    const keeper = await person('another@example.com', [], 'godown_keeper');
    expect(await receive(id, { ...short, employee_id: driver.id }, keeper)).toBeSaved();

    const report = await api.post('/shortages/reports', {
      from_date: NEXT,
      to_date: NEXT,
      employee_id: driver.id,
    });
    expect(report.body.data).toMatchObject([
      { date: NEXT, branch: from.branch.name, short_filled: 1, short_empty: 0, reason: `Transfer ${id}` },
    ]);
    const account = async () =>
      (await api.get(`/drivers/${driver.id}?from_date=${DAY}&to_date=${NEXT}`)).body.data;
    expect(await account()).toMatchObject({
      missing: [{ branch: { id: from.branch.id }, weight: 14.2, state: 'filled', count: 1 }],
      goods: [{ kind: 'transfer', date: NEXT, count: 1 }],
    });
    const found = { kind: 'found', godown_id: from.godown.id, date: NEXT };
    expect(await day(api, from).clear(found)).toBeSaved();
    expect(await undo(id)).toBeRefused('not_enough_stock');
    const [clearance] = (await api.get('/shortageclearances')).body.data;
    await api.delete(`/shortageclearances/${clearance.id}`);
    expect(await undo(id)).toBeSaved();
    expect(await account()).toMatchObject({ missing: [], goods: [] });
  });

  test('when defective, are a loss although a driver is named', async () => {
    const { from, send, receive } = await twoBranches();
    const count = { date: DAY, godown_id: from.godown.id, kind: 'found', product: 'Cylinders', weight: 14.2 };
    const defective = await api.post('/defectives', { ...count, qty: 3, reason: 'body leak', note: '' });
    expect(defective).toBeSaved();
    const { id } = (await send({ sent: [{ ...cylinders, defective: 3 }] })).body.data;
    const received = [{ ...cylinders, filled: 38, defective: 1 }];
    const ofDriver = { received, employee_id: from.driver.id };
    expect(await receive(id, ofDriver)).toBeRefused('loss_unexplained');
    expect(await receive(id, { ...ofDriver, loss_reason: 'Body torn' })).toBeSaved();
    expect(
      (await api.get(`/drivers/${from.driver.id}?from_date=${DAY}&to_date=${NEXT}`)).body.data.missing,
    ).toMatchObject([{ state: 'filled', count: 2 }]);
  });
});

test('both branches see a transfer, each writes its end, and a third one knows nothing of it', async () => {
  const { from, to, here, send, receive } = await twoBranches();
  const third = await openBusiness(api);
  const [sender, receiver, other] = await Promise.all(
    [from, to, third].map(({ branch }) => person(`of-${branch.id}@example.com`, [branch.id])),
  );
  if (!sender || !receiver || !other) throw new Error('no people');

  expect(await send({}, receiver)).toBeRefused('unknown_godown');
  expect(await send({}, other)).toBeRefused('unknown_godown');
  const sent = await send({}, sender);
  expect(sent).toBeSaved();
  const { id } = sent.body.data;
  expect((await sender.get('/stocktransfers/godowns')).body.data.map(({ id }: TransferRow) => id)).toContain(
    to.godown.id,
  );
  for (const as of [sender, receiver]) {
    const { body } = await as.get('/stocktransfers?sort=to_godown');
    expect(body.data).toMatchObject([
      { id, godown: { name: `${from.godown.name}, ${from.branch.name}` }, to_godown: { id: to.godown.id } },
    ]);
    expect((await as.get(`/stocktransfers/${id}`)).status).toBe(200);
    expect((await as.get(`/stocktransfers/${id}/history`)).body.data).toHaveLength(1);
  }
  expect((await other.get('/stocktransfers')).body.data).toEqual([]);
  for (const answer of [
    await other.get(`/stocktransfers/${id}`),
    await other.get(`/stocktransfers/${id}/history`),
    await receive(id, {}, other),
    await remove(id, other),
  ])
    expect(answer.status).toBe(404);

  const patch = { vehicle: 'AP07TX2' };
  expect(await api.patch(`/stocktransfers/${id}`, patch)).toBeSaved();
  expect(await receiver.patch(`/stocktransfers/${id}`, patch)).toBeRefused('out_of_scope');
  expect(await remove(id, receiver)).toBeRefused('out_of_scope');
  for (const values of [{}, { received: [], loss_reason: 'All of it' }])
    expect(await receive(id, values, sender)).toBeRefused('out_of_scope');
  expect(await receive(id, { ...short, employee_id: from.driver.id }, receiver)).toBeSaved();
  expect(await here.stock()).toEqual({ filled: 39, empty: 10 });
  expect(await undo(id, sender)).toBeRefused('out_of_scope');
  expect(await remove(id, sender)).toBeRefused('out_of_scope');
  // The driver is short of it at the sender.
  const rowOf = async (as: typeof api) =>
    (await as.get('/drivers?limit=100')).body.data.find((row: TransferRow) => row.id === from.driver.id);
  expect(await rowOf(sender)).toMatchObject({ filled: 1, short_qty: 1 });
  expect(await rowOf(receiver)).toMatchObject({ filled: 0, short_qty: 0 });
  expect(await undo(id, receiver)).toBeSaved();
  expect(await remove(id, sender)).toBeSaved();
});
