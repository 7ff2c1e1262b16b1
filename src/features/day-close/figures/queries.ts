import { sql } from 'kysely';
import { differenceRows, expectedCash, shareRows } from '../../../domain/cash/share-rows.ts';
import { sumsByPayment } from '../../../domain/day/paid-by.ts';
import { accountsOn } from '../../../domain/drivers/accounts-on.ts';
import { isActive } from '../../../domain/money/ledger.ts';
import { isNotZero, sumsByState } from '../../../domain/stock/by-state.ts';
import { godownStockOn } from '../../../domain/stock/godown-stock.ts';
import { goodsAndEmpties } from '../../../domain/stock/goods-and-empties.ts';
import { movedBeside } from '../../../domain/stock/moved-beside.ts';
import type { Db, Fragment } from '../../../kit/server/db/db.ts';
import { besideKinds } from '../../../masters/choices.ts';
import { stockStates } from '../../../masters/things.ts';
import { type DayFigures, type DayOfBranch, placeKinds } from '../contract.ts';
import { earlierOpen } from '../earlier/queries.ts';

type ReadFigures = Required<Omit<DayFigures, 'till' | 'remarks'>> & { till: DayFigures['till'] | null };

/**
 * A branch's day in figures, read in one snapshot. Each record counts for the branch that is stored with it, each godown
 * for the branch that it had when the day ended.
 */
export async function figuresOf(db: Db, day: DayOfBranch): Promise<DayFigures> {
  const { rows } = await sql<{ figures: ReadFigures }>`
    select json_build_object(
      'purchased', ${list(purchased(day))},
      'loaded', ${list(loaded(day))},
      'sold', ${list(sold(day))},
      'back', ${list(back(day))},
      'short', ${list(short(day))},
      'adjusted', ${list(adjusted(day))},
      'moved', ${list(moved(day))},
      'sales', (select to_json(one) from (${sales(day)}) as one),
      'cash', (select to_json(one) from (${cash(day)}) as one),
      'differences', json_strip_nulls(${list(differences(day))}),
      'expenses', ${list(expenses(day))},
      'till', (select to_json(one) from (${till(day)}) as one),
      'places', ${list(places(day))},
      'drivers', ${list(drivers(day))},
      'cleared', ${list(cleared(day))},
      'godowns', ${list(godowns(day))},
      'earlier_open', (select to_json(one) from (${earlierOpen(day)}) as one)) as figures`.execute(db);
  const read = rows[0]?.figures as ReadFigures;
  const {
    till: cashOfTill,
    places: others,
    drivers: accounts,
    cleared: goods,
    moved: beside,
    ...figures
  } = read;
  // Without a till, drivers' accounts and moves between godowns, the figures are as they were.
  return {
    ...figures,
    ...(cashOfTill && { till: cashOfTill }),
    ...(others.length > 0 && { places: others }),
    ...(accounts.length > 0 && { drivers: accounts }),
    ...(goods.length > 0 && { cleared: goods }),
    ...(beside.length > 0 && { moved: beside }),
  };
}

const list = (rows: Fragment): Fragment =>
  sql`(select coalesce(json_agg(to_json(line)), '[]') from (${rows}) as line)`;

// `thing`, `kg`, `pieces`, `returned` and `is_goods` are columns of goodsAndEmpties.
const purchased = ({ branch_id, date }: DayOfBranch) => sql`
  select thing as product, kg as weight, sum(pieces) as qty, sum(returned) as empties,
         coalesce(sum(invoice_amount) filter (where is_goods), 0) as invoice_amount,
         coalesce(sum(paid_amount) filter (where is_goods), 0) as paid_amount
    from inventory ${goodsAndEmpties('empty_cylinders')}
   where date = ${date} and branch_id = ${branch_id}
   group by thing, kg
   order by thing, kg`;

const loaded = ({ branch_id, date }: DayOfBranch) => sql`
  select product, weight, sum(qty) as qty
    from stock_assigns
   where date = ${date} and branch_id = ${branch_id}
   group by product, weight
   order by product, weight`;

