-- Master data. A unique index is named <table>_<field>_key: the answer to a duplicate names that field.

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
  created_at    timestamptz not null default now()
);
create unique index employees_employee_id_key on employees (lower(employee_id));

create table branches (
  id           integer generated always as identity primary key,
  name         text not null check (name <> ''),
  address      text not null,
  in_charge_id integer not null references employees,
  created_at   timestamptz not null default now()
);
create unique index branches_name_key on branches (lower(name));
create index branches_in_charge_idx on branches (in_charge_id);

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
  created_at         timestamptz not null default now()
);
create unique index vehicles_vehicle_number_key on vehicles (lower(vehicle_number));
create unique index vehicles_chassis_number_key on vehicles (lower(chassis_number));
create unique index vehicles_engine_number_key on vehicles (lower(engine_number));
create unique index vehicles_rc_number_key on vehicles (lower(rc_number));

create table area_codes (
  id         integer generated always as identity primary key,
  branch_id  integer not null references branches,
  area_name  text not null check (area_name <> ''),
  area_code  text not null check (area_code <> ''),
  driver_id  integer not null references employees,
  created_at timestamptz not null default now()
);
create unique index area_codes_area_code_key on area_codes (lower(area_code));
create index area_codes_branch_idx on area_codes (branch_id);
create index area_codes_driver_idx on area_codes (driver_id);

create table godowns (
  id           integer generated always as identity primary key,
  name         text not null check (name <> ''),
  branch_id    integer not null references branches,
  in_charge_id integer not null references employees,
  status       text not null check (status in ('Active', 'InActive')),
  address      text not null default '',
  created_at   timestamptz not null default now()
);
create unique index godowns_name_key on godowns (branch_id, lower(name));
create index godowns_in_charge_idx on godowns (in_charge_id);

create table vendors (
  id           integer generated always as identity primary key,
  name         text not null check (name <> ''),
  phone        text not null check (phone ~ '^[6-9][0-9]{9}$'),
  email        text not null,
  gst          text not null,
  address      text not null,
  product_type text not null check (product_type in ('Gas Stove', 'Regulators', 'Gas Pipes', 'Cylinders')),
  note         text not null default '',
  created_at   timestamptz not null default now()
);
create unique index vendors_name_key on vendors (lower(name));

create table products (
  id             integer generated always as identity primary key,
  category       text not null check (category in ('Gas Stove', 'Regulators', 'Gas Pipes', 'Cylinders')),
  cylinders_type text check (cylinders_type in ('Domestic', 'Commercial')),
  name           text not null check (name <> ''),
  units          integer not null check (units >= 0),
  price          numeric(14, 2) not null check (price >= 0),
  note           text not null default '',
  created_at     timestamptz not null default now(),
  check ((category = 'Cylinders') = (cylinders_type is not null))
);

create table fuel_vendors (
  id         integer generated always as identity primary key,
  name       text not null check (name <> ''),
  phone      text not null check (phone ~ '^[6-9][0-9]{9}$'),
  email      text not null,
  gst_no     text not null,
  address    text not null,
  note       text not null default '',
  created_at timestamptz not null default now()
);
create unique index fuel_vendors_name_key on fuel_vendors (lower(name));

create table expense_types (
  id         integer generated always as identity primary key,
  name       text not null check (name <> ''),
  status     text not null check (status in ('Active', 'InActive')),
  created_at timestamptz not null default now()
);
create unique index expense_types_name_key on expense_types (lower(name));

create table mode_of_payments (
  id         integer generated always as identity primary key,
  name       text not null check (name <> ''),
  created_at timestamptz not null default now()
);
create unique index mode_of_payments_name_key on mode_of_payments (lower(name));
