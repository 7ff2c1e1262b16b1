-- What each product cost and will cost, and from which date.

create table sale_rates (
  id         bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  from_date  date not null,
  price      numeric(14, 2) not null check (price >= 0),
  -- products.price has yet to follow: the date was in the future.
  is_pending boolean not null,
  -- Null for changes by the console itself. No foreign key, as in record_changes.
  user_id    integer,
  created_at timestamptz not null default now()
);
-- Of two rates from the same date the one that was given later counts.
create index sale_rates_product_idx on sale_rates (product_id, from_date desc, id desc);
create index sale_rates_pending_idx on sale_rates (from_date) where is_pending;

-- The business date of a statement: that of the request where it says so, or else today in India.
create function business_date() returns date language sql stable as $$
  select coalesce(nullif(current_setting('console.today', true), '')::date, (now() at time zone 'Asia/Kolkata')::date)
$$;

-- The rate of a date; a date before the first rate has that one.
create function sale_rate_on(product integer, on_date date) returns numeric language sql stable as $$
  select coalesce(
    (select price from sale_rates where product_id = product and from_date <= on_date
      order by from_date desc, id desc limit 1),
    (select price from sale_rates where product_id = product order by from_date, id desc limit 1))
$$;

-- Every price is a rate: of a new product from its first day, of another one from today.
create function keep_sale_rate() returns trigger language plpgsql as $$
begin
  if sale_rate_on(new.id, business_date()) is distinct from new.price then
    insert into sale_rates (product_id, from_date, price, is_pending, user_id, created_at)
    values (new.id,
            case when tg_op = 'INSERT' then least((new.created_at at time zone 'Asia/Kolkata')::date, business_date())
                 else business_date() end,
            new.price, false, nullif(current_setting('console.user_id', true), '')::integer,
            case when tg_op = 'INSERT' then new.created_at else now() end);
  end if;
  return null;
end $$;
create trigger products_sale_rate after insert or update of price on products
  for each row execute function keep_sale_rate();

-- Brings the prices up to rates whose date has come.
create function begin_due_rates(today date) returns void language plpgsql as $$
begin
  perform set_config('console.today', today::text, true);
  with due as (
    update sale_rates set is_pending = false where is_pending and from_date <= today returning product_id
  )
  update products set price = sale_rate_on(id, today)
   where id in (select product_id from due) and price <> sale_rate_on(id, today);
end $$;
