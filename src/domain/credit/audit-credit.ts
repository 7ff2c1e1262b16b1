import { sql } from 'kysely';
import { stands } from './lines.ts';

/** The amount owed on an account is the sum of its lines. */
export const wrongAccounts = sql`
  select format('customer %s owes %s; the lines of the account come to %s', customer_id,
                coalesce(owed, 0), coalesce(posted, 0)) as fault
    from credit_accounts
    full join (
      select customer_id, sum(amount) as posted
        from credit_entries
       group by customer_id
    ) as lines using (customer_id)
   where coalesce(owed, 0) <> coalesce(posted, 0)`;

/**
 * Each credit sale, payment and opening advance has exactly one active line, and every active line has its
 * record.
 */
export const wrongLines = sql`
  select format('%s %s of customer %s is %s on %s; %s lines say so, not %s', kind, source_id, customer_id, amount, date,
                coalesce(posted.lines, 0), coalesce(said.lines, 0)) as fault
    from (
      select 'sale' as kind, id as source_id, customer_id, date, amount, 1 as lines
        from day_entries
       where saletype = 'Credit Sales' and amount > 0
       union all
      select 'payment', id, customer_id, date, -amount, 1 from customer_payments
       union all
      select 'opening', id, id, coalesce(opening_date, date), -advance_amount, 1
        from customers
       where customer_type = 'Credit' and advance_amount > 0
    ) as said
    full join (
      select kind, coalesce(source_id, customer_id) as source_id, customer_id, date, amount, count(*) as lines
        from credit_entries as line
       where ${stands('line')}
       group by 1, 2, 3, 4, 5
    ) as posted using (kind, source_id, customer_id, date, amount)
   where coalesce(said.lines, 0) <> coalesce(posted.lines, 0)`;

/** A reversal equals its line with the opposite sign, on the same date. */
export const wrongReversals = sql`
  select format('line %s does not take line %s back', later.id, line.id) as fault
    from credit_entries as later
    join credit_entries as line on line.id = later.reverses
   where (later.customer_id, later.date, later.kind, coalesce(later.source_id, 0), later.amount)
      <> (line.customer_id, line.date, line.kind, coalesce(line.source_id, 0), -line.amount)
      or line.reverses is not null`;

/** Payments and advance cover the oldest bills first; `unpaid_since` is the date of the first bill not covered. */
export const wrongUnpaidSince = sql`
  select format('customer %s is noted as owing since %s; the bills say %s', customer_id,
                coalesce(unpaid_since::text, 'never'), coalesce(since::text, 'never')) as fault
    from credit_accounts
    left join (
      select customer_id, min(date) filter (where billed > paid) as since
        from (select customer_id, date, sum(amount) over (partition by customer_id order by date, id) as billed
                from credit_entries as line
               where kind = 'sale' and ${stands('line')}) as bills
        join (select customer_id, coalesce(-sum(amount) filter (where kind <> 'sale'), 0) as paid
                from credit_entries
               group by customer_id) as payments using (customer_id)
       group by customer_id
    ) as counted using (customer_id)
   where unpaid_since is distinct from since`;
