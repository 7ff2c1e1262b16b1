-- Records of the business day: purchases, adjustments, loads, sales, settlements, cash recoveries, expenses.
-- Each stores its branch at the time of writing; moving a godown or an area to another branch affects later
-- records.

create table inventory (
  id                integer generated always as identity primary key,
  date              date not null,
  branch_id         integer not null references branches,
  invoice_no        text not null check (invoice_no <> ''),
  godown_id         integer not null references godowns,
  product_vendor_id integer not null references vendors,
  product           text not null,
  weight            numeric(6, 2) not null,
  qty               integer not null check (qty >= 0),
  empty_cylinders   integer not null default 0 check (empty_cylinders >= 0),
  invoice_amount    numeric(14, 2) not null check (invoice_amount >= 0),
  payment_mode      text not null check (payment_mode in ('upi', 'cash')),
  paid_amount       numeric(14, 2) not null check (paid_amount >= 0),
  note              text not null default '',
  file              integer references files,
  created_at        timestamptz not null default now(),
  version           integer not null default 1
);
create index inventory_date_idx on inventory (date desc, id desc);
create index inventory_branch_date_idx on inventory (branch_id, date);
create index inventory_godown_date_idx on inventory (godown_id, date);
create index inventory_vendor_date_idx on inventory (product_vendor_id, date, id);
create index inventory_product_date_idx on inventory (product, date, id);
create index inventory_file_idx on inventory (file) where file is not null;
create index inventory_invoice_idx on inventory using gin (lower(invoice_no) gin_trgm_ops);
select keep_records_of_day('inventory');

create table stock_adjustments (
  id            integer generated always as identity primary key,
  date          date not null,
  branch_id     integer not null references branches,
  godown_id     integer not null references godowns,
  kind          text not null check (kind in ('opening', 'count', 'damaged', 'lost')),
  product       text not null,
  weight        numeric(6, 2) not null,
  -- As entered: the added, counted or lost number, by kind. A count may omit one of them.
  filled        integer check (filled >= 0),
  empty         integer check (empty >= 0),
  -- The change of the godown's stock.
  filled_change integer not null,
  empty_change  integer not null,
  reason        text not null check (reason <> ''),
  created_at    timestamptz not null default now(),
  constraint stock_adjustments_blank_check check (
    kind = 'count' and num_nonnulls(filled, empty) > 0 or num_nonnulls(filled, empty) = 2
  ),
  constraint stock_adjustments_uncounted_check check (
    (filled is not null or filled_change = 0) and (empty is not null or empty_change = 0)
  )
);
create index stock_adjustments_date_idx on stock_adjustments (date desc, id desc);
create index stock_adjustments_branch_date_idx on stock_adjustments (branch_id, date);
create index stock_adjustments_godown_date_idx on stock_adjustments (godown_id, date);
select keep_records_of_day('stock_adjustments');

create table stock_settlements (
  id              integer generated always as identity primary key,
  date            date not null,
  branch_id       integer not null references branches,
  area_code_id    integer not null references area_codes,
  employee_id     integer not null references employees,
  vehicle_id      integer not null references vehicles,
  -- The godown that the goods returned to; null when each load's goods returned to their own godown.
  godown_id       integer references godowns,
  product         text not null,               -- '' when all products of the load are settled at once
  weight          numeric(6, 2) not null,
  qty             integer not null check (qty >= 0),
  empty_cylinders integer not null check (empty_cylinders >= 0),
  assigned        integer not null,
  sold            integer not null,
  short_filled    integer not null check (short_filled >= 0),
  short_empty     integer not null check (short_empty >= 0),
  created_at      timestamptz not null default now(),
  version         integer not null default 1
);
create index stock_settlements_date_idx on stock_settlements (date desc, id desc);
create index stock_settlements_branch_date_idx on stock_settlements (branch_id, date);
create index stock_settlements_area_idx on stock_settlements (area_code_id);
create index stock_settlements_employee_idx on stock_settlements (employee_id);
create index stock_settlements_vehicle_idx on stock_settlements (vehicle_id);
create index stock_settlements_godown_idx on stock_settlements (godown_id) where godown_id is not null;
select keep_records_of_day('stock_settlements');

create table stock_assigns (
  id            integer generated always as identity primary key,
  date          date not null,
  branch_id     integer not null references branches,
  area_code_id  integer not null references area_codes,
  employee_id   integer not null references employees,
  vehicle_id    integer not null references vehicles,
  godown_id     integer not null references godowns,
  product       text not null,
  weight        numeric(6, 2) not null,
  qty           integer not null check (qty > 0),
  settlement_id integer references stock_settlements,
  status        text not null generated always as
    (case when settlement_id is null then 'raised' else 'settled' end) stored,
  created_at    timestamptz not null default now(),
  version       integer not null default 1
);
create index stock_assigns_date_idx on stock_assigns (date desc, id desc);
create index stock_assigns_branch_date_idx on stock_assigns (branch_id, date);
create index stock_assigns_area_idx on stock_assigns (area_code_id, date);
-- A sale searches its area's loads that are on the road; nearly all loads are settled.
create index stock_assigns_on_road_idx on stock_assigns (area_code_id, date) where settlement_id is null;
create index stock_assigns_employee_date_idx on stock_assigns (employee_id, date);
create index stock_assigns_vehicle_date_idx on stock_assigns (vehicle_id, date);
create index stock_assigns_godown_idx on stock_assigns (godown_id);
create index stock_assigns_settlement_idx on stock_assigns (settlement_id);
select keep_records_of_day('stock_assigns');

