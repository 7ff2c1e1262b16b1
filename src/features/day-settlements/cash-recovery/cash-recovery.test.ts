import { describe, expect, test } from 'vitest';
import { refused } from '../../../../tests/day-messages.ts';
import { testApp } from '../../../../tests/harness/app.ts';
import { builders } from '../../../../tests/harness/builders.ts';
import { DAY, day, openBusiness } from '../../../../tests/harness/day.ts';
import { described } from '../../../../tests/harness/described.ts';
import { expectBadIds, testPagedList } from '../../../../tests/harness/paged-list.ts';
import { expectRefusals, WORDS_OF_ITS_OWN } from '../../../../tests/harness/refusals.ts';
import { businessDay } from '../../../kit/shared/format.ts';

const api = await described((await testApp()).api);
const business = await openBusiness(api);
const { assign, open, recover, sell } = day(api, business);
const { area, cashier, driver } = business;
await open({ filled: 10_000 });
for (const date of ['2026-11-18', '2026-11-19', DAY]) await assign({ date, qty: 100 });

const nothing = { total_amount: 0, upi_amt: 0, cash_amt: 0 };
testPagedList(api, '/cashrecoverys', async (date) => {
  await sell({ date, amount: 900 });
  return (await recover({ date, ...nothing, total_amount: 900, cash_amt: 900 })).body.data.id;
});

/** A cash sale of ₹8,886 and a UPI sale of ₹1,000, of which every denomination once was counted. */
async function recovered(values: Record<string, unknown> = {}) {
  await sell({ amount: 8_886 });
  await sell({ amount: 1_000, payment_mode: 'upi' });
  return recover({ total_amount: 9_886, upi_amt: 1_000, cash_amt: 8_886, ...values });
}
const oneOfEach = [2000, 500, 200, 100, 50, 20, 10, 5, 2, 1].map((value) => ({
  [value]: { count: 1, amount: value },
}));

describe('create', () => {
  test('a recovery is stored with its totals and its denominations as they were sent', async () => {
    const { status, body } = await recovered({ denominations: oneOfEach });
    expect([status, body.msg]).toEqual([201, 'Cash Recovery added']);
    expect(body.data).toEqual({
      id: body.data.id,
      date: DAY,
      area_code_id: area.id,
      area_code: { id: area.id, area_code: area.area_code, area_name: area.area_name },
      branch_id: business.branch.id,
      branch_in_charge_id: cashier.id,
      branch_in_charge: { id: cashier.id, name: cashier.name },
      total_amount: 9_886,
      upi_amt: 1_000,
      cash_amt: 8_886,
      credit_amt: 0,
      counted_amt: 2_888,
      difference: -5_998,
      denominations: oneOfEach,
      reason: '',
      version: 1,
    });
    expect((await api.get(`/cashrecoverys/${body.data.id}`)).body.data).toEqual(body.data);
    expect((await api.get('/cashrecoverys?limit=100')).body.data).toContainEqual(body.data);
  });

  test('amounts may be texts of digits, and denominations left out', async () => {
    const { status, body } = await recovered({ total_amount: '9886', upi_amt: '1000', cash_amt: '08886' });
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ cash_amt: 8_886, counted_amt: 0, denominations: [] }),
    ]);
    const counted = await recovered({ denominations: [{ 2000: { count: '5', amount: '10000' } }] });
    expect(counted.body.data).toMatchObject({
      counted_amt: 10_000,
      difference: 1_114,
      denominations: [{ 2000: { count: 5, amount: 10_000 } }],
    });
  });
});

describe('refusals', () => {
  test('a recovery reports every wrong field at once', () =>
    expectRefusals((values) => recover({ ...nothing, ...values }), refused.cashRecovery));

  test.each([
    { 500: { count: '1e3', amount: 500 } },
    { 500: { count: 1, amount: -500 } },
    { 500: { count: null, amount: 0 } },
    { 500: { count: 1 } },
    { 500: 1 },
    { 1000: { count: 1, amount: 1000 } },
    { 500: { count: 1, amount: 500, note: '' } },
    { 500: { count: 1, amount: 500 }, 200: { count: 1, amount: 200 } },
    null,
    '500',
  ])('the denomination %j is refused', async (denomination) => {
    const { status, body } = await recover({ ...nothing, denominations: [denomination] });
    expect(status).toBe(422);
    for (const [field, message] of Object.entries(body.fields)) {
      expect(field).toMatch(/^denominations/);
      expect(message).toMatch(WORDS_OF_ITS_OWN);
    }
  });

  test('without open day entries there is nothing to recover', async () => {
    expect(await recover({ ...nothing, date: '2026-11-01' })).toBeRefused('no_open_sales');
    expect((await recover({ ...nothing, area_code_id: 2_147_483_647 })).status).toBe(409);
  });

  test('the branch in-charge is an employee of that type', async () => {
    for (const id of [driver.id, 2_147_483_647]) {
      const { status, body } = await recover({ ...nothing, branch_in_charge_id: id });
      expect([id, status, Object.keys(body.fields)]).toEqual([id, 422, ['branch_in_charge_id']]);
    }
  });

  test('totals other than those of the entries are all named, and nothing is taken', async () => {
    await sell({ amount: 100 });
    const { status, body } = await recover({ total_amount: 1, upi_amt: 2, cash_amt: 3 });
    expect([status, Object.keys(body.fields)]).toEqual([409, ['total_amount', 'upi_amt', 'cash_amt']]);
    expect(await recover({ ...nothing, total_amount: 100, cash_amt: 100 })).toBeSaved();
  });

  test('an id that cannot be is 400, one without a recovery 404', async () => {
    await expectBadIds((id) => api.get(`/cashrecoverys/${id}`));
    await expectBadIds((id) => api.delete(`/cashrecoverys/${id}`));
  });
});

