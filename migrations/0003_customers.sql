-- Customers, and what Credit customers owe.

create extension if not exists pg_trgm;

create table customers (
  id               integer generated always as identity primary key,
  customer_type    text not null check (customer_type in ('SV', 'Credit', 'Guest')),
  date             date not null,
  company_name     text not null default '',
  consumer_id      text not null default '',
  salutations      text not null,
  first_name       text not null check (first_name <> ''),
  last_name        text not null check (last_name <> ''),
  mobile           text not null check (mobile ~ '^[6-9][0-9]{9}$'),
  alternate_mobile text not null default '',
  aadhar_number    text not null default '',
  address          text not null,
  area_code_id     integer references area_codes,
  gst_no           text not null default '',
  credit_limit     numeric(14, 2) not null default 0 check (credit_limit >= 0),
  advance_amount   numeric(14, 2) not null default 0 check (advance_amount >= 0),
  opening_date     date,
  note             text not null default '',
  created_at       timestamptz not null default now(),
  -- What a person types to find a customer: any part of a name, the mobile number or the consumer number.
  search           text not null generated always as
    (lower(first_name || ' ' || last_name || ' ' || company_name || ' ' || mobile || ' ' || consumer_id)) stored
);
create index customers_type_idx on customers (customer_type, date desc, id desc);
create index customers_search_idx on customers using gin (search gin_trgm_ops);
create index customers_area_code_idx on customers (area_code_id);

-- One row per Credit customer, raised and lowered by guarded updates; the sum of its credit entries.
create table credit_accounts (
  customer_id integer primary key references customers on delete cascade,
  owed        numeric(14, 2) not null default 0 check (owed >= 0)
);
