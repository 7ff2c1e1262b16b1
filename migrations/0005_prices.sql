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
