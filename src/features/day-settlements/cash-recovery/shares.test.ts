import { describe, expect, test } from 'vitest';
import { testApp } from '../../../../tests/harness/app.ts';
import { builders } from '../../../../tests/harness/builders.ts';
import { DAY, day, openBusiness } from '../../../../tests/harness/day.ts';
import { booksBalance } from '../../../domain/stock/audit.ts';

const { api, db } = await testApp();
const an = builders(api);
expect(await api.patch('/settings', { driver_accounts: true })).toBeSaved();

/** A business with the loads of two drivers in one area; each sells for cash. */
async function twoDrivers() {
  const business = await openBusiness(api);
  const other = await an.employee({ type: 'Driver' });
  const here = day(api, business);
  await here.open({ filled: 1_000 });
  await here.assign({ qty: 100 });
  await here.assign({ qty: 100, employee_id: other.id });
  const sell = (employeeId: number, amount: number) => here.sell({ employee_id: employeeId, amount });
  return { business, here, ravi: business.driver, suresh: other, sell };
}

const owed = async (employeeId: number) => {
  const accounts = await db
    .selectFrom('money_accounts')
    .select('balance')
    .where('kind', '=', 'driver')
    .where('owner_id', '=', employeeId)
    .execute();
  return accounts.reduce((sum, { balance }) => sum + balance, 0);
};
const cash = (amount: number) => ({ total_amount: amount, cash_amt: amount, upi_amt: 0 });
const counted = (amount: number) => ({ denominations: [{ 1: { count: amount, amount } }] });

describe('a count of one driver', () => {
  test('puts a shortage on the account, and takes it off when deleted', async () => {
    const { here, ravi, sell } = await twoDrivers();
    await sell(ravi.id, 27_090);
    const { status, body } = await here.recover({ ...cash(27_090), ...counted(27_040) });
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ collected_amt: 0, spent_amt: 0, difference: -50 }),
    ]);
    expect(body.data.shares).toEqual([
      {
        employee_id: ravi.id,
        employee: { id: ravi.id, name: ravi.name },
        cash_amt: 27_090,
        collected_amt: 0,
        spent_amt: 0,
        expected_amt: 27_090,
        handed_amt: 27_040,
        difference: -50,
        owed_amt: 50,
      },
    ]);
    expect(await owed(ravi.id)).toBe(50);
    expect((await api.get('/cashrecoverys')).body.data).toContainEqual(body.data);
    expect(await booksBalance(db)).toEqual([]);

    expect(await api.delete(`/cashrecoverys/${body.data.id}`)).toBeSaved();
    expect(await owed(ravi.id)).toBe(0);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('makes a surplus a cash difference, unless drivers are credited', async () => {
    const { here, ravi, sell } = await twoDrivers();
    await sell(ravi.id, 900);
    expect(await here.recover({ ...cash(900), ...counted(910) })).toBeSaved();
    expect(await owed(ravi.id)).toBe(0);

    expect(await api.patch('/settings', { credit_overs: true })).toBeSaved();
    await sell(ravi.id, 900);
    expect(await here.recover({ ...cash(900), ...counted(910) })).toBeSaved();
    expect(await api.patch('/settings', { credit_overs: false })).toBeSaved();
    expect(await owed(ravi.id)).toBe(-10);
    expect(await booksBalance(db)).toEqual([]);
  });
});

describe('a count of two drivers', () => {
  test('asks what each handed in', async () => {
    const { business, here, ravi, suresh, sell } = await twoDrivers();
    await sell(ravi.id, 1_000);
    await sell(suresh.id, 1_000);
    expect(await here.recover({ ...cash(2_000), ...counted(1_950) })).toBeRefused('shares_missing');

    const { body: open } = await api.get(`/cashrecoverys/open?date=${DAY}&area_code_id=${business.area.id}`);
    expect(open.data).toEqual([
      {
        branch_id: business.branch.id,
        branch: business.branch.name,
        total_amount: 2_000,
        upi_amt: 0,
        cash_amt: 2_000,
        credit_amt: 0,
        collected_amt: 0,
        spent_amt: 0,
        parties: [ravi, suresh].map(({ id, name }) => ({
          employee_id: id,
          employee: { id, name },
          cash_amt: 1_000,
          collected_amt: 0,
          spent_amt: 0,
          expected_amt: 1_000,
        })),
      },
    ]);
  });

  test('never covers the shortage of one by the surplus of the other', async () => {
    const { here, ravi, suresh, sell } = await twoDrivers();
    await sell(ravi.id, 1_000);
    await sell(suresh.id, 1_000);
    const shares = [
      { employee_id: ravi.id, handed_amt: 1_020 },
      { employee_id: suresh.id, handed_amt: 930 },
    ];
    const refused = await here.recover({ ...cash(2_000), ...counted(1_949), shares });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { shares: 'What each handed in comes to ₹1,950; ₹1,949 were counted' },
    ]);
    const { body } = await here.recover({ ...cash(2_000), ...counted(1_950), shares });
    expect(body.data.difference).toBe(-50);
    expect([await owed(ravi.id), await owed(suresh.id)]).toEqual([0, 70]);
    expect(await booksBalance(db)).toEqual([]);
  });

  test('counts sales of nobody apart', async () => {
    const { here, ravi, suresh, sell } = await twoDrivers();
    await here.open({ product: 'Regulators', weight: '', filled: 5 });
    await sell(ravi.id, 1_000);
    await sell(suresh.id, 1_000);
    await here.sell({
      saletype: 'Other Product Sales',
      product: 'Regulators',
      weight: '',
      qty: 1,
      amount: 300,
    });
    const shares = [
      { employee_id: ravi.id, handed_amt: 1_000 },
      { employee_id: suresh.id, handed_amt: 1_000 },
      { employee_id: '', handed_amt: 250 },
    ];
    const { body } = await here.recover({ ...cash(2_300), ...counted(2_250), shares });
    expect(body.data.shares.at(-1)).toMatchObject({ employee: null, difference: -50, owed_amt: 0 });
    expect([await owed(ravi.id), await owed(suresh.id)]).toEqual([0, 0]);
    expect(await booksBalance(db)).toEqual([]);
  });
});

test('without the setting a count has no shares, and takes none', async () => {
  const { here, ravi, suresh, sell } = await twoDrivers();
  expect(await api.patch('/settings', { driver_accounts: false })).toBeSaved();
  await sell(ravi.id, 1_000);
  await sell(suresh.id, 1_000);
  const refused = await here.recover({ ...cash(2_000), ...counted(1_950), shares: [] });
  expect([refused.status, refused.body.fields]).toEqual([422, { shares: 'Unknown field' }]);
  const { body } = await here.recover({ ...cash(2_000), ...counted(1_950) });
  expect(Object.keys(body.data)).not.toContain('shares');
  expect(await owed(ravi.id)).toBe(0);
  expect(await api.patch('/settings', { driver_accounts: true })).toBeSaved();
  expect(await booksBalance(db)).toEqual([]);
});
