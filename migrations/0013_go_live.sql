-- Go-live: what a business has on its last day on paper, before the first day in the console. Openings of godown stock are
-- stock adjustments, advances are a field of the customer; all other openings are rows of their own.

create table go_live (
  id            integer primary key default 1 check (id = 1),
  -- The last day on paper; null until it is chosen.
  date          date,
  -- Since when no opening may change, and the totals of the signed paper; null while openings are entered.
  opened_at     timestamptz,
  opened_by     integer references users,
  rupees        numeric(14, 2),
  cylinders     integer,
  -- Of the last re-opening.
  reopen_reason text not null default '',
  created_at    timestamptz not null default now(),
  version       integer not null default 1,
  check (opened_at is null or date is not null),
  check (num_nonnulls(opened_at, opened_by, rupees, cylinders) in (0, 4))
);
select keep_records('go_live');
-- The only row. Its history starts here.
insert into go_live default values;

-- The history of Go-live is of no branch either.
drop policy of_branches on record_changes;
create policy of_branches on record_changes for select using (
  case when entity in ('employees', 'vehicles', 'vendors', 'products', 'fuel_vendors', 'expense_types', 'mode_of_payments',
                       'customers', 'customer_payments', 'sv_payments', 'business_settings', 'go_live')
       then true
       else branches_in_history(entity, record_id) <@ (select scope_branches())
  end);

-- Rows that were saved at once, so that they can be deleted at once.
create table opening_imports (
  id         integer generated always as identity primary key,
  part       text not null check (part in ('stock', 'bills', 'advances', 'cylinders', 'deposits', 'drivers')),
  -- '' when the rows were typed or pasted.
  file_name  text not null default '',
  rows       integer not null check (rows > 0),
  user_id    integer not null references users,
  created_at timestamptz not null default now()
);
create index opening_imports_user_idx on opening_imports (user_id);
-- As imports of customers: a bound person sees those of people whose branches are all among the own ones.
create policy of_branches on opening_imports using (
  user_id in (select id from users where branch_ids <> '{}' and branch_ids <@ (select scope_branches())::integer[]));
alter table opening_imports enable row level security;

create table openings (
  id          integer generated always as identity primary key,
  part        text not null check (part in ('bills', 'advances', 'cylinders', 'deposits', 'drivers')),
  import_id   integer not null references opening_imports,
  -- Of a bill its own date, else the last day on paper.
  date        date not null,
  branch_id   integer not null references branches,
  customer_id integer references customers,
  employee_id integer references employees,
  product     text check (product in ('Gas Stove', 'Regulators', 'Gas Pipes', 'Cylinders')),
  weight      numeric(6, 2) check (weight >= 0),
  filled      integer check (filled >= 0),
  empty       integer check (empty >= 0),
  bill_no     text check (bill_no <> ''),
  due_date    date check (due_date >= date),
  amount      numeric(14, 2) check (amount > 0),
  created_at  timestamptz not null default now(),
  check ((part = 'drivers') = (employee_id is not null)),
  check ((part <> 'drivers') = (customer_id is not null)),
  check ((part in ('cylinders', 'drivers')) = (product is not null)),
  check (num_nonnulls(product, weight, filled, empty) in (0, 4)),
  check (product is null or filled + empty > 0),
  check ((product is null) = (amount is not null)),
  check ((part = 'bills') = (bill_no is not null)),
  check (part = 'bills' or due_date is null)
);
create unique index openings_opening_key
  on openings (part, customer_id, employee_id, product, weight, upper(bill_no)) nulls not distinct;
create index openings_date_idx on openings (part, date desc, id desc);
create index openings_import_idx on openings (import_id);
create index openings_branch_idx on openings (branch_id);
create index openings_customer_idx on openings (customer_id);
create index openings_employee_idx on openings (employee_id);
select keep_records('openings');
select bind_to_branches('openings');

alter table stock_adjustments add column opening_import_id integer references opening_imports;
create index stock_adjustments_import_idx on stock_adjustments (opening_import_id) where opening_import_id is not null;

-- Openings are older than any limit of back-dating; the stock of a closed day stays as it was signed.
create function keep_day_of_opening() returns trigger language plpgsql as $$
declare
  opening record := case when tg_op = 'DELETE' then old else new end;
begin
  if opening.product is not null then
    perform refuse_closed_day(opening.branch_id, opening.date, false);
  end if;
  return opening;