const sold = ({ branch_id, date }: DayOfBranch) => sql`
  select saletype, thing as product, kg as weight, count(*) filter (where is_goods) as entries, sum(pieces) as qty,
         sum(returned) as empties, coalesce(sum(amount) filter (where is_goods), 0) as amount
    from day_entries ${goodsAndEmpties('empty_cylinders')}
   where date = ${date} and branch_id = ${branch_id}
   group by saletype, thing, kg
   order by saletype, thing, kg`;

/** What settlements have moved off the loads to godowns or to shortage, less what was reversed. */
const settled = ({ branch_id, date }: DayOfBranch, to: 'godown' | 'shortage') => sql`
  select product, weight, employee_id, state, case when reversal then -count else count end as count
    from (select id, employee_id
            from stock_settlements
           where date = ${date} and branch_id = ${branch_id}) as settlement
    join stock_movements as moved on moved.source = 'stock_settlement' and moved.source_id = settlement.id
   where ${sql.lit(to)} in (moved.from_place, moved.to_place)`;

const back = (day: DayOfBranch) => sql`
  select product, weight, ${sumsByState(stockStates)}
    from (${settled(day, 'godown')}) as moved
   group by product, weight
  having ${isNotZero}
   order by product, weight`;

const short = (day: DayOfBranch) => sql`
  select employees.name as driver, product, weight, ${sumsByState()}
    from (${settled(day, 'shortage')}) as moved
    join employees on employees.id = moved.employee_id
   group by employees.id, product, weight
  having ${isNotZero}
   order by employees.name collate natural_order, employees.id, product, weight`;

const adjusted = ({ branch_id, date }: DayOfBranch) => sql`
  select kind, product, weight, sum(filled_change) as filled, sum(empty_change) as empty,
         sum(defective_change) as defective
    from stock_adjustments
   where date = ${date} and branch_id = ${branch_id}
   group by kind, product, weight
   order by kind, product, weight`;

const moved = ({ branch_id, date }: DayOfBranch) => sql`
  select source as kind, product, weight, ${sumsByState(stockStates)}
    from (${movedBeside(sql`${branch_id}::integer`, sql`${date}::date`)}) as moved
   group by source, product, weight
  having ${isNotZero}
   order by array_position(${besideKinds}::text[], source), product, weight`;

const sales = ({ branch_id, date }: DayOfBranch) => sql`
  select count(*) as entries, coalesce(sum(amount), 0) as total,
         ${sumsByPayment((way) => way)}
    from (select amount, paid_by
            from day_entries
           where date = ${date} and branch_id = ${branch_id}) as sold`;

const cash = ({ branch_id, date }: DayOfBranch) => sql`
  select coalesce(sum(${expectedCash}), 0) as expected, coalesce(sum(counted_amt), 0) as counted,
         coalesce(sum(difference), 0) as difference
    from cash_recoveries
   where date = ${date} and branch_id = ${branch_id}`;

const differences = ({ branch_id, date }: DayOfBranch) => sql`
  select area_code, difference, reason, case when is_share then coalesce(employees.name, '') end as driver
    from (${differenceRows}) as recovery
    join area_codes on area_codes.id = area_code_id
    left join employees on employees.id = recovery.employee_id
   where recovery.date = ${date} and recovery.branch_id = ${branch_id} and abs(difference) >= 1
   order by area_code collate natural_order, recovery.id, employees.name collate natural_order nulls last, recovery.employee_id`;

const expenses = ({ branch_id, date }: DayOfBranch) => sql`
  select expence_type, count(*) as entries, sum(amount) as amount
    from expenses
   where date = ${date} and branch_id = ${branch_id}
   group by expence_type
   order by expence_type`;

