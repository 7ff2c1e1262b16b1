-- The ledger of money, the accounts of Credit and SV customers, and what they pay.

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

-- Payments of SV customers for their connections.
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
select keep_records('sv_payments');
create trigger sv_payments_day before insert or update or delete on sv_payments
  for each row execute function keep_date();

-- The ledger of money: one account for each kind, owner and branch. The kinds are listed in src/domain/money/accounts.ts.
-- `balance` is debits minus credits, so the balances of all accounts come to 0.
create table money_accounts (
  id           integer generated always as identity primary key,
  kind         text not null,
  owner_id     integer not null default 0,   -- of a customer; 0: the business
  branch_id    integer not null default 0,   -- 0: no branch
  balance      numeric(18, 2) not null default 0,
  -- Of a Credit customer: the date of the oldest bill that is not fully paid; null while nothing is owed.
  unpaid_since date check (unpaid_since is null or kind = 'customer_credit'),
  unique (owner_id, kind, branch_id),
  -- 1 or -1 where the balance may not pass zero that way, 0 where it may: an advance is a credit account below zero.
  guard        smallint not null,
  constraint money_accounts_not_below_zero check (balance * guard >= 0)
) with (fillfactor = 70);
create index money_accounts_unpaid_idx on money_accounts (unpaid_since, owner_id) where unpaid_since is not null;

-- Postings are only inserted; a correction is a reversal on the same date.
create table money_postings (
  id         integer generated always as identity primary key,
  date       date not null,
  -- The record it was made for. No foreign key: a posting outlives its record.
  source     text not null,
  source_id  integer not null,
  debit_id   integer not null references money_accounts,
  credit_id  integer not null references money_accounts,
  amount     numeric(14, 2) not null check (amount > 0 and amount < 'Infinity'),
  reverses   integer references money_postings,
  created_at timestamptz not null default now(),
  check (debit_id <> credit_id)
);
create unique index money_postings_reverses_key on money_postings (reverses) where reverses is not null;
create index money_postings_source_idx on money_postings (source, source_id);
create index money_postings_debit_idx on money_postings (debit_id, date, id);
create index money_postings_credit_idx on money_postings (credit_id, date, id);
create trigger money_postings_append_only before update or delete on money_postings
  for each statement execute function refuse_change();

-- Customers are shared, and so are their accounts and payments. A posting is seen by those who see both its accounts, also
-- when its record is gone.
create policy of_branches on money_accounts using (
  branch_id = 0 or branch_id = any ((select scope_branches())::integer[]));
create policy of_branches on money_postings using (
  exists (select from money_accounts where id = debit_id) and exists (select from money_accounts where id = credit_id));
alter table money_accounts enable row level security;
alter table money_postings enable row level security;

-- These views run as their owner: customers are shared with their accounts, and sums count the sales of all branches.
-- Each posting as its two accounts have it: a debit above zero, a credit below.
create view money_lines as
select id, debit_id as account_id, date, source, source_id, amount, reverses from money_postings
 union all
select id, credit_id, date, source, source_id, -amount, reverses from money_postings;

-- What Credit customers owe (₹), below zero an advance; and the lines of their accounts.
create view credit_accounts as
select owner_id as customer_id, balance as owed, unpaid_since from money_accounts where kind = 'customer_credit';
create view credit_lines as
select money_lines.id, owner_id as customer_id, date, source, source_id, amount, reverses
  from money_lines
  join money_accounts on money_accounts.id = account_id and kind = 'customer_credit';

-- Credit customers who have paid in advance, paged by the customer's date. They are few: `offset 0` keeps the search for
-- them from going by customer.
create view paid_ahead as
select customer_id, date, owed
  from (select customer_id, owed from credit_accounts where owed < 0 offset 0) as advances
  join customers on customers.id = customer_id;

-- What each SV customer was charged for the connection and owes of it. A deposit is owed back to the customer; the
-- charge of a Transfer or Name Change is income.
create view sv_accounts as
select customers.id as customer_id, customers.date, case sv_type when 'New' then 'deposit' else 'charge' end as kind,
       charged, charged - balance as paid, balance as owed
  from customers
  join money_accounts on money_accounts.kind = 'sv_charge' and owner_id = customers.id and branch_id = 0
 cross join lateral (select case sv_type when 'New' then advance_amount else chargeable_amount end as charged) as paper
 where customer_type = 'SV';
