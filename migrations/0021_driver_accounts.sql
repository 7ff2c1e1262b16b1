-- The accounts of drivers (docs/product/drivers.md): cash that they collect and spend on the road, what each hands in, what
-- they owe, and how missing goods are cleared. All columns stay blank while the setting is off.

alter table business_settings
  add column driver_accounts boolean,
  -- A driver who hands in more than expected is credited; null: it is a cash difference.
  add column credit_overs boolean,
  -- The expected cash is shown only after the count is saved.
  add column blind_count boolean,
  -- ₹ for a missing cylinder, by weight: [{"weight": 14.2, "amount": 2200}].
  add column cylinder_prices jsonb;

-- Cash collected from customers and expenses paid from it belong to the recovery of their area and day. Null where drivers
-- had no accounts.
alter table cash_recoveries
  add column collected_amt numeric(14, 2),
  add column spent_amt     numeric(14, 2),
  -- What each handed in; a share of nobody has employee_id null. See src/domain/cash/shares.ts.
  add column shares        jsonb,
  add check (num_nonnulls(collected_amt, spent_amt, shares) in (0, 3)),
  drop column difference;
alter table cash_recoveries
  add column difference numeric(14, 2) not null generated always as
    (counted_amt - cash_amt - coalesce(collected_amt, 0) + coalesce(spent_amt, 0)) stored;

-- A payment that a driver collected is of a branch; others are of none. A blank reference is null, so that the history of a
-- payment without one is as before.
alter table customer_payments
  add column branch_id        integer references branches,
  add column employee_id      integer references employees,
  add column area_code_id     integer references area_codes,
  add column reference        text,
  add column cash_recovery_id integer references cash_recoveries,
  add check (num_nonnulls(branch_id, employee_id, area_code_id) in (0, 3)),
  add check (cash_recovery_id is null or employee_id is not null);
alter table sv_payments
  add column branch_id        integer references branches,
  add column employee_id      integer references employees,
  add column area_code_id     integer references area_codes,
  add column reference        text,
  add column cash_recovery_id integer references cash_recoveries,
  add check (num_nonnulls(branch_id, employee_id, area_code_id) in (0, 3)),
  add check (cash_recovery_id is null or employee_id is not null);
-- Few payments are collected on the road.
create index customer_payments_branch_idx on customer_payments (branch_id, date) where branch_id is not null;
create index customer_payments_employee_idx on customer_payments (employee_id) where employee_id is not null;
create index customer_payments_area_idx on customer_payments (area_code_id, date) where area_code_id is not null;
create index customer_payments_recovery_idx on customer_payments (cash_recovery_id) where cash_recovery_id is not null;
create index sv_payments_branch_idx on sv_payments (branch_id, date) where branch_id is not null;
create index sv_payments_employee_idx on sv_payments (employee_id) where employee_id is not null;
create index sv_payments_area_idx on sv_payments (area_code_id, date) where area_code_id is not null;
create index sv_payments_recovery_idx on sv_payments (cash_recovery_id) where cash_recovery_id is not null;

-- A payment of a branch obeys its day close, the others only the back-dating limit.
drop trigger customer_payments_day on customer_payments;
create trigger customer_payments_day before insert on customer_payments
  for each row when (new.branch_id is null) execute function keep_date();
create trigger customer_payments_day_of_old before update or delete on customer_payments
  for each row when (old.branch_id is null) execute function keep_date();
create trigger customer_payments_day_of_branch before insert on customer_payments
  for each row when (new.branch_id is not null) execute function keep_day_of_branch();
create trigger customer_payments_day_of_old_branch before update or delete on customer_payments
  for each row when (old.branch_id is not null) execute function keep_day_of_branch();
drop trigger sv_payments_day on sv_payments;
create trigger sv_payments_day before insert on sv_payments
  for each row when (new.branch_id is null) execute function keep_date();
create trigger sv_payments_day_of_old before update or delete on sv_payments
  for each row when (old.branch_id is null) execute function keep_date();
