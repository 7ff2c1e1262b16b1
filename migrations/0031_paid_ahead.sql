-- Credit customers who paid more than their bills come to, paged by the date of the customer.

create index credit_accounts_ahead_idx on credit_accounts (customer_id) where owed < 0;

create view paid_ahead as
select customer_id, date, owed
  from credit_accounts
  join customers on customers.id = customer_id
 where owed < 0;
