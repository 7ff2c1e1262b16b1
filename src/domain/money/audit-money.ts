import { sql } from 'kysely';
import { isOfTill, placedPayments, recordsOfPlaces, sharesOfRecoveries } from './audit-places.ts';
import { isActive } from './ledger.ts';

/** Money only moves between accounts, so the sum over all accounts is zero. */
export const unequalMoney = sql`
  select format('all accounts of money come to %s', sum(balance)) as fault
    from money_accounts
  having sum(balance) <> 0`;

/** The balance of an account is the sum of its postings and within its bounds; that of a deleted owner is zero. */
export const wrongMoneyBalances = sql`
  select format('%s of %s has %s; its postings come to %s', kind, owner_id, balance, coalesce(posted, 0)) as fault
    from money_accounts
    left join (select account_id, sum(amount) as posted from money_lines group by account_id) as lines on account_id = id
   where balance <> coalesce(posted, 0)
      or balance * guard < 0
      or (balance <> 0 and owner_id <> 0
          and not exists (select from customers
                           where kind in ('customer_credit', 'sv_charge', 'sv_deposit') and customers.id = owner_id)
          and not exists (select from employees where kind = 'driver' and employees.id = owner_id)
          and not exists (select from bank_accounts where kind in ('bank', 'in_transit') and bank_accounts.id = owner_id)
          and not exists (select from vendors where kind = 'vendor' and vendors.id = owner_id))`;

/** A Credit or SV customer without an account would be missing from the lists. */
export const withoutAccount = sql`
  select format('customer %s has no account', id) as fault
    from customers
   where customer_type <> 'Guest'
     and not exists (select from money_accounts
                      where owner_id = customers.id
                        and kind = case customer_type when 'Credit' then 'customer_credit' else 'sv_charge' end)`;

/** Every credit sale, payment, advance, charge and entry of a driver has posted its amount, and every active posting has its record. */
export const wrongPostings = sql`
  with records as (
    select 'day_entry' as source, id as source_id, date, 'customer_credit' as debit, customer_id as debit_owner,
           'income' as credit, 0 as credit_owner, branch_id as branch, amount
      from day_entries
     where saletype = 'Credit Sales'
     union all
    select 'customer_payment', id, date, place, owner, 'customer_credit', customer_id, branch, amount
      from (${placedPayments('customer_payments')}) as payment
     union all
    select 'customer', id, coalesce(opening_date, date), 'outside', 0, 'customer_credit', id, 0, advance_amount
      from customers
     where customer_type = 'Credit'
     union all
    select 'customer', id, date, 'sv_charge', id, case sv_type when 'New' then 'outside' else 'income' end, 0, 0,
           case sv_type when 'New' then advance_amount else chargeable_amount end
      from customers
     where customer_type = 'SV'
     union all
    select 'sv_payment', id, date, place, owner, 'sv_charge', customer_id, branch, amount
      from (${placedPayments('sv_payments')}) as payment
     union all
    select 'sv_payment', sv_payments.id, sv_payments.date, 'outside', 0, 'sv_deposit', customer_id, 0, amount
      from sv_payments
      join customers on customers.id = customer_id
     where sv_type = 'New'
     union all
    select 'opening_bill', id, date, 'customer_credit', customer_id, 'outside', 0, branch_id, amount
      from openings
     where part = 'bills'
     union all
    select 'opening_deposit', id, date, 'outside', 0, 'sv_deposit', customer_id, 0, amount
      from openings
     where part = 'deposits'
     union all
    select 'opening_deposit', openings.id, openings.date, 'outside', 0, 'sv_charge', customer_id, 0,
           least(amount, advance_amount)
      from openings
      join customers on customers.id = customer_id
     where part = 'deposits' and sv_type = 'New'
     union all
    select 'cash_recovery', id, date,
           case when difference > 0 then place else account end, case when difference > 0 then 0 else owner end,
           case when difference > 0 then account else place end, case when difference > 0 then owner else 0 end,
           branch_id, abs(difference)
      from (${sharesOfRecoveries}) as share
     union all
    select 'driver_entry', id, date, case when owes_more then 'driver' else other end,
           case when owes_more then employee_id else 0 end, case when owes_more then other else 'driver' end,
           case when owes_more then 0 else employee_id end, branch_id, amount
      from driver_entries
     cross join lateral (
       select kind in ('opening', 'advance') as owes_more,
              case when kind = 'waiver' then 'cash_difference' when not ${isOfTill} then 'outside'
                   when payment_mode = 'cash' then 'till' when kind = 'payment' then 'upi' else 'outside' end as other) as traits
     union all
    select 'shortage_clearance', id, date, 'driver', employee_id, 'income', 0, branch_id, amount
      from shortage_clearances
     where kind = 'charged'
     union all
    ${recordsOfPlaces}
  ), posted as (
    select source, source_id, date, debit.kind as debit, debit.owner_id as debit_owner, credit.kind as credit,
           credit.owner_id as credit_owner,
           -- Null where the two sides are of different branches.
           case when 0 in (debit.branch_id, credit.branch_id) or debit.branch_id = credit.branch_id
                then greatest(debit.branch_id, credit.branch_id) end as branch, amount
      from money_postings as posting
      join money_accounts as debit on debit.id = debit_id
      join money_accounts as credit on credit.id = credit_id
     where ${isActive('posting')}
  )
  select format('%s %s of %s is %s on %s from %s %s to %s %s; %s postings say so, not %s', source, source_id,
                coalesce(nullif(debit_owner, 0), credit_owner), amount, date, credit, credit_owner, debit, debit_owner,
                count(*) filter (where is_posted), count(*) filter (where not is_posted)) as fault
    from (select *, false as is_posted from records where amount > 0
           union all
          select *, true from posted) as postings
   group by source, source_id, date, debit, debit_owner, credit, credit_owner, branch, amount
  having count(*) filter (where is_posted) <> count(*) filter (where not is_posted)`;

/** A reversal moves the same amount the other way, on the same date. */
export const wrongReversals = sql`
  select format('posting %s does not take posting %s back', later.id, posting.id) as fault
    from money_postings as later
    join money_postings as posting on posting.id = later.reverses
   where (later.date, later.source, later.source_id, later.debit_id, later.credit_id, later.amount)
      <> (posting.date, posting.source, posting.source_id, posting.credit_id, posting.debit_id, posting.amount)
      or posting.reverses is not null`;