end $$;
create trigger openings_day before insert or delete on openings
  for each row execute function keep_day_of_opening();

drop trigger stock_adjustments_day on stock_adjustments;
create trigger stock_adjustments_day before insert on stock_adjustments
  for each row when (new.opening_import_id is null) execute function keep_day_of_branch();
create trigger stock_adjustments_day_of_old before update or delete on stock_adjustments
  for each row when (old.opening_import_id is null) execute function keep_day_of_branch();
create trigger stock_adjustments_opening before insert on stock_adjustments
  for each row when (new.opening_import_id is not null) execute function keep_day_of_opening();
create trigger stock_adjustments_old_opening before delete on stock_adjustments
  for each row when (old.opening_import_id is not null) execute function keep_day_of_opening();

-- Whatever screen changes an opening, none changes while the books are open. Opening them takes this lock alone.
create function refuse_opened_books() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(-1);
  -- A separate statement, so that it sees an opening that was committed during the wait for the lock.
  if exists (select from go_live where opened_at is not null) then
    if tg_table_name = 'customers' then
      raise exception using errcode = 'RU409', column = 'advanceAmtPaid', message = 'advance_locked';
    end if;
    raise exception using errcode = 'RU409', message = 'books_opened';
  end if;
  return coalesce(new, old);
end $$;
create trigger openings_books before insert or update or delete on openings
  for each row execute function refuse_opened_books();
create trigger stock_adjustments_books before insert on stock_adjustments
  for each row when (new.kind = 'opening') execute function refuse_opened_books();
create trigger stock_adjustments_books_of_old before delete on stock_adjustments
  for each row when (old.kind = 'opening') execute function refuse_opened_books();
create trigger customers_books before insert on customers
  for each row when (new.customer_type = 'Credit' and new.advance_amount > 0) execute function refuse_opened_books();
create trigger customers_books_changed before update of advance_amount, opening_date on customers
  for each row when (new.customer_type = 'Credit' and (new.advance_amount <> old.advance_amount
    or new.advance_amount > 0 and new.opening_date is distinct from old.opening_date)) execute function refuse_opened_books();
create trigger customers_books_of_old before delete on customers
  for each row when (old.customer_type = 'Credit' and old.advance_amount > 0) execute function refuse_opened_books();

-- The openings of all branches, to say that one is entered already. The view runs as its owner.
create view openings_of_all as
select part, date, branch_id, customer_id, employee_id, product, weight, filled, empty, bill_no, due_date, amount from openings;

-- The bills of Credit customers, without the deleted ones. Those of Go-live may have a due date of their own.
create view credit_bills as
select id, customer_id, date, source, source_id, amount,
       case source when 'opening_bill' then (select due_date from openings where openings.id = source_id) end as own_due_date
  from credit_lines as bill
 where source in ('day_entry', 'opening_bill') and reverses is null
   and not exists (select from money_postings where money_postings.reverses = bill.id);

-- A deposit that was paid before is charged at least. The view runs as its owner: it counts those of all branches.
drop view sv_accounts;
create view sv_accounts as
select customers.id as customer_id, customers.date, case sv_type when 'New' then 'deposit' else 'charge' end as kind,
       charged, charged - balance as paid, balance as owed
  from customers
  join money_accounts on money_accounts.kind = 'sv_charge' and owner_id = customers.id and branch_id = 0
  left join openings on openings.part = 'deposits' and openings.customer_id = customers.id
 cross join lateral (
   select case sv_type when 'New' then greatest(advance_amount, openings.amount) else chargeable_amount end as charged) as paper
 where customer_type = 'SV';

alter table stock_movements drop constraint stock_movements_source_check, add constraint stock_movements_source_check
  check (source in ('inventory', 'stock_assign', 'day_entry', 'stock_settlement', 'stock_adjustment', 'opening'));
drop policy of_branches on stock_movements;
create policy of_branches on stock_movements using (
  from_place = 'godown' and from_id = any ((select scope_godowns())::integer[])
  or to_place = 'godown' and to_id = any ((select scope_godowns())::integer[])
  or from_place = 'road' and exists (select from stock_assigns where id = from_id)
  or to_place = 'road' and exists (select from stock_assigns where id = to_id)
  or source = 'opening' and exists (select from openings where openings.id = source_id));
