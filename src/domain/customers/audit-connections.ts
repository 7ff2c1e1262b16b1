import { sql } from 'kysely';

/** Each SV customer has one account: kind and charge come from the connection, paid is the sum of the payments. */
export const wrongConnections = sql`
  select format('connection of customer %s is a %s charged %s and paid %s; its paper says %s of %s, its payments %s', customer_id,
                accounts.kind, accounts.charged, accounts.paid, counted.kind, counted.charged, counted.paid) as fault
    from sv_accounts as accounts
    full join (
      select customers.id as customer_id,
             case sv_type when 'New' then 'deposit' else 'charge' end as kind,
             case sv_type when 'New' then advance_amount else chargeable_amount end as charged,
             coalesce(paid.amount, 0) as paid
        from customers
        left join (select customer_id, sum(amount) as amount from sv_payments group by customer_id) as paid
          on paid.customer_id = customers.id
       where customer_type = 'SV') as counted using (customer_id)
   where (accounts.kind, accounts.charged, accounts.paid) is distinct from (counted.kind, counted.charged, counted.paid)`;
