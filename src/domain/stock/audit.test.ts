import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signIn } from '../../../tests/harness/app.ts';
import { testDatabase } from '../../../tests/harness/database.ts';
import { fillDemo } from '../../app/demo/fill.ts';
import { readSizes } from '../../app/demo/sizes.ts';
import { booksBalance } from './audit.ts';

const { db } = await testDatabase();
await signIn(db);
const sizes = readSizes('--areas 2 --customers 60 --days 4'.split(' '));
await fillDemo(db, { sizes, today: '2026-11-20' });

/** Their triggers would refuse the damage. */
const GUARDED = [
  'stock_movements',
  'stock_adjustments',
  'money_postings',
  'cash_recoveries',
  'day_entries',
  'day_closes',
  'counter_sales',
];

/** The audit's lines for a change that is rolled back afterwards. */
async function faultsAfter(damage: ReturnType<typeof sql>): Promise<string[]> {
  const undone = new Error('undone');
  let faults: string[] = [];
  const work = db.transaction().execute(async (db) => {
    for (const table of GUARDED) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    await sql`alter table stock_balances drop constraint stock_balances_not_below_zero`.execute(db);
    await sql`alter table money_accounts drop constraint money_accounts_not_below_zero`.execute(db);
    await damage.execute(db);
    faults = await booksBalance(db);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  return faults;
}

test('untouched books balance', async () => {
  expect(await booksBalance(db)).toEqual([]);
});

test.each([
  [
    'a balance that moved alone',
    sql`update stock_balances set count = count + 1
         where place = 'godown' and place_id = 1 and weight = 19 and state = 'filled'`,
    [/^all Cylinders of 19\.00 kg come to 1 filled$/, /^godown 1 has \d+ filled/],
  ],
  [
    'a place that owes what it cannot have',
    sql`update stock_balances set count = count - 100000
         where place = 'shortage' or (place = 'godown' and place_id = 1 and product = 'Regulators')`,
    [/godown 1 has -\d+ filled/],
  ],
  [
    'a movement that was lost',
    sql`delete from stock_movements where source = 'day_entry' and source_id = 5`,
    [/its movements come to/, /^day_entry 5 says \d+ filled; it has posted 0$/],
  ],
  [
    'a record without its movements',
    sql`update stock_adjustments set filled_change = filled_change + 1 where id = 1`,
    [/^stock_adjustment 1 says \d+ filled; it has posted \d+$/],
  ],
  [
    'goods on a load that is gone',
    sql`update stock_balances set place_id = -1
         where place = 'road' and count > 0
           and place_id = (select max(place_id) from stock_balances where place = 'road' and count > 0)`,
    [/^load -1 is gone and has \d+ filled of .+ kg$/],
  ],
  [
    'goods on a load that is settled',
    sql`update stock_balances set count = 3
         where place = 'road' and state = 'empty'
           and place_id = (select min(id) from stock_assigns where settlement_id is not null)`,
    [/^load \d+ is settled and has 3 empty of .+ kg$/],
  ],
  [
    'an account beside its sales',
    sql`update money_accounts set balance = balance + 10
         where owner_id = (select min(owner_id) from money_accounts where unpaid_since is not null)`,
    [
      /^customer_credit of \d+ has [-\d]+\.00; its postings come to [-\d.]+$/,
      /^all accounts of money come to 10\.00$/,
    ],
  ],
  [
    'a connection that is paid without a payment',
    sql`update money_accounts set balance = 0
         where kind = 'sv_deposit' and owner_id = (select min(customer_id) from sv_payments)`,
    [/^sv_deposit of \d+ has 0\.00; its postings come to -[\d.]+$/, /^all accounts of money come to [\d.]+$/],
  ],
  [
    'a connection that is owed back more than was paid',
    sql`with more as (
          update money_accounts set balance = -5 - balance
           where kind = 'sv_charge' and owner_id = (select min(customer_id) from sv_payments))
        update money_accounts set balance = balance + 5 where kind = 'outside'`,
    [/^sv_charge of \d+ has -[\d.]+; its postings come to [\d.]+$/],
  ],
  [
    'an account of a customer who is gone',
    sql`insert into money_accounts (kind, owner_id, balance, guard) values ('customer_credit', 2000000000, 5, 0)`,
    [/^customer_credit of 2000000000 has 5\.00; its postings come to 0$/],
  ],
  [
    'a customer without an account',
    sql`delete from money_accounts where kind = 'customer_credit' and id not in (
          select debit_id from money_postings union select credit_id from money_postings)`,
    [/^customer \d+ has no account$/],
  ],
  [
    'a bill without its posting',
    sql`delete from money_postings where id = (select max(id) from money_postings where source = 'day_entry')`,
    [
      /^day_entry \d+ of \d+ is [\d.]+ on [-\d]+ from income 0 to customer_credit \d+; 0 postings say so, not 1$/,
      /its postings come to/,
    ],
  ],
  [
    'an opening without its bill or its deposit',
    sql`delete from money_postings where source in ('opening_bill', 'opening_deposit')`,
    [/^opening_bill \d+ .+ 0 postings say so, not 1$/, /^opening_deposit \d+ .+ 0 postings say so, not 1$/],
  ],
  [
    'an opening without its cylinders',
    sql`delete from stock_movements where source = 'opening'`,
    [/^opening \d+ says \d+ filled; it has posted 0$/],
  ],
  [
    'a payment of a connection without its deposit',
    sql`delete from money_postings where source = 'sv_payment'
           and credit_id in (select id from money_accounts where kind = 'sv_deposit')`,
    [
      /^sv_payment \d+ of \d+ is [\d.]+ on [-\d]+ from sv_deposit \d+ to outside 0; 0 postings say so, not 1$/,
    ],
  ],
  [
    'a bill that has two postings',
    sql`insert into money_postings (date, source, source_id, debit_id, credit_id, amount)
        select date, source, source_id, debit_id, credit_id, amount from money_postings where source = 'day_entry' limit 1`,
    [/^day_entry \d+ of \d+ is [\d.]+ on [-\d]+ from .+; 2 postings say so, not 1$/],
  ],
  [
    'a correction that is more than what it takes back',
    sql`insert into money_postings (date, source, source_id, debit_id, credit_id, amount, reverses)
        select date, source, source_id, credit_id, debit_id, amount + 1, id from money_postings where source = 'day_entry' limit 1`,
    [/^posting \d+ does not take posting \d+ back$/],
  ],
  [
    'a customer noted as owing since another bill',
    sql`update money_accounts set unpaid_since = unpaid_since - 1 where unpaid_since is not null`,
    [/^customer \d+ is noted as owing since [-\d]+; the bills say [-\d]+$/],
  ],
  [
    'a recovery beside its entries',
    sql`update cash_recoveries set total_amount = total_amount + 1, cash_amt = cash_amt + 1 where id = 1`,
    [/^cash recovery 1 has [\d.]+ of entries; its entries come to [\d.]+$/],
  ],
  [
    'a counter sale without its lines',
    sql`insert into counter_sales (date, branch_id, area_code_id, customer_type, payment_mode, amount)
        select date, branch_id, area_code_id, '', 'cash', 903 from day_entries limit 1`,
    [/^counter sale \d+ of [-\d]+ says 903\.00; its lines come to nothing$/],
  ],
  [
    'a day that was signed with more than it sold',
    sql`update day_closes set figures = jsonb_set(figures, '{sales,total}', '1')
         where id = (select min(id) from day_closes)`,
    [/^the close of [-\d]+, branch \d+ was signed with 1 ₹ of sales; its records come to [\d.]+$/],
  ],
  [
    'a day that was signed with a transfer that is not there',
    sql`update day_closes set figures = jsonb_set(figures, '{moved}', '[{"empty": -5}]')
         where id = (select min(id) from day_closes)`,
    [/^the close of .+ was signed with -5 empty moved beside; its records come to 0$/],
  ],
  [
    'a close with the cash of a sale by UPI',
    sql`update day_entries set payment_mode = case payment_mode when 'upi' then 'cash' else 'upi' end
         where id = (select min(day_entries.id) from day_entries join day_closes using (date, branch_id)
                      where saletype = 'Cash Sales' and amount > 0)`,
    [/was signed with [\d.]+ ₹ of sales in cash;/, /was signed with [\d.]+ ₹ of sales by UPI;/],
  ],
  [
    'a close whose sales went to another branch',
    sql`update day_entries set branch_id = (select max(id) from branches where id <> day_entries.branch_id)
         where (date, branch_id) in (select date, branch_id from day_closes order by id limit 1)`,
    [/^the close of .+ was signed with \d+ pieces sold; its records come to 0$/],
  ],
])('%s is reported', async (_, damage, lines) => {
  const faults = await faultsAfter(damage);
  for (const line of lines) expect(faults).toContainEqual(expect.stringMatching(line));
});
