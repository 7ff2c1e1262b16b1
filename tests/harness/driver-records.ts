import { sql } from 'kysely';
import { recover } from '../../src/domain/cash/recover.ts';
import { readOpenRecords } from '../../src/domain/cash/recovery-rows.ts';
import { expectedOf, partiesOf } from '../../src/domain/cash/shares.ts';
import { pay } from '../../src/domain/credit/pay-credit.ts';
import { clearShortage } from '../../src/domain/drivers/clear.ts';
import { enterForDriver } from '../../src/domain/drivers/enter.ts';
import type { Db } from '../../src/kit/server/db/db.ts';
import { sumRupees } from '../../src/kit/shared/money.ts';
import type { Product, SoundState } from '../../src/masters/things.ts';

type Area = { id: number; branch_id: number; driver_id: number; in_charge_id: number; customer_id: number };
type Missing = {
  employee_id: number;
  branch_id: number;
  product: Product;
  weight: number;
  state: SoundState;
};

/**
 * Records of each kind that accounts of drivers add, in a business that has worked: a payment that a driver collected, a
 * count of it that is ₹50 short, an advance, and missing goods that are charged. The setting stays on.
 * @example await addDriverRecords(db, '2026-11-20')
 */
export async function addDriverRecords(db: Db, date: string): Promise<void> {
  await sql`update business_settings set driver_accounts = true`.execute(db);
  const { rows } = await sql<Area>`
    select area_codes.id, branch_id, driver_id, in_charge_id,
           (select id from customers where customer_type = 'Credit' order by id limit 1) as customer_id
      from area_codes join branches on branches.id = branch_id
     order by area_codes.id limit 1`.execute(db);
  const missing = await sql<Missing>`select employee_id, branch_id, product, weight, state
      from missing_by_record as missing
     where count > 0
     limit 1`.execute(db);
  const [area] = rows;
  const [goods] = missing.rows;
  if (!area || !goods) throw new Error('The business has no area code, or no missing goods');

  const { customer_id, branch_id, driver_id: employeeId } = area;
  const cash = { date, amount: 500, payment_mode: 'cash', note: '' } as const;
  await db.transaction().execute(async (db) => {
    await pay(db, { ...cash, customer_id, employee_id: employeeId, area_code_id: area.id });
    await countShort(db, date, area);
    await enterForDriver(db, { ...cash, branch_id, employee_id: employeeId, kind: 'advance' });
    await clearShortage(db, {
      ...goods,
      date,
      kind: 'charged',
      qty: 1,
      godown_id: null,
      amount: 2_200,
      note: '',
    });
  });
}

async function countShort(db: Db, date: string, { id, branch_id, in_charge_id }: Area): Promise<void> {
  const asked = { date, area_code_id: id, branch_id };
  const [open] = await readOpenRecords(db, { ...asked, hasAccounts: true });
  if (!open) throw new Error('Nothing to count');
  const shares = partiesOf(open.cash).map((party, at) => ({
    employee_id: party.employee_id,
    handed_amt: Math.floor(expectedOf(party)) - (at === 0 ? 50 : 0),
  }));
  const counted = sumRupees(shares.map(({ handed_amt }) => handed_amt));
  const { total_amount, cash_amt, upi_amt, collected_amt, spent_amt } = open;
  const totals = { total_amount, cash_amt, upi_amt, collected_amt, spent_amt };
  const denominations = [{ 1: { count: counted, amount: counted } }];
  await recover(db, {
    ...asked,
    ...totals,
    shares,
    denominations,
    branch_in_charge_id: in_charge_id,
    reason: '',
  });
}
