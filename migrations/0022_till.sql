-- The till of a branch (docs/product/till.md). It is on for the days after its first count; its money is an account of the
-- ledger, never below zero.

create table bank_accounts (
  id             integer generated always as identity primary key,
  name           text not null check (name <> ''),
  account_number text not null,
  created_at     timestamptz not null default now(),
  version        integer not null default 1
);
create unique index bank_accounts_name_key on bank_accounts (lower(name));
select keep_records('bank_accounts', 'account_number:masked');

-- The history of bank accounts is of no branch either.
drop policy of_branches on record_changes;
create policy of_branches on record_changes for select using (
  case when entity in ('employees', 'vehicles', 'vendors', 'products', 'fuel_vendors', 'expense_types', 'mode_of_payments',
                       'bank_accounts', 'customers', 'customer_payments', 'sv_payments', 'business_settings', 'go_live')
       then true
       else branches_in_history(entity, record_id) <@ (select scope_branches())
  end);

-- Cash counted by denomination at the end of a day, against what the books say. The first count of a branch is its opening.
create table till_counts (
  id            integer generated always as identity primary key,
  date          date not null,
  branch_id     integer not null references branches,
  is_opening    boolean not null,
  denominations jsonb not null,
  counted_amt   numeric(14, 2) not null check (counted_amt >= 0),
  -- Of an opening what was counted.
  expected_amt  numeric(14, 2) not null,
  difference    numeric(14, 2) not null generated always as (counted_amt - expected_amt) stored,
  reason        text not null default '',
  created_at    timestamptz not null default now(),
  check (not is_opening or expected_amt = counted_amt)
);
create unique index till_counts_day_key on till_counts (branch_id, date);
create unique index till_counts_opening_key on till_counts (branch_id) where is_opening;
create index till_counts_date_idx on till_counts (date desc, id desc);
select keep_records_of_day('till_counts');

-- What the owner puts in and takes out.
create table till_moves (
  id         integer generated always as identity primary key,
  date       date not null,
  branch_id  integer not null references branches,
  kind       text not null check (kind in ('put_in', 'drawing')),
  amount     numeric(14, 2) not null check (amount > 0),
  note       text not null check (note <> ''),
  created_at timestamptz not null default now()
);
create index till_moves_date_idx on till_moves (date desc, id desc);
create index till_moves_branch_idx on till_moves (branch_id, date);
select keep_records_of_day('till_moves');

-- Cash that goes to the bank: in transit until the bank has credited it.
create table deposit_slips (
  id              integer generated always as identity primary key,
  date            date not null,
  branch_id       integer not null references branches,
  bank_account_id integer not null references bank_accounts,
  denominations   jsonb not null,
  amount          numeric(14, 2) not null check (amount > 0),
  credited_on     date check (credited_on >= date),
  note            text not null default '',
  created_at      timestamptz not null default now()
);
create index deposit_slips_date_idx on deposit_slips (date desc, id desc);
create index deposit_slips_branch_idx on deposit_slips (branch_id, date);
create index deposit_slips_bank_account_idx on deposit_slips (bank_account_id);
create index deposit_slips_in_transit_idx on deposit_slips (branch_id) where credited_on is null;
select keep_records_of_day('deposit_slips');
-- The bank credits a slip after its day is closed, too.
drop trigger deposit_slips_day on deposit_slips;
create trigger deposit_slips_day before insert or delete on deposit_slips
  for each row execute function keep_day_of_branch();

-- A payment in cash at the office is of the branch whose till takes it.
alter table customer_payments drop constraint customer_payments_check,
  add check ((employee_id is null) = (area_code_id is null)), add check (employee_id is null or branch_id is not null);
alter table sv_payments drop constraint sv_payments_check,
  add check ((employee_id is null) = (area_code_id is null)), add check (employee_id is null or branch_id is not null);

-- Whether the money of a branch's record goes through its till. Opening a till takes this lock alone.
create function till_lock(of_branch integer) returns bigint language sql immutable as $$
  select -(of_branch::bigint << 8 | 1)
$$;
create function has_till(of_branch integer, of_date date) returns boolean language sql stable
security definer set search_path = public, pg_temp as $$
  select exists (select from till_counts where branch_id = of_branch and is_opening and date < of_date)
$$;
