import { sql } from 'kysely';
import { shareRows } from '../../../domain/cash/share-rows.ts';
import { sumsByPayment } from '../../../domain/day/paid-by.ts';
import { hasOtherDriver } from '../../../domain/day/shortages.ts';
import { accountsOn } from '../../../domain/drivers/accounts-on.ts';
import type { Fragment } from '../../../kit/server/db/db.ts';
import type { SheetQuery } from '../contract.ts';

// Parts of the statement of a day sheet: `entries` are its sales (queries.ts).

/** The rows of a query as one JSON array, in its order. */
export const jsonArray = (rows: Fragment) =>
  sql`(select coalesce(json_agg(line), '[]') from (${rows}) as line)`;
export const paymentSums = sumsByPayment((way) => way);

/** The recoveries of the sales and shares of a driver, with the count and what each had in it. */
export const recoveries = ({ employee_id, date }: SheetQuery) => sql`
  select cash_recoveries.id, cash_recoveries.created_at, area_code, employees.name as branch_in_charge,
         cash_recoveries.cash_amt, counted_amt,
         case when shares is not null then coalesce(own.difference, 0)
              when not ${hasOtherDriver(sql`${employee_id}`)} then cash_recoveries.difference end as difference,
         case when shares is not null and coalesce(own.difference, 0) = 0 then ''
              when shares is null and ${hasOtherDriver(sql`${employee_id}`)} then ''
              else cash_recoveries.reason end as reason,
         case when shares is not null
              then json_build_object('cash_amt', coalesce(own.cash_amt, 0), 'collected_amt', coalesce(own.collected_amt, 0),
                                     'spent_amt', coalesce(own.spent_amt, 0), 'handed_amt', coalesce(handed_amt, 0),
                                     'owed_amt', coalesce(owed_amt, 0)) end as share,
         ${jsonArray(sql`
           select note::integer as value, (counted -> 'count')::integer as count, (counted -> 'amount')::numeric as amount
             from jsonb_array_elements(denominations) as entry, jsonb_each(entry) as pair (note, counted)
            order by note::integer desc`)} as denominations,
         ${jsonArray(sql`
           select sold.employee_id, coalesce(seller.name, '') as name, count(*) as entries, ${paymentSums}
             from (select employee_id, amount, paid_by from day_entries where cash_recovery_id = cash_recoveries.id) as sold
             left join employees as seller on seller.id = sold.employee_id
            group by sold.employee_id, seller.name
            order by seller.name collate natural_order nulls last, sold.employee_id`)} as parts
    from cash_recoveries
    join area_codes on area_codes.id = cash_recoveries.area_code_id
    join employees on employees.id = branch_in_charge_id
    left join (select * from (${shareRows}) as share where employee_id = ${employee_id}) as own on own.id = cash_recoveries.id
   where cash_recoveries.id in (select cash_recovery_id from entries where is_own)
      or (cash_recoveries.date = ${date} and own.id is not null)
   order by cash_recoveries.created_at, cash_recoveries.id`;

/** The account of a driver on a day; null where nothing was owed, is owed or happened. */
export const account = ({ employee_id, date }: SheetQuery) => sql`
  (select case when bool_or(before <> 0 or counted <> 0 or charged <> 0 or entered <> 0 or owed <> 0)
               then json_build_object('before', sum(before), 'counted', sum(counted), 'charged', sum(charged),
                                      'entered', sum(entered), 'owed', sum(owed)) end
     from (${accountsOn(date)}) as of_branch
    where of_branch.employee_id = ${employee_id})`;
