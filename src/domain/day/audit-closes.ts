import { sql } from 'kysely';
import type { Fragment } from '../../kit/server/db/db.ts';
import { type PaidBy, paidTraits, paidWays } from '../../masters/choices.ts';
import { type SoundState, type StockState, stockStates } from '../../masters/things.ts';
import { expectedCash } from '../cash/share-rows.ts';
import { movedBeside } from '../stock/moved-beside.ts';

/** A sum over the lines of one part of the signed figures. */
const signed = (part: string, field: string): Fragment =>
  sql`(select coalesce(sum((line ->> ${sql.lit(field)})::numeric), 0)
         from jsonb_array_elements(figures -> ${sql.lit(part)}) as line)`;

/** A sum over the records of the close's branch and date. */
const stored = (table: string, sum: Fragment): Fragment =>
  sql`(select coalesce(sum(${sum}), 0) from ${sql.table(table)} as t
        where t.branch_id = day_closes.branch_id and t.date = day_closes.date)`;

const single = (path: string): Fragment => sql`(figures #>> ${sql.lit(`{${path}}`)})::numeric`;

/** The amount of a sale with this way of payment, else 0. */
const paid = (by: PaidBy): Fragment => sql`case paid_by when ${sql.lit(by)} then amount else 0 end`;

/** The pieces of a clearance in this state, else 0. */
const cleared = (state: SoundState): Fragment => sql`case state when ${sql.lit(state)} then qty else 0 end`;

/** What plant loads, transfers, claims and changes of state moved in this state. */
const beside = (state: StockState): Fragment => sql`
  (select coalesce(sum(count) filter (where state = ${sql.lit(state)}), 0)
     from (${movedBeside(sql`day_closes.branch_id`, sql`day_closes.date`)}) as moved)`;

/** What the till received less what it paid, on the close's date; without the difference of its count. */
const throughTill: Fragment = sql`
  (select coalesce(sum(amount), 0)
     from money_lines as line
     join money_accounts as account on account.id = account_id
    where kind = 'till' and account.branch_id = day_closes.branch_id and line.date = day_closes.date
      and source <> 'till_count')`;

type AuditedFigure = [what: string, signedSum: Fragment, storedSum: Fragment];

const figures: AuditedFigure[] = [
  ['pieces purchased', signed('purchased', 'qty'), stored('inventory', sql`qty`)],
  ['empties returned', signed('purchased', 'empties'), stored('inventory', sql`empty_cylinders`)],
  ['₹ paid for purchases', signed('purchased', 'paid_amount'), stored('inventory', sql`paid_amount`)],
  ['pieces loaded', signed('loaded', 'qty'), stored('stock_assigns', sql`qty`)],
  ['pieces sold', signed('sold', 'qty'), stored('day_entries', sql`qty`)],
  ['empties collected', signed('sold', 'empties'), stored('day_entries', sql`empty_cylinders`)],
  ...paidWays.map(
    (way): AuditedFigure => [
      `₹ of sales ${paidTraits[way].phrase}`,
      single(`sales,${way}`),
      stored('day_entries', paid(way)),
    ],
  ),
  ['₹ of sales', single('sales,total'), stored('day_entries', sql`amount`)],
  ['filled brought back', signed('back', 'filled'), stored('stock_settlements', sql`qty`)],
  ['defective brought back', signed('back', 'defective'), stored('stock_settlements', sql`defective_back`)],
  ['empties brought back', signed('back', 'empty'), stored('stock_settlements', sql`empty_cylinders`)],
  ['filled short', signed('short', 'filled'), stored('stock_settlements', sql`short_filled`)],
  ['empties short', signed('short', 'empty'), stored('stock_settlements', sql`short_empty`)],
  ['filled adjusted', signed('adjusted', 'filled'), stored('stock_adjustments', sql`filled_change`)],
  ['empties adjusted', signed('adjusted', 'empty'), stored('stock_adjustments', sql`empty_change`)],
  ['defective adjusted', signed('adjusted', 'defective'), stored('stock_adjustments', sql`defective_change`)],
  ...stockStates.map(
    (state): AuditedFigure => [`${state} moved beside`, signed('moved', state), beside(state)],
  ),
  ['₹ expected in cash', single('cash,expected'), stored('cash_recoveries', expectedCash)],
  ['₹ counted', single('cash,counted'), stored('cash_recoveries', sql`counted_amt`)],
  ['₹ spent', signed('expenses', 'amount'), stored('expenses', sql`amount`)],
  ['₹ counted in the till', single('till,counted'), stored('till_counts', sql`counted_amt`)],
  ['₹ through the till', sql`${single('till,received')} - ${single('till,paid')}`, throughTill],
  ['₹ charged to drivers', signed('drivers', 'charged'), stored('shortage_clearances', sql`amount`)],
  ['filled cleared', signed('cleared', 'filled'), stored('shortage_clearances', cleared('filled'))],
  ['empties cleared', signed('cleared', 'empty'), stored('shortage_clearances', cleared('empty'))],
];

/**
 * The signed figures of a day match its records. The closing stock is not checked: it depends on earlier days,
 * which may be open.
 */
export const wrongCloses = sql`
  select format('the close of %s, branch %s was signed with %s %s; its records come to %s', date, branch_id, signed, what, stored) as fault
    from day_closes
   cross join lateral (values ${sql.join(
     figures.map(([what, signedSum, storedSum]) => sql`(${sql.lit(what)}, ${signedSum}, ${storedSum})`),
   )}) as figure (what, signed, stored)
   where reopened_at is null and signed <> stored`;
