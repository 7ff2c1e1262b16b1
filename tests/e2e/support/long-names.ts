import { businessDay } from '../../../src/kit/shared/format.ts';
import { builders } from '../../harness/builders.ts';
import { ADMIN } from '../../harness/console.ts';
import { type Business, day } from '../../harness/day.ts';
import { httpApi } from '../../harness/http-api.ts';

const today = businessDay(new Date());
const yesterday = businessDay(new Date(Date.now() - 86_400_000));
/** The largest values of a cell. */
const LARGE = 123_456_789;

let names = 0;
/** 20 wide letters without a space, different each time: 'WWW…M'. */
const wide = () =>
  [...(names++).toString(2).padStart(20, '0')].map((digit) => (digit === '1' ? 'M' : 'W')).join('');

/** 60 letters in three words. */
const long = () => [wide(), wide(), wide().slice(2)].join(' ');

export type LongNames = Business & { from_date: string; to_date: string };

/** A business with the longest names and largest amounts that the screens must hold. */
export async function enterLongNames(url: string): Promise<LongNames> {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const an = builders(api);
  const done = async (answering: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answering;
    if (status !== 201) throw new Error(`${status}: ${text}`);
    return JSON.parse(text).data;
  };
  const employee = (type: string) =>
    an.employee({ type, name: wide(), salary: LARGE, employee_id: `EMPLOYEE-${wide()}` });
  const person = () => ({ firstName: wide(), lastName: wide(), companyName: wide() });

  const cashier = await employee('Branch In-Charge');
  const email = `${wide().toLowerCase()}@example.com`;
  await done(api.post('/people', { name: wide(), email, role: 'godown_keeper', employee_id: cashier.id }));
  const branch = await an.branch({ name: wide(), in_charge_id: cashier.id });
  await done(api.post('/apikeys', { name: long(), role: 'godown_keeper', branch_ids: [branch.id] }));
  const driver = await employee('Driver');
  const business: Business = {
    ...{ branch, driver, cashier },
    godown: await an.godown({
      name: wide(),
      branch_id: branch.id,
      in_charge_id: (await employee('Godown In-Charge')).id,
    }),
    area: await an.areaCode({
      area_name: long(),
      area_code: `AREA-${wide()}`,
      branch_id: branch.id,
      driver_id: driver.id,
    }),
    vehicle: await an.vehicle({ chassis_number: wide(), engine_number: wide(), rc_number: wide() }),
    vendor: await an.vendor({
      name: wide(),
      address: long(),
      email: `${wide()}.${wide()}@example.com`.toLowerCase(),
      note: 'Empties go back with the lorry that brings the load',
    }),
    guest: await an.guestCustomer({ firstName: wide(), lastName: wide() }),
    credit: await an.creditCustomer({ ...person(), credit_limit: 999_999_999 }),
  };
  await an.product({ name: wide(), price: LARGE });
  const sv = await an.svCustomer({
    ...{ firstName: wide(), lastName: wide() },
    ...{ advanceAmtPaid: LARGE },
  });
  await done(api.post('/mode_of_payments', { name: wide() }));
  await done(api.post('/expense_types', { name: wide(), status: 'Active' }));
  const fuelVendor = await done(
    api.post('/fuel_vendors', {
      ...{ name: wide(), phone: '9000000001', email: `${wide()}@example.com`.toLowerCase() },
      ...{ gst_no: '37ABCDE1234F1ZZ', address: 'Highway 16' },
    }),
  );

  const theDay = day(api, business);
  const large = { invoice_amount: LARGE, paid_amount: LARGE };
  const commercial = { product: 'Cylinders', weight: 47.5 };
  for (const date of [yesterday, today]) {
    await done(theDay.purchase({ ...large, date, invoice_no: wide(), qty: 9_999 }));
    await done(theDay.assign({ date, qty: 900 }));
    await done(theDay.sell({ date, qty: 200, amount: LARGE, empty_cylinders: 200 }));
    await done(theDay.sell({ date, qty: 1, amount: LARGE, payment_mode: 'upi' }));
    await done(theDay.sell({ date, saletype: 'Credit Sales', qty: 5, amount: LARGE }));
  }
  await done(theDay.purchase({ ...large, ...commercial, date: today, invoice_no: wide(), qty: 999 }));
  await done(theDay.assign({ ...commercial, date: today, qty: 99 }));
  await done(theDay.settle({ date: yesterday, qty: 1 }));
  const [fiveHundred, counted] = [500, 246_913];
  await done(
    theDay.recover({
      date: yesterday,
      ...{ total_amount: 3 * LARGE, upi_amt: LARGE, cash_amt: LARGE },
      denominations: [{ [fiveHundred]: { count: counted, amount: counted * fiveHundred } }],
      reason: 'The driver left it with his family',
    }),
  );
  const paid = { date: today, amount: LARGE, payment_mode: 'cash', note: wide() };
  await done(api.post('/collectible/payments', { ...paid, customer_id: business.credit.id }));
  await done(api.post('/sv_amounts/payments', { ...paid, customer_id: sv.id }));

  const { version } = (await api.get('/settings')).body.data;
  const counterAreaIds = [business.area.id];
  const letterhead = { business_name: long(), address: `${long()}\n${long()}`, gstin: '37AABFS4721K1Z3' };
  const saved = await api.patch('/settings', { ...letterhead, counter_area_ids: counterAreaIds, version });
  if (saved.status !== 200) throw new Error(saved.text);
  const lines = [
    { qty: 999, rate: 99_999 },
    { qty: 0, empty_cylinders: 9_999, rate: 0, weight: 47.5 },
  ];
  await done(theDay.sellAtCounter({ date: today, customer_id: business.credit.id, lines }));
  // A line of a counter sale cannot be deleted alone; the newest entry can.
  await done(theDay.sell({ date: today, qty: 1, amount: LARGE }));

  const spend = (values: Record<string, unknown>) =>
    done(api.post('/expences', { date: today, branch_id: branch.id, amount: LARGE, ...values }));
  await spend({ expence_type: 'general', description: `${wide()} and stationery` });
  await spend({ expence_type: 'fuel', fuel_vendor_id: fuelVendor.id, no_of_liters: '9999.5' });
  await spend({ expence_type: 'vehicle', vehicle_id: business.vehicle.id, sub_type: 'maintanance' });
  await done(api.post('/bank_accounts', { name: wide(), account_number: '20412345678901234567' }));
  const denominations = [{ [fiveHundred]: { count: counted, amount: counted * fiveHundred } }];
  await done(api.post('/tillcounts', { date: today, branch_id: branch.id, denominations, reason: '' }));
  return { ...business, from_date: yesterday, to_date: today };
}
