-- What a branch spends: on anything, on fuel, on a vehicle. Each kind has its own fields; the others' stay blank.

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
create index expenses_type_idx on expenses (expence_type, date desc, id desc);
create index expenses_branch_idx on expenses (branch_id, date);
create index expenses_vehicle_idx on expenses (vehicle_id, date) where vehicle_id is not null;
create index expenses_fuel_vendor_idx on expenses (fuel_vendor_id) where fuel_vendor_id is not null;
create index expenses_file_idx on expenses (file) where file is not null;

create trigger expenses_history after insert or update or delete on expenses
  for each row execute function keep_history();
create trigger expenses_version before update on expenses
  for each row execute function count_version();
