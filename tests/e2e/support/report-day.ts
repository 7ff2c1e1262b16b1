import { ADMIN } from '../../harness/console.ts';
import { type Business, day, openBusiness } from '../../harness/day.ts';
import { httpApi } from '../../harness/http-api.ts';

export const [DAY, NEXT] = ['2026-11-19', '2026-11-20'];
const commercial = { product: 'Cylinders', weight: 19 };

/** The entered records. */
export type ReportDay = Business & { fuel_vendor: string };

/**
 * A small day through the API; every figure of the reports can be calculated by hand: four sales (₹1,806 cash,
 * ₹903 by UPI, ₹8,460 on credit; ₹910.00 cash on the next day), two purchases, three expenses.
 */
export async function enterReportDay(url: string): Promise<ReportDay> {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const business = await openBusiness(api);
  const theDay = day(api, business);
  const fuelVendor = 'Highway Fuels';
  const done = async (answering: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answering;
    if (status !== 201) throw new Error(`${status}: ${text}`);
    return JSON.parse(text).data;
  };

  const bought = { date: DAY, invoice_no: 'P-1', qty: 100, invoice_amount: 80_000, paid_amount: 75_000 };
  await done(theDay.purchase(bought));
  const paidCash = { qty: 20, invoice_amount: 33_000, paid_amount: 33_000, payment_mode: 'cash' };
  await done(theDay.purchase({ ...commercial, ...paidCash, date: DAY, invoice_no: 'P-2' }));
  await done(theDay.assign({ date: DAY, qty: 40 }));
  await done(theDay.assign({ ...commercial, date: DAY, qty: 10 }));
  await done(theDay.assign({ date: NEXT, qty: 10 }));

  await done(theDay.sell({ date: DAY, qty: 2, amount: 1_806, empty_cylinders: 2 }));
  await done(theDay.sell({ date: DAY, qty: 1, amount: 903, empty_cylinders: 1, payment_mode: 'upi' }));
  const onCredit = { saletype: 'Credit Sales', qty: 5, amount: 8_460, empty_cylinders: 4 };
  await done(theDay.sell({ ...commercial, ...onCredit, date: DAY }));
  await done(theDay.sell({ date: NEXT, qty: 1, amount: 910 }));

  const bunk = await done(
    api.post('/fuel_vendors', {
      ...{ name: fuelVendor, phone: '9000000001', email: 'bunk@example.com' },
      ...{ gst_no: '37ABCDE1234F1ZZ', address: 'Highway 16' },
    }),
  );
  const spend = (values: Record<string, unknown>) =>
    done(api.post('/expences', { date: DAY, branch_id: business.branch.id, ...values }));
  await spend({ amount: 350, expence_type: 'general', description: '=Tea and stationery' });
  await spend({ amount: 1_840, expence_type: 'fuel', fuel_vendor_id: bunk.id, no_of_liters: '20.5' });
  await spend({
    amount: 1_200,
    expence_type: 'vehicle',
    vehicle_id: business.vehicle.id,
    sub_type: 'spares',
  });
  await done(theDay.settle({ date: DAY, qty: 36, empty_cylinders: 2 }));
  await done(
    theDay.recover({
      ...{ date: DAY, total_amount: 11_169, upi_amt: 903, cash_amt: 1_806, reason: 'A coin was lost' },
      denominations: [{ 100: { count: 18, amount: 1_800 } }],
    }),
  );
  return { ...business, fuel_vendor: fuelVendor };
}
