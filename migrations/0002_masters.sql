-- Master data and the settings of the business. A unique index is named <table>_<field>_key, so that the
-- response to a duplicate can name the field.

create table employees (
  id            integer generated always as identity primary key,
  joining_date  date not null,
  type          text not null check (type in ('Driver', 'Branch In-Charge', 'Godown In-Charge')),
  name          text not null check (name <> ''),
  employee_id   text not null check (employee_id <> ''),
  phone         text not null check (phone ~ '^[6-9][0-9]{9}$'),
  aadhar_number text not null check (char_length(aadhar_number) = 12),
  sal_type      text not null check (sal_type in ('Monthly', 'Weekly')),
  salary        numeric(14, 2) not null check (salary >= 0),
  address       text not null,
  image         integer references files,
  created_at    timestamptz not null default now(),
  version       integer not null default 1
);
create unique index employees_employee_id_key on employees (lower(employee_id));
select keep_records('employees', 'aadhar_number:masked');

create table branches (
  id           integer generated always as identity primary key,
  name         text not null check (name <> ''),
  address      text not null,
  in_charge_id integer not null references employees,
  created_at   timestamptz not null default now(),
  version      integer not null default 1
);
create unique index branches_name_key on branches (lower(name));
create index branches_in_charge_idx on branches (in_charge_id);
select keep_records('branches');
create policy of_branches on branches using (id = any ((select scope_branches())::integer[]));
alter table branches enable row level security;

create table vehicles (
  id                 integer generated always as identity primary key,
  vehicle_number     text not null check (vehicle_number <> ''),
  chassis_number     text not null check (chassis_number <> ''),
  engine_number      text not null check (engine_number <> ''),
  manufacturing_year integer not null check (manufacturing_year between 0 and 9999),
  rc_number          text not null check (rc_number <> ''),
  vehicle_permit     text not null check (vehicle_permit in ('State', 'India')),
  insurance_number   text not null,
  road_tax           text not null,
  status             text not null check (status in ('Active', 'InActive')),
  image              integer references files,
  created_at         timestamptz not null default now(),
  version            integer not null default 1
);
create unique index vehicles_vehicle_number_key on vehicles (lower(vehicle_number));
create unique index vehicles_chassis_number_key on vehicles (lower(chassis_number));
create unique index vehicles_engine_number_key on vehicles (lower(engine_number));
create unique index vehicles_rc_number_key on vehicles (lower(rc_number));
select keep_records('vehicles');

create table area_codes (
  id         integer generated always as identity primary key,
  branch_id  integer not null references branches,
  area_name  text not null check (area_name <> ''),
  area_code  text not null check (area_code <> ''),
  driver_id  integer not null references employees,
  created_at timestamptz not null default now(),
  version    integer not null default 1
);
create unique index area_codes_area_code_key on area_codes (lower(area_code));
create index area_codes_branch_idx on area_codes (branch_id);
create index area_codes_driver_idx on area_codes (driver_id);
select keep_records('area_codes');
select bind_to_branches('area_codes');

create table godowns (
  id           integer generated always as identity primary key,
  name         text not null check (name <> ''),
  branch_id    integer not null references branches,
  in_charge_id integer not null references employees,
  status       text not null check (status in ('Active', 'InActive')),
  address      text not null default '',
  created_at   timestamptz not null default now(),
  version      integer not null default 1
);
create unique index godowns_name_key on godowns (branch_id, lower(name));
create index godowns_in_charge_idx on godowns (in_charge_id);
select keep_records('godowns');
select bind_to_branches('godowns');

create table vendors (
  id           integer generated always as identity primary key,
  name         text not null check (name <> ''),
  phone        text not null check (phone ~ '^[6-9][0-9]{9}$'),
  email        text not null,
  gst          text not null,
  address      text not null,
  product_type text not null check (product_type in ('Gas Stove', 'Regulators', 'Gas Pipes', 'Cylinders')),
  note         text not null default '',
  created_at   timestamptz not null default now(),
  version      integer not null default 1
);
create unique index vendors_name_key on vendors (lower(name));
select keep_records('vendors');

create table products (
  id             integer generated always as identity primary key,
  category       text not null check (category in ('Gas Stove', 'Regulators', 'Gas Pipes', 'Cylinders')),
  cylinders_type text check (cylinders_type in ('Domestic', 'Commercial')),
  name           text not null check (name <> ''),
  units          integer not null check (units >= 0),
  price          numeric(14, 2) not null check (price >= 0),
  note           text not null default '',
  created_at     timestamptz not null default now(),
  version        integer not null default 1,
  check ((category = 'Cylinders') = (cylinders_type is not null))
);
select keep_records('products');

