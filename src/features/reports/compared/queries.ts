import { type RawBuilder, sql } from 'kysely';
import { goodsAndEmpties } from '../../../domain/stock/goods-and-empties.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import type { DayRange } from '../../../kit/shared/ranges.ts';
import { type EarlierUnit, earlierSpansOf } from '../../../kit/shared/same-days.ts';
import { earningRows, isInPeriod, shortageRows, totalsColumns } from '../computed/queries.ts';
import type { ComparedSums, ReportCall, ReportFilter, Sum } from '../contract.ts';
import { listingOf } from '../queries.ts';

/** The totals of a report on the same days of the previous month and year, in one statement. */
export async function readCompared(db: Db, call: ReportCall, filter: DayRange): Promise<ComparedSums> {
  const spans = earlierSpansOf({ from: filter.from_date, to: filter.to_date });
  const compared: ComparedSums = { month: null, year: null };
  if (spans.length === 0) return compared;
  for (const { unit, span } of spans) compared[unit] = { ...span, sums: [] };
  const byDriver = call === 'shortages' ? sql`, employee_id, driver` : sql``;
  const lines = spans.map(({ unit, span }) => {
    const earlier = { ...filter, from_date: span.from, to_date: span.to };
    return sql`select ${unit}::text as unit, added.* from (${totalsRows(call, earlier)}) as added`;
  });
  const { rows } = await sql<Sum & { unit: EarlierUnit }>`
    select unit, paid_by, thing as product, kg as weight, count(*) filter (where is_goods) as count,
           coalesce(sum(amount) filter (where is_goods), 0) as amount, sum(pieces) as qty, sum(returned) as empties,
           coalesce(sum(liters) filter (where is_goods), 0) as liters${byDriver}
      from (${sql.join(lines, sql` union all `)}) as added ${goodsAndEmpties('empties')}
     group by unit, paid_by, thing, kg${byDriver}
     order by unit, paid_by, thing, kg${byDriver}`.execute(db);
  for (const { unit, ...sum } of rows) compared[unit]?.sums.push(sum);
  return compared;
}

/** The rows of a report as its totals need them. */
function totalsRows(call: ReportCall, filter: DayRange): RawBuilder<unknown> {
  if (call === 'branches')
    return sql`select ${totalsColumns.day_entries} from day_entries where ${isInPeriod(filter)}`;
  if (call === 'earnings')
    return sql`
      with earnings as (${earningRows(filter)})
      select 'earned' as paid_by, product, weight, coalesce(earned, 0) as amount, qty, 0 as empties, 0 as liters from earnings
       union all
      select 'unpriced', '', 0, sales, 0, 0, 0 from earnings where earned is null`;
  if (call === 'shortages')
    return sql`
      select case when kind = 'goods' then '' when difference < 0 then 'short' else 'over' end as paid_by, product, weight,
             abs(difference) as amount, short_filled as qty, short_empty as empties, 0 as liters, employee_id, driver
        from (${shortageRows(filter as ReportFilter<'shortages'>)}) as shortages`;
  const { table, key, value, where = sql`` } = listingOf(call, filter);
  return sql`select ${totalsColumns[table]} from ${sql.table(table)} where ${sql.ref(key)} = ${value} and ${isInPeriod(filter)} ${where}`;
}