/** The cash of the branch's till; no row without one. Its difference from the count of the day is not in `received` or `paid`. */
const till = ({ branch_id, date }: DayOfBranch) => sql`
  select opening, received, paid, opening + received - paid as closing, counted_amt as counted, difference
    from (select coalesce(sum(amount) filter (where line.date < ${date}), 0) as opening,
                 coalesce(sum(amount) filter (where line.date = ${date} and amount > 0 and source <> 'till_count'), 0) as received,
                 coalesce(-sum(amount) filter (where line.date = ${date} and amount < 0 and source <> 'till_count'), 0) as paid
            from money_accounts as account
            join money_lines as line on account_id = account.id and line.date <= ${date}
           where kind = 'till' and branch_id = ${branch_id} and ${isActive('line')}) as moved
    left join till_counts on branch_id = ${branch_id} and date = ${date}
   where has_till(${branch_id}, ${date})`;

/**
 * Where else money of a branch with a till is, and what came and went on the day. A vendor is one of them if customers paid
 * refills there.
 */
const places = ({ branch_id, date }: DayOfBranch) => sql`
  select kind, name, received, paid, closing
    from (select kind, coalesce(bank_accounts.name, vendors.name, '') as name,
                 coalesce(sum(amount) filter (where line.date = ${date} and amount > 0), 0) as received,
                 coalesce(-sum(amount) filter (where line.date = ${date} and amount < 0), 0) as paid,
                 coalesce(sum(amount), 0) as closing
            from money_accounts as account
            join money_lines as line on account_id = account.id and line.date <= ${date}
            left join bank_accounts on kind in ('bank', 'in_transit') and bank_accounts.id = owner_id
            left join vendors on kind = 'vendor' and vendors.id = owner_id
           where kind = any(${placeKinds}::text[]) and branch_id = ${branch_id} and ${isActive('line')}
             and (kind <> 'vendor'
                  or exists (select from mode_of_payments where vendor_id = owner_id and mode_of_payments.kind = 'prepaid'))
           group by account.id, bank_accounts.name, vendors.name) as place
   where has_till(${branch_id}, ${date}) and (received > 0 or paid > 0 or closing <> 0)
   order by array_position(${placeKinds}::text[], kind), name collate natural_order`;

const drivers = ({ branch_id, date }: DayOfBranch) => sql`
  with shares as (
    select employee_id, sum(greatest(-difference, 0)) as short, sum(greatest(difference, 0)) as over
      from (${shareRows}) as share
     where date = ${date} and branch_id = ${branch_id} and abs(difference) >= 1
     group by employee_id
  ), accounts as (
    select * from (${accountsOn(date)}) as account where branch_id = ${branch_id}
  )
  select name as driver, coalesce(short, 0) as short, coalesce(over, 0) as over, coalesce(counted, 0) as counted,
         coalesce(charged, 0) as charged, coalesce(entered, 0) as entered, coalesce(owed, 0) as owed
    from (select * from accounts full join shares using (employee_id)) as of_driver
    join employees on employees.id = of_driver.employee_id
   where short > 0 or over > 0 or counted <> 0 or charged <> 0 or entered <> 0 or owed <> 0
   order by name collate natural_order, employees.id`;

const cleared = ({ branch_id, date }: DayOfBranch) => sql`
  select name as driver, kind, product, weight, coalesce(sum(qty) filter (where state = 'filled'), 0) as filled,
         coalesce(sum(qty) filter (where state = 'empty'), 0) as empty
    from shortage_clearances
    join employees on employees.id = shortage_clearances.employee_id
   where date = ${date} and branch_id = ${branch_id}
   group by employees.id, kind, product, weight
   order by name collate natural_order, employees.id, kind, product, weight`;

/** The stock of a branch's godowns at the end of a day. */
const godowns = ({ branch_id, date }: DayOfBranch) => sql`
  select godowns.id as godown_id, name as godown, product, weight, ${sumsByState(stockStates)}
    from (${godownStockOn(date)}) as held
    join godowns on godowns.id = godown_id
   where branch_of_godown_on(godown_id, ${date}::date) = ${branch_id}
   group by godowns.id, product, weight
  having ${isNotZero}
   order by name collate natural_order, godowns.id, product, weight`;