create table fuel_vendors (
  id         integer generated always as identity primary key,
  name       text not null check (name <> ''),
  phone      text not null check (phone ~ '^[6-9][0-9]{9}$'),
  email      text not null,
  gst_no     text not null,
  address    text not null,
  note       text not null default '',
  created_at timestamptz not null default now(),
  version    integer not null default 1
);
create unique index fuel_vendors_name_key on fuel_vendors (lower(name));
select keep_records('fuel_vendors');

create table expense_types (
  id         integer generated always as identity primary key,
  name       text not null check (name <> ''),
  status     text not null check (status in ('Active', 'InActive')),
  created_at timestamptz not null default now(),
  version    integer not null default 1
);
create unique index expense_types_name_key on expense_types (lower(name));
select keep_records('expense_types');

create table mode_of_payments (
  id         integer generated always as identity primary key,
  name       text not null check (name <> ''),
  created_at timestamptz not null default now(),
  version    integer not null default 1
);
create unique index mode_of_payments_name_key on mode_of_payments (lower(name));
select keep_records('mode_of_payments');

-- The prices of each product by start date. The price of a product is the rate that started last.
create table sale_rates (
  id         bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  from_date  date not null,
  price      numeric(14, 2) not null check (price >= 0),
  -- Null for changes by the system. No foreign key, as in record_changes.
  user_id    integer,
  created_at timestamptz not null default now()
);
-- Of two rates with the same date the newer one counts.
create index sale_rates_product_idx on sale_rates (product_id, from_date desc, id desc);

create table business_settings (
  id                    integer primary key default 1 check (id = 1),
  business_name         text not null default '',
  address               text not null default '',
  gstin                 text not null default '',
  logo                  integer references files,
  -- A credit bill is due this many days after its date.
  credit_days           integer not null default 15 check (credit_days between 0 and 365),
  page_size             integer not null default 20 check (page_size in (20, 50, 100)),
  -- A larger difference (₹) needs a reason before its day can be closed.
  cash_difference_limit numeric(14, 2) not null default 0 check (cash_difference_limit >= 0),
  -- How many days back a record may be dated; null for any.
  back_dating_days      integer check (back_dating_days between 0 and 3650),
  -- Roles whose people need a second factor; null for none.
  second_factor_roles   text[]
    check (second_factor_roles <@ array['super_admin', 'manager', 'cashier', 'godown_keeper', 'viewer']),
  created_at            timestamptz not null default now(),
  version               integer not null default 1
);
select keep_records('business_settings');
-- The only row. Its history starts here.
insert into business_settings default values;

-- A record keeps its branch when its area or godown moves to another one, and still shows its name.
create table former_branches (
  entity    text not null,
  record_id integer not null,
  branch_id integer not null,
  primary key (entity, record_id, branch_id)
);
select bind_to_branches('former_branches');
create function keep_former_branch() returns trigger language plpgsql as $$
begin
  insert into former_branches values (tg_table_name, old.id, old.branch_id) on conflict do nothing;
  return null;
end $$;
create trigger area_codes_moved after update of branch_id on area_codes
  for each row when (new.branch_id <> old.branch_id) execute function keep_former_branch();
create trigger godowns_moved after update of branch_id on godowns
  for each row when (new.branch_id <> old.branch_id) execute function keep_former_branch();

create policy moved_away on area_codes for select
  using (id in (select record_id from former_branches where entity = 'area_codes'));
create policy moved_away on godowns for select
  using (id in (select record_id from former_branches where entity = 'godowns'));

create function scope_godowns() returns integer[] language sql stable parallel safe as $$
  select coalesce(array_agg(id), '{}') from godowns where branch_id = any (scope_branches())
$$;

-- The branch that a record had at the end of a business day, by its moves since; null without one.
create function branch_before_move(of_entity text, of_record integer, of_date date) returns integer language sql stable
security definer set search_path = public, pg_temp as $$
  select (before ->> 'branch_id')::integer
    from record_changes
   where entity = of_entity and record_id = of_record and action = 'changed' and before ? 'branch_id'
     and at >= (of_date + 1)::timestamp at time zone 'Asia/Kolkata'
   order by id
   limit 1
$$;

-- The branch for which the day's stock of a godown counts, and the loads of an area.
create function branch_of_godown_on(of_godown integer, of_date date) returns integer language sql stable
security definer set search_path = public, pg_temp as $$
  select coalesce(branch_before_move('godowns', of_godown, of_date), (select branch_id from godowns where id = of_godown))
$$;
create function branch_of_area_on(of_area integer, of_date date) returns integer language sql stable
security definer set search_path = public, pg_temp as $$
  select coalesce(branch_before_move('area_codes', of_area, of_date), (select branch_id from area_codes where id = of_area))
$$;
