-- What each SV customer was charged for the connection and has paid of it: one row each, kept by triggers in the
-- transaction of the customer or the payment, so that a list of any length is paged by an index.

create table sv_accounts (
  customer_id integer primary key references customers on delete cascade,
  date        date not null,                               -- of the connection
  charged     numeric(14, 2) not null,
  paid        numeric(14, 2) not null default 0,
  owed        numeric(14, 2) not null generated always as (charged - paid) stored,
  check (paid between 0 and charged)
);
create index sv_accounts_date_idx on sv_accounts (date desc, customer_id desc);
create index sv_accounts_owing_idx on sv_accounts (date desc, customer_id desc) where owed > 0;

create function keep_sv_accounts() returns trigger language plpgsql as $$
begin
  insert into sv_accounts (customer_id, date, charged)
  select id, date, case sv_type when 'New' then advance_amount else chargeable_amount end
    from new_customers
   where customer_type = 'SV'
      on conflict (customer_id) do update set date = excluded.date, charged = excluded.charged
   where (sv_accounts.date, sv_accounts.charged) is distinct from (excluded.date, excluded.charged);
  return null;
end $$;
create trigger customers_sv_account_added after insert on customers
  referencing new table as new_customers for each statement execute function keep_sv_accounts();
create trigger customers_sv_account_changed after update on customers
  referencing new table as new_customers for each statement execute function keep_sv_accounts();

create function keep_sv_paid() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update sv_accounts set paid = paid - old.amount where customer_id = old.customer_id;
  end if;
  if tg_op <> 'DELETE' then
    update sv_accounts set paid = paid + new.amount where customer_id = new.customer_id;
    if not found then
      raise exception 'customer % has no connection to pay for', new.customer_id using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;
create trigger sv_payments_account after insert or update or delete on sv_payments
  for each row execute function keep_sv_paid();

insert into sv_accounts (customer_id, date, charged, paid)
select id, date, case sv_type when 'New' then advance_amount else chargeable_amount end,
       (select coalesce(sum(amount), 0) from sv_payments where customer_id = customers.id)
  from customers
 where customer_type = 'SV';
