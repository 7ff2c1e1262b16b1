-- Customer accounts: lines for Credit customers, one balance per connection for SV customers.

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
select keep_records('customer_payments');
create trigger customer_payments_day before insert or update or delete on customer_payments
  for each row execute function keep_date();

-- The account of a Credit customer by line. Lines are only inserted; a correction is a reversal.
create table credit_entries (
  id           integer generated always as identity primary key,
  customer_id  integer not null references customers on delete cascade,
  date         date not null,
  kind         text not null check (kind in ('opening', 'sale', 'payment')),
  -- The sale or the payment; null for an opening advance. No foreign key: the line outlives its source.
  source_id    integer,
  amount       numeric(14, 2) not null check (amount <> 0),   -- ₹: positive is owed, negative is paid
  reverses     integer references credit_entries,
  created_at   timestamptz not null default now(),
  check ((kind = 'opening') = (source_id is null))
);
create unique index credit_entries_reverses_key on credit_entries (reverses) where reverses is not null;
create index credit_entries_customer_idx on credit_entries (customer_id, date, id);
-- The ageing of all accounts reads the bills of the last months, however many are stored.
create index credit_entries_sale_date_idx on credit_entries (date) include (customer_id, amount) where kind = 'sale';
create index credit_entries_source_idx on credit_entries (kind, source_id) where source_id is not null;
create trigger credit_entries_append_only before update on credit_entries
  for each statement execute function refuse_change();

-- Lines are deleted only with their customer, who can be deleted while no sale or payment is on file.
create function refuse_lone_delete() returns trigger language plpgsql as $$
begin
  if exists (select from customers where id = old.customer_id) then
    raise exception 'rows of % are never deleted', tg_table_name;
  end if;
  return old;
end $$;
create trigger credit_entries_kept before delete on credit_entries
  for each row execute function refuse_lone_delete();

-- One row per Credit customer: the sum of the lines, changed by guarded updates. An advance lowers it, so an
-- account may be below zero.
create table credit_accounts (
  customer_id  integer primary key references customers on delete cascade,
  owed         numeric(14, 2) not null default 0,
  -- The date of the oldest bill that is not fully paid; null while nothing is owed.
  unpaid_since date,
  check ((unpaid_since is not null) = (owed > 0))
);
create index credit_accounts_unpaid_idx on credit_accounts (unpaid_since, customer_id) where unpaid_since is not null;

-- Credit customers who have paid in advance, paged by the customer's date.
create index credit_accounts_ahead_idx on credit_accounts (customer_id) where owed < 0;
create view paid_ahead with (security_invoker) as
select customer_id, date, owed
  from credit_accounts
  join customers on customers.id = customer_id
 where owed < 0;

-- One row per SV customer, with the sum of the payments, so that a list of any length is paged by an index. A
-- deposit is owed back to the customer; the charge of a Transfer or Name Change is income.
create table sv_accounts (
  customer_id integer primary key references customers on delete cascade,
  date        date not null,                   -- of the connection
  kind        text not null check (kind in ('deposit', 'charge')),
  charged     numeric(14, 2) not null,
  paid        numeric(14, 2) not null default 0,
  owed        numeric(14, 2) not null generated always as (charged - paid) stored,
  check (paid between 0 and charged)
);
create index sv_accounts_date_idx on sv_accounts (date desc, customer_id desc);
create index sv_accounts_owing_idx on sv_accounts (date desc, customer_id desc) where owed > 0;

-- Payments of SV customers for their connections.
create table sv_payments (
  id           integer generated always as identity primary key,
  date         date not null,
  customer_id  integer not null references customers constraint sv_payments_account_fkey references sv_accounts,
  amount       numeric(14, 2) not null check (amount > 0),
  payment_mode text not null check (payment_mode in ('upi', 'cash')),
  note         text not null default '',
  created_at   timestamptz not null default now()
);
create index sv_payments_date_idx on sv_payments (date desc, id desc);
create index sv_payments_customer_idx on sv_payments (customer_id, date desc, id desc);
select keep_records('sv_payments');
create trigger sv_payments_day before insert or update or delete on sv_payments
  for each row execute function keep_date();

-- Customers are shared, and so are their balances and payments. The line of a sale is of its branch.
create policy of_branches on credit_entries using (
  kind <> 'sale' or exists (select from day_entries where day_entries.id = source_id));
-- All lines, for sums alone: it runs as its owner.
create view account_lines as
select id, customer_id, date, kind, source_id, amount, reverses from credit_entries;
alter table credit_entries enable row level security;
