-- What Credit customers owe, line by line: added to, never changed; a correction is the line turned round.

create table customer_payments (
  id           integer generated always as identity primary key,
  date         date not null,
  customer_id  integer not null references customers,
  amount       numeric(14, 2) not null check (amount > 0),
  payment_mode text not null check (payment_mode in ('upi', 'cash')),
  note         text not null default '',
  created_at   timestamptz not null default now()
);
create index customer_payments_date_idx on customer_payments (date desc, id desc);
create index customer_payments_customer_idx on customer_payments (customer_id, date desc, id desc);
create trigger customer_payments_history after insert or update or delete on customer_payments
  for each row execute function keep_history();

-- What SV customers paid of what their connection was charged: a deposit that is owed back, never a sale.
create table sv_payments (
  id           integer generated always as identity primary key,
  date         date not null,
  customer_id  integer not null references customers,
  amount       numeric(14, 2) not null check (amount > 0),
  payment_mode text not null check (payment_mode in ('upi', 'cash')),
  note         text not null default '',
  created_at   timestamptz not null default now()
);
create index sv_payments_date_idx on sv_payments (date desc, id desc);
create index sv_payments_customer_idx on sv_payments (customer_id, date desc, id desc);
create trigger sv_payments_history after insert or update or delete on sv_payments
  for each row execute function keep_history();

create table credit_entries (
  id           integer generated always as identity primary key,
  customer_id  integer not null references customers on delete cascade,
  date         date not null,
  kind         text not null check (kind in ('opening', 'sale', 'payment')),
  -- The sale or the payment; null for an opening advance. No foreign key: the line outlives what it was made for.
  source_id    integer,
  amount       numeric(14, 2) not null check (amount <> 0),   -- ₹: above zero is owed, below zero paid
  reverses     integer references credit_entries,
  created_at   timestamptz not null default now(),
  check ((kind = 'opening') = (source_id is null))
);
create unique index credit_entries_reverses_key on credit_entries (reverses) where reverses is not null;
create index credit_entries_customer_idx on credit_entries (customer_id, date, id);
create index credit_entries_source_idx on credit_entries (kind, source_id) where source_id is not null;

create trigger credit_entries_append_only before update on credit_entries
  for each statement execute function refuse_change();
-- Lines go only with their customer, who can go while no sale or payment is on file.
create function refuse_lone_delete() returns trigger language plpgsql as $$
begin
  if exists (select from customers where id = old.customer_id) then
    raise exception 'rows of % are never deleted', tg_table_name;
  end if;
  return old;
end $$;
create trigger credit_entries_kept before delete on credit_entries
  for each row execute function refuse_lone_delete();

-- What was owed before the lines were kept. The advance stands against it, so an account may be below zero.
insert into credit_entries (customer_id, date, kind, amount)
select id, coalesce(opening_date, date), 'opening', -advance_amount
  from customers
 where customer_type = 'Credit' and advance_amount > 0
 order by id;
insert into credit_entries (customer_id, date, kind, source_id, amount, created_at)
select customer_id, date, 'sale', id, amount, created_at
  from day_entries
 where saletype = 'Credit Sales' and amount > 0
 order by id;

alter table credit_accounts drop constraint credit_accounts_owed_check;
-- The date of the oldest bill that is not wholly paid; null while nothing is owed.
alter table credit_accounts add column unpaid_since date;
update credit_accounts
   set owed = (select coalesce(sum(amount), 0) from credit_entries where credit_entries.customer_id = credit_accounts.customer_id);
update credit_accounts
   set unpaid_since = (
     select min(date)
       from (select date, sum(amount) over (order by date, id) as billed
               from credit_entries
              where customer_id = credit_accounts.customer_id and kind = 'sale') as bills
      where billed > (select coalesce(-sum(amount), 0) from credit_entries
                       where customer_id = credit_accounts.customer_id and kind <> 'sale'))
 where owed > 0;
alter table credit_accounts add check ((unpaid_since is not null) = (owed > 0));
create index credit_accounts_unpaid_idx on credit_accounts (unpaid_since, customer_id) where unpaid_since is not null;
