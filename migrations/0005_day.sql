-- The business day: purchases, loads, sales, evening counts and cash.

create table inventory (
  id                integer generated always as identity primary key,
  date              date not null,
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
  created_at        timestamptz not null default now()
);
create index inventory_date_idx on inventory (date desc, id desc);
create index inventory_godown_idx on inventory (godown_id);
create index inventory_vendor_idx on inventory (product_vendor_id);

create table stock_adjustments (
  id            integer generated always as identity primary key,
  date          date not null,
  godown_id     integer not null references godowns,
  kind          text not null check (kind in ('opening', 'count', 'damaged', 'lost')),
  product       text not null,
  weight        numeric(6, 2) not null,
  filled        integer not null check (filled >= 0),  -- as entered: added, counted or gone, by kind
  empty         integer not null check (empty >= 0),
  filled_change integer not null,                      -- what it did to the godown
  empty_change  integer not null,
  reason        text not null check (reason <> ''),
  created_at    timestamptz not null default now()
);
create index stock_adjustments_date_idx on stock_adjustments (date desc, id desc);
create index stock_adjustments_godown_idx on stock_adjustments (godown_id);

create table stock_settlements (
  id              integer generated always as identity primary key,
  date            date not null,
  area_code_id    integer not null references area_codes,
  employee_id     integer not null references employees,
  vehicle_id      integer not null references vehicles,
  product         text not null,                       -- '' when every product of the load is settled at once
  weight          numeric(6, 2) not null,
  qty             integer not null check (qty >= 0),
  empty_cylinders integer not null check (empty_cylinders >= 0),
  assigned        integer not null,
  sold            integer not null,
  short_filled    integer not null check (short_filled >= 0),
  short_empty     integer not null check (short_empty >= 0),
  created_at      timestamptz not null default now()
);
create index stock_settlements_date_idx on stock_settlements (date desc, id desc);
create index stock_settlements_area_idx on stock_settlements (area_code_id);
create index stock_settlements_employee_idx on stock_settlements (employee_id);
create index stock_settlements_vehicle_idx on stock_settlements (vehicle_id);

create table stock_assigns (
  id            integer generated always as identity primary key,
  date          date not null,
  area_code_id  integer not null references area_codes,
  employee_id   integer not null references employees,
  vehicle_id    integer not null references vehicles,
  branch_id     integer not null references branches,
  godown_id     integer not null references godowns,
  product       text not null,
  weight        numeric(6, 2) not null,
  qty           integer not null check (qty > 0),
  settlement_id integer references stock_settlements,
  status        text not null generated always as
    (case when settlement_id is null then 'raised' else 'settled' end) stored,
  created_at    timestamptz not null default now()
);
create index stock_assigns_date_idx on stock_assigns (date desc, id desc);
create index stock_assigns_raised_idx on stock_assigns (date, area_code_id) where settlement_id is null;
create index stock_assigns_settlement_idx on stock_assigns (settlement_id);
create index stock_assigns_area_idx on stock_assigns (area_code_id, date);
create index stock_assigns_employee_idx on stock_assigns (employee_id);
create index stock_assigns_vehicle_idx on stock_assigns (vehicle_id);
create index stock_assigns_branch_idx on stock_assigns (branch_id);
create index stock_assigns_godown_idx on stock_assigns (godown_id);

create table cash_recoveries (
  id                  integer generated always as identity primary key,
  date                date not null,
  area_code_id        integer not null references area_codes,
  branch_in_charge_id integer not null references employees,
  total_amount        numeric(14, 2) not null,
  upi_amt             numeric(14, 2) not null,
  cash_amt            numeric(14, 2) not null,
  credit_amt          numeric(14, 2) not null,
  counted_amt         numeric(14, 2) not null,
  difference          numeric(14, 2) not null generated always as (counted_amt - cash_amt) stored,
  denominations       jsonb not null,
  created_at          timestamptz not null default now(),
  check (total_amount = upi_amt + cash_amt + credit_amt)
);
create index cash_recoveries_date_idx on cash_recoveries (date desc, id desc);
create index cash_recoveries_area_idx on cash_recoveries (area_code_id);
create index cash_recoveries_in_charge_idx on cash_recoveries (branch_in_charge_id);

create table day_entries (
  id               integer generated always as identity primary key,
  date             date not null,
  saletype         text not null check (saletype in ('Cash Sales', 'Credit Sales', 'Other Product Sales')),
  customer_id      integer references customers,
  customer_type    text not null default '' check (customer_type in ('', 'SV', 'Credit', 'Guest')),
  area_code_id     integer not null references area_codes,
  employee_id      integer references employees,
  vehicle_id       integer references vehicles,
  branch_id        integer not null references branches,
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
  check (saletype <> 'Credit Sales' or customer_id is not null),
  check ((saletype = 'Other Product Sales') = (stock_assign_id is null))
);
create index day_entries_date_idx on day_entries (date desc, id desc);
create index day_entries_area_idx on day_entries (area_code_id, date);
create index day_entries_unrecovered_idx on day_entries (date, area_code_id) where cash_recovery_id is null;
create index day_entries_recovery_idx on day_entries (cash_recovery_id) where cash_recovery_id is not null;
create index day_entries_assign_idx on day_entries (stock_assign_id);
create index day_entries_customer_idx on day_entries (customer_id);
create index day_entries_employee_idx on day_entries (employee_id);
create index day_entries_vehicle_idx on day_entries (vehicle_id);
create index day_entries_branch_idx on day_entries (branch_id);
create index day_entries_godown_idx on day_entries (godown_id);
