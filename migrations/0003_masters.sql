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
create trigger employees_history after insert or update or delete on employees
  for each row execute function keep_history('aadhar_number:masked');
create trigger employees_version before update on employees
  for each row execute function count_version();

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
create trigger branches_history after insert or update or delete on branches
  for each row execute function keep_history();
create trigger branches_version before update on branches
  for each row execute function count_version();

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
create trigger vehicles_history after insert or update or delete on vehicles
  for each row execute function keep_history();
create trigger vehicles_version before update on vehicles
  for each row execute function count_version();

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
create trigger area_codes_history after insert or update or delete on area_codes
  for each row execute function keep_history();
create trigger area_codes_version before update on area_codes
  for each row execute function count_version();

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
create trigger godowns_history after insert or update or delete on godowns
  for each row execute function keep_history();
create trigger godowns_version before update on godowns
  for each row execute function count_version();

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
create trigger vendors_history after insert or update or delete on vendors
  for each row execute function keep_history();
create trigger vendors_version before update on vendors
  for each row execute function count_version();

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
create trigger products_history after insert or update or delete on products
  for each row execute function keep_history();
create trigger products_version before update on products
  for each row execute function count_version();

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
create trigger fuel_vendors_history after insert or update or delete on fuel_vendors
  for each row execute function keep_history();
create trigger fuel_vendors_version before update on fuel_vendors
  for each row execute function count_version();

create table expense_types (
  id         integer generated always as identity primary key,
  name       text not null check (name <> ''),
  status     text not null check (status in ('Active', 'InActive')),
  created_at timestamptz not null default now(),
  version    integer not null default 1
);
create unique index expense_types_name_key on expense_types (lower(name));
create trigger expense_types_history after insert or update or delete on expense_types
  for each row execute function keep_history();
create trigger expense_types_version before update on expense_types
  for each row execute function count_version();

create table mode_of_payments (
  id         integer generated always as identity primary key,
  name       text not null check (name <> ''),
  created_at timestamptz not null default now(),
  version    integer not null default 1
);
create unique index mode_of_payments_name_key on mode_of_payments (lower(name));
create trigger mode_of_payments_history after insert or update or delete on mode_of_payments
  for each row execute function keep_history();
create trigger mode_of_payments_version before update on mode_of_payments
  for each row execute function count_version();

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
  created_at            timestamptz not null default now(),
  version               integer not null default 1
);
create trigger business_settings_history after insert or update or delete on business_settings
  for each row execute function keep_history();
create trigger business_settings_version before update on business_settings
  for each row execute function count_version();
-- The only row. Its history starts here.
insert into business_settings default values;