create table cash_recoveries (
  id                  integer generated always as identity primary key,
  date                date not null,
  branch_id           integer not null references branches,
  area_code_id        integer not null references area_codes,
  branch_in_charge_id integer not null references employees,
  total_amount        numeric(14, 2) not null,
  upi_amt             numeric(14, 2) not null,
  cash_amt            numeric(14, 2) not null,
  credit_amt          numeric(14, 2) not null,
  counted_amt         numeric(14, 2) not null,
  difference          numeric(14, 2) not null generated always as (counted_amt - cash_amt) stored,
  denominations       jsonb not null,
  reason              text not null default '', -- of the difference; it can be added later
  created_at          timestamptz not null default now(),
  version             integer not null default 1,
  check (total_amount = upi_amt + cash_amt + credit_amt)
);
create index cash_recoveries_date_idx on cash_recoveries (date desc, id desc);
create index cash_recoveries_branch_date_idx on cash_recoveries (branch_id, date);
create index cash_recoveries_area_idx on cash_recoveries (area_code_id);
create index cash_recoveries_in_charge_idx on cash_recoveries (branch_in_charge_id);
select keep_records_of_day('cash_recoveries');

create table day_entries (
  id               integer generated always as identity primary key,
  date             date not null,
  branch_id        integer not null references branches,
  saletype         text not null check (saletype in ('Cash Sales', 'Credit Sales', 'Other Product Sales')),
  customer_id      integer references customers,
  customer_type    text not null default '' check (customer_type in ('', 'SV', 'Credit', 'Guest')),
  area_code_id     integer not null references area_codes,
  employee_id      integer references employees,
  vehicle_id       integer references vehicles,
  payment_mode     text not null check (payment_mode in ('upi', 'cash')),
  amount           numeric(14, 2) not null check (amount >= 0),
  empty_cylinders  integer not null default 0 check (empty_cylinders >= 0),
  product          text not null,
  weight           numeric(6, 2) not null default 0,
  qty              integer not null default 0 check (qty >= 0),
  stock_assign_id  integer references stock_assigns,
  godown_id        integer references godowns,
  cash_recovery_id integer references cash_recoveries,
  created_at       timestamptz not null default now(),
  -- How a sale was paid: the payment mode of a credit sale is a formality.
  paid_by          text not null
    generated always as (case saletype when 'Credit Sales' then 'credit' else payment_mode end) stored,
  check (saletype <> 'Credit Sales' or customer_id is not null),
  check ((saletype = 'Other Product Sales') = (stock_assign_id is null))
);
-- Each index adds cost to every sale. A report reads one branch, driver or vehicle over a period.
create index day_entries_date_idx on day_entries (date desc, id desc);
create index day_entries_branch_date_idx on day_entries (branch_id, date, id);
create index day_entries_employee_date_idx on day_entries (employee_id, date, id);
create index day_entries_vehicle_date_idx on day_entries (vehicle_id, date, id);
create index day_entries_customer_date_idx on day_entries (customer_id, date desc, id desc);
-- Only two types of customer have a report; most sales are to other types.
create index day_entries_customer_type_idx on day_entries (customer_type, date, id)
  where customer_type in ('Credit', 'Guest');
create index day_entries_area_idx on day_entries (area_code_id, date);
create index day_entries_unrecovered_idx on day_entries (date, area_code_id) where cash_recovery_id is null;
create index day_entries_recovery_idx on day_entries (cash_recovery_id) where cash_recovery_id is not null;
create index day_entries_assign_idx on day_entries (stock_assign_id);
-- Nearly every sale is from a load and has no godown.
create index day_entries_godown_idx on day_entries (godown_id) where godown_id is not null;
select keep_records_of_day('day_entries');

-- Each type has its own fields; the fields of other types are blank.
create table expenses (
  id             integer generated always as identity primary key,
  date           date not null,
  branch_id      integer not null references branches,
  amount         numeric(14, 2) not null check (amount >= 0),
  expence_type   text not null check (expence_type in ('general', 'fuel', 'vehicle')),
  fuel_vendor_id integer references fuel_vendors,
  no_of_liters   numeric(10, 2) not null default 0 check (no_of_liters >= 0),
  vehicle_id     integer references vehicles,
  sub_type       text not null default '' check (sub_type in ('', 'maintanance', 'cleaning', 'spares', 'emi')),
  description    text not null default '',
  file           integer references files,
  created_at     timestamptz not null default now(),
  version        integer not null default 1,
  check (expence_type = 'fuel' or (fuel_vendor_id is null and no_of_liters = 0)),
  check (expence_type = 'vehicle' or (vehicle_id is null and sub_type = '')),
  check (expence_type = 'general' or description = '')
);
create index expenses_date_idx on expenses (date desc, id desc);
create index expenses_type_date_idx on expenses (expence_type, date, id);
create index expenses_branch_idx on expenses (branch_id, date);
create index expenses_vehicle_idx on expenses (vehicle_id, date) where vehicle_id is not null;
create index expenses_fuel_vendor_idx on expenses (fuel_vendor_id) where fuel_vendor_id is not null;
create index expenses_file_idx on expenses (file) where file is not null;
select keep_records_of_day('expenses');

-- The loads that a driver has on the road, in every branch: the type of an employee is of no branch.
create function loads_out_of(of_employee integer) returns integer language sql stable
security definer set search_path = public, pg_temp as $$
  select count(*)::integer from stock_assigns where employee_id = of_employee and settlement_id is null
$$;

-- A file belongs to the record that shows it; one that was just stored, to none.
create function is_file_of_others(file_id integer) returns boolean language sql stable
security definer set search_path = public, pg_temp as $$
  select exists (select from expenses where file = file_id and branch_id <> all (scope_branches()))
      or exists (select from inventory where file = file_id and branch_id <> all (scope_branches()))
$$;
create policy of_branches on files using (not is_file_of_others(id)) with check (true);
alter table files enable row level security;
