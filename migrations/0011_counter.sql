-- The counter: walk-ins at the godown. A counter sale is a document: its header is here, its lines are day entries.

-- The area codes that sell at the counter; null while it is off.
alter table business_settings add column counter_area_ids integer[] check (cardinality(counter_area_ids) > 0);

create table counter_sales (
  id            integer generated always as identity primary key,
  date          date not null,
  branch_id     integer not null references branches,
  area_code_id  integer not null references area_codes,
  customer_id   integer references customers,
  customer_type text not null check (customer_type in ('', 'SV', 'Credit', 'Guest')),
  payment_mode  text not null check (payment_mode in ('upi', 'cash')),
  -- The sum of its lines.
  amount        numeric(14, 2) not null check (amount >= 0),
  created_at    timestamptz not null default now()
);
create index counter_sales_date_idx on counter_sales (date desc, id desc);
create index counter_sales_branch_date_idx on counter_sales (branch_id, date);
create index counter_sales_area_idx on counter_sales (area_code_id);
create index counter_sales_customer_idx on counter_sales (customer_id) where customer_id is not null;
select keep_records_of_day('counter_sales');

alter table day_entries
  add column counter_sale_id integer references counter_sales,
  add check (counter_sale_id is null or saletype = 'Other Product Sales');
create index day_entries_counter_sale_idx on day_entries (counter_sale_id) where counter_sale_id is not null;