create trigger sv_payments_day_of_branch before insert on sv_payments
  for each row when (new.branch_id is not null) execute function keep_day_of_branch();
create trigger sv_payments_day_of_old_branch before update or delete on sv_payments
  for each row when (old.branch_id is not null) execute function keep_day_of_branch();

-- An expense with a driver was paid from the driver's cash; the others from the office.
alter table expenses
  add column employee_id      integer references employees,
  add column area_code_id     integer references area_codes,
  add column cash_recovery_id integer references cash_recoveries,
  add check ((employee_id is null) = (area_code_id is null)),
  add check (cash_recovery_id is null or employee_id is not null);
create index expenses_employee_idx on expenses (employee_id) where employee_id is not null;
create index expenses_area_idx on expenses (area_code_id, date) where area_code_id is not null;
create index expenses_recovery_idx on expenses (cash_recovery_id) where cash_recovery_id is not null;

-- Money between the business and a driver, besides the differences of recoveries.
create table driver_entries (
  id           integer generated always as identity primary key,
  date         date not null,
  branch_id    integer not null references branches,
  employee_id  integer not null references employees,
  kind         text not null check (kind in ('opening', 'advance', 'payment', 'deduction', 'waiver')),
  amount       numeric(14, 2) not null check (amount > 0),
  -- Of money that changes hands.
  payment_mode text check (payment_mode in ('upi', 'cash')),
  note         text not null default '',
  created_at   timestamptz not null default now(),
  check ((kind in ('advance', 'payment')) = (payment_mode is not null)),
  check (kind <> 'waiver' or note <> '')
);
create index driver_entries_date_idx on driver_entries (date desc, id desc);
create index driver_entries_branch_idx on driver_entries (branch_id, date);
create index driver_entries_employee_idx on driver_entries (employee_id, date);
select keep_records_of_day('driver_entries');

-- Goods that a driver was short of and that are no longer missing: found, charged to the driver, or written off.
create table shortage_clearances (
  id          integer generated always as identity primary key,
  date        date not null,
  branch_id   integer not null references branches,
  employee_id integer not null references employees,
  kind        text not null check (kind in ('found', 'charged', 'written_off')),
  product     text not null,
  weight      numeric(6, 2) not null,
  state       text not null check (state in ('filled', 'empty')),
  qty         integer not null check (qty > 0),
  -- Where goods were found.
  godown_id   integer references godowns,
  -- What the driver is charged for all of them.
  amount      numeric(14, 2) check (amount > 0),
  note        text not null default '',
  created_at  timestamptz not null default now(),
  check ((kind = 'found') = (godown_id is not null)),
  check ((kind = 'charged') = (amount is not null)),
  check (kind <> 'written_off' or note <> '')
);
create index shortage_clearances_date_idx on shortage_clearances (date desc, id desc);
create index shortage_clearances_branch_idx on shortage_clearances (branch_id, date);
create index shortage_clearances_employee_idx on shortage_clearances (employee_id, date);
create index shortage_clearances_godown_idx on shortage_clearances (godown_id) where godown_id is not null;
select keep_records_of_day('shortage_clearances');

alter table stock_movements drop constraint stock_movements_source_check, add constraint stock_movements_source_check
  check (source in ('inventory', 'stock_assign', 'day_entry', 'stock_settlement', 'stock_adjustment', 'opening',
                    'shortage_clearance'));
drop policy of_branches on stock_movements;
create policy of_branches on stock_movements using (
  from_place = 'godown' and from_id = any ((select scope_godowns())::integer[])
  or to_place = 'godown' and to_id = any ((select scope_godowns())::integer[])
  or from_place = 'road' and exists (select from stock_assigns where id = from_id)
  or to_place = 'road' and exists (select from stock_assigns where id = to_id)
  or source = 'opening' and exists (select from openings where openings.id = source_id)
  or source = 'shortage_clearance' and exists (select from shortage_clearances where shortage_clearances.id = source_id));
