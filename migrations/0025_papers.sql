-- Papers that expire: of vehicles, drivers, godowns, branches, weighing scales and the business (docs/product/papers.md).

create table paper_kinds (
  id           integer generated always as identity primary key,
  name         text not null check (name <> ''),
  -- Whether a vehicle or driver without a valid one takes no load.
  blocks_loads text not null check (blocks_loads in ('Yes', 'No')),
  created_at   timestamptz not null default now(),
  version      integer not null default 1
);
create unique index paper_kinds_name_key on paper_kinds (lower(name));
select keep_records('paper_kinds');
insert into paper_kinds (name, blocks_loads)
values ('Registration', 'No'), ('Fitness', 'No'), ('Insurance', 'No'), ('Permit', 'No'), ('Pollution', 'No'),
       ('Driving licence', 'No'), ('Hazardous goods licence', 'No'), ('Explosives licence', 'No'), ('Fire', 'No'),
       ('Trade', 'No'), ('Calibration', 'No');

-- A renewed paper stays; the newest of its kind counts.
create table papers (
  id            integer generated always as identity primary key,
  belongs_to    text not null
    check (belongs_to in ('Vehicle', 'Driver', 'Godown', 'Branch', 'Weighing scale', 'Business')),
  vehicle_id    integer references vehicles,
  employee_id   integer references employees,
  godown_id     integer references godowns,
  branch_id     integer references branches,
  scale         text not null default '',
  paper_kind_id integer not null references paper_kinds,
  number        text not null check (number <> ''),
  valid_from    date,
  valid_until   date not null,
  image         integer references files,
  note          text not null default '',
  created_at    timestamptz not null default now(),
  version       integer not null default 1,
  check ((belongs_to = 'Vehicle') = (vehicle_id is not null)),
  check ((belongs_to = 'Driver') = (employee_id is not null)),
  check ((belongs_to = 'Godown') = (godown_id is not null)),
  check ((belongs_to = 'Branch') = (branch_id is not null)),
  check ((belongs_to = 'Weighing scale') = (scale <> '')),
  check (valid_until >= valid_from)
);
create index papers_vehicle_idx on papers (vehicle_id) where vehicle_id is not null;
create index papers_employee_idx on papers (employee_id) where employee_id is not null;
create index papers_godown_idx on papers (godown_id) where godown_id is not null;
create index papers_branch_idx on papers (branch_id) where branch_id is not null;
create index papers_kind_idx on papers (paper_kind_id);
create index papers_image_idx on papers (image) where image is not null;
select keep_records('papers');
create policy of_branches on papers using (
  (branch_id is null or branch_id = any ((select scope_branches())::integer[]))
  and (godown_id is null or godown_id = any ((select scope_godowns())::integer[])));
alter table papers enable row level security;

-- The newest paper of each kind and owner.
create view current_papers with (security_invoker = true) as
select distinct on (belongs_to, vehicle_id, employee_id, godown_id, branch_id, lower(scale), paper_kind_id) *
  from papers
 order by belongs_to, vehicle_id, employee_id, godown_id, branch_id, lower(scale), paper_kind_id, valid_until desc, id desc;

-- A load that goes out although a paper has expired, on one day, by decision of who writes masters.
create table paper_exceptions (
  id         integer generated always as identity primary key,
  paper_id   integer not null references papers,
  date       date not null,
  reason     text not null check (reason <> ''),
  created_at timestamptz not null default now(),
  version    integer not null default 1
);
create unique index paper_exceptions_date_key on paper_exceptions (paper_id, date);
select keep_records('paper_exceptions');
create policy of_branches on paper_exceptions using (exists (select from papers where papers.id = paper_id));
alter table paper_exceptions enable row level security;

-- Who sees a paper or an exception sees its history.
drop policy of_branches on record_changes;
create policy of_branches on record_changes for select using (
  case when entity in ('employees', 'vehicles', 'vendors', 'products', 'fuel_vendors', 'expense_types', 'mode_of_payments',
                       'bank_accounts', 'customers', 'customer_payments', 'sv_payments', 'business_settings', 'go_live',
                       'paper_kinds')
       then true
       when entity = 'papers' then exists (select from papers where papers.id = record_id)
       when entity = 'paper_exceptions' then exists (select from paper_exceptions where paper_exceptions.id = record_id)
       else branches_in_history(entity, record_id) <@ (select scope_branches())
  end);

-- Customers who hold cylinders by the books, with the date of the last sale; without one, of the customer. Balances of
-- customers are shared, so people who are bound to branches read their movements.
create view cylinder_holders with (security_invoker = true) as
select customers.id, customers.id as customer_id, first_name, last_name, mobile, held, weights,
       coalesce((select max(day_entries.date) from day_entries where day_entries.customer_id = customers.id), customers.date)
         as date
  from (select id, sum(held)::integer as held,
               string_agg(format('%s kg: %s', weight::float8, held), ', ' order by weight) filter (where held <> 0) as weights
          from (select id, weight, sum(count) as held
                  from (select place_id as id, weight, count
                          from stock_balances
                         where place = 'customer' and product = 'Cylinders'
                           and nullif(current_setting('console.scope', true), '') is null
                         union all
                        select moved.id, weight, sign * count
                          from stock_movements
                         cross join lateral (values (to_place, to_id, 1), (from_place, from_id, -1)) as moved (place, id, sign)
                         where place = 'customer' and 'customer' in (from_place, to_place) and product = 'Cylinders'
                           and nullif(current_setting('console.scope', true), '') is not null) as counted
                 group by id, weight) as by_weight
         group by id
        having sum(held) > 0) as holding
  join customers using (id);
