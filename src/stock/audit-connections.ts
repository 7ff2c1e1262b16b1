import { sql } from 'kysely';

/** Each SV customer has one account: charged by the kind of connection, paid by the sum of the payments. */
export const wrongConnections = sql`
  select format('connection of customer %s is charged %s and paid %s; its paper says %s, its payments %s', customer_id,
                accounts.charged, accounts.paid, counted.charged, counted.paid) as fault
    from sv_accounts as accounts
    full join (
      select customers.id as customer_id,
             case sv_type when 'New' then advance_amount else chargeable_amount end as charged,
             coalesce(paid.amount, 0) as paid
        from customers
        left join (select customer_id, sum(amount) as amount from sv_payments group by customer_id) as paid
          on paid.customer_id = customers.id
       where customer_type = 'SV') as counted using (customer_id)
   where (accounts.charged, accounts.paid) is distinct from (counted.charged, counted.paid)`;