describe('the reason of a difference', () => {
  test('is stored with the recovery, or told later', async () => {
    const { body } = await recovered({ reason: ' Torn note ' });
    expect(body.data).toMatchObject({ difference: -8_886, reason: 'Torn note', version: 1 });
    const path = `/cashrecoverys/${body.data.id}`;
    const { status, body: changed } = await api.patch(path, { reason: 'Two torn notes' });
    expect([status, changed.msg]).toEqual([200, 'Cash Recovery updated']);
    expect(changed.data).toEqual({ ...body.data, reason: 'Two torn notes', version: 2 });
    expect((await api.get('/cashrecoverys?limit=100')).body.data).toContainEqual(changed.data);
    const { data: history } = (await api.get(`${path}/history`)).body;
    expect(history[0].changes).toEqual([
      { field: 'reason', label: 'Reason', before: 'Torn note', after: 'Two torn notes' },
    ]);
  });

  test('is never asked of a recovery, whatever it is short or over', async () => {
    expect(await recovered({ denominations: [] })).toBeSaved();
  });

  test('is refused when it is blank, or comes with anything else', async () => {
    const path = `/cashrecoverys/${(await recovered()).body.data.id}`;
    for (const reason of [undefined, '', '  ', null, 7]) {
      const { status, body } = await api.patch(path, { reason });
      expect([status, body.fields]).toEqual([422, { reason: 'Reason is required' }]);
    }
    const { status, body } = await api.patch(path, { reason: 'x', counted_amt: 5, version: '1e3' });
    expect([status, Object.keys(body.fields).toSorted()]).toEqual([422, ['counted_amt', 'version']]);
    expect((await api.patch(path, { reason: 'a'.repeat(501) })).status).toBe(422);
  });

  test('made on an older version is refused with the recovery as it is now', async () => {
    const path = `/cashrecoverys/${(await recovered()).body.data.id}`;
    await api.patch(path, { reason: 'First', version: 1 });
    const { status, body } = await api.patch(path, { reason: 'Second', version: 1 });
    expect([status, body.msg]).toEqual([409, 'Cash Recovery was changed by Keeper a moment ago']);
    expect(body.data).toMatchObject({ reason: 'First', version: 2 });
    expect(await api.patch(path, { reason: 'Second', version: 2 })).toBeSaved();
  });

  test('of an id that cannot be is 400, of one without a recovery 404', () =>
    expectBadIds((id) => api.patch(`/cashrecoverys/${id}`, { reason: 'x' })));
});

test('the cash of an area that moved is recovered for each of its branches', async () => {
  const own = await openBusiness(api);
  const here = day(api, own);
  const date = businessDay(new Date());
  const other = await builders(api).branch();
  await builders(api).godown({ branch_id: other.id });
  await here.open({ date, filled: 10 });
  await here.assign({ date, qty: 5 });
  await here.sell({ date, amount: 900 });
  for (const path of [`/godowns/${own.godown.id}`, `/area_codes/${own.area.id}`])
    expect(await api.patch(path, { branch_id: other.id })).toBeSaved();
  const load = await here.assign({ date, qty: 5, branch_id: '' });
  await here.sell({ date, amount: 70, stock_assign_id: load.body.data.id });

  const of = (amount: number) => ({ date, total_amount: amount, cash_amt: amount, upi_amt: 0 });
  const both = await here.recover(of(970));
  expect([both.status, both.body.fields?.total_amount]).toEqual([
    409,
    `Total of the day's entries of ${own.branch.name} is ₹900, not ₹970`,
  ]);
  const second = await here.recover({ ...of(70), branch_id: other.id });
  const first = await here.recover(of(900));
  expect([second, first].map(({ status, body }) => [status, body.data?.branch_id])).toEqual([
    [201, other.id],
    [201, own.branch.id],
  ]);
  for (const [branch, expected] of [
    [own.branch, 900],
    [other, 70],
  ] as const) {
    const { figures, lines } = (await api.get(`/dayclose?branch_id=${branch.id}&date=${date}`)).body.data;
    expect([figures.cash.expected, figures.sales.total]).toEqual([expected, expected]);
    expect(lines.map(({ text }: { text: string }) => text).join()).not.toMatch(/\d entr(y|ies)/);
  }
});

test('a deleted recovery is gone and its entries are free', async () => {
  const path = `/cashrecoverys/${(await recovered()).body.data.id}`;
  const deleted = await api.delete(path);
  expect([deleted.status, deleted.body]).toEqual([200, { msg: 'Cash Recovery deleted' }]);
  for (const answer of [await api.get(path), await api.delete(path)]) expect(answer.status).toBe(404);
  const open = await api.get(`/dayentries/filter?date=${DAY}&area_code_id=${area.id}`);
  expect(open.body.data.map(({ amount }: { amount: number }) => amount)).toEqual([8_886, 1_000]);
});
