-- A list of customers that comes again (docs/product/files.md): how each row differs from the customer on file, what a person
-- chose for it, and the phones that an import has updated.

alter table customer_imports add column phones_updated integer not null default 0;

alter table customer_import_rows
  -- The version of the customer on file that the row was compared with.
  add column twin_version integer,
  -- 'number', 'name', 'phone'; only 'several' where more than one customer may be meant.
  add column differs text[] not null default '{}',
  -- Null leaves the row out.
  add column choice text check (choice in ('update', 'add'));

alter table customer_import_rows drop column state;
alter table customer_import_rows add column state text not null generated always as (case
  when left_out then 'left out'
  when record is null then 'bad'
  when twin_id is not null and choice is null then 'known'
  when twin_row is not null then 'twice'
  when twin_id is not null then choice
  else 'good' end) stored;
create index customer_import_rows_problems_idx on customer_import_rows (import_id, state, row_number)
  where state <> 'good';

-- For the undo of an import.
create table customer_import_phones (
  import_id     integer not null references customer_imports on delete cascade,
  customer_id   integer not null references customers on delete cascade,
  mobile_before text not null,
  mobile_after  text not null,
  primary key (import_id, customer_id)
);
create index customer_import_phones_customer_idx on customer_import_phones (customer_id);
create policy of_branches on customer_import_phones using (import_id in (select id from customer_imports));
alter table customer_import_phones enable row level security;
