-- Daily sums for the dashboard, kept by triggers in the transaction of the counted record, so that reads are
-- exact and stay fast over the years. A view beside each table recounts it. Sums are updated at commit, so that
-- these row locks are the last that a transaction takes, and the shortest.

create table sales_days (
  date                date not null,
  -- Concurrent sales update different rows (shards) and do not wait for each other; a figure is the sum over
  -- the shards.
  shard               smallint not null,
  entries             integer not null default 0,
  -- ₹ of day entries by sale type,
  cash_sales          numeric not null default 0,
  credit_sales        numeric not null default 0,
  other_product_sales numeric not null default 0,
  -- received money: with the sale, except credit, and later on a credit account,
  cash_received       numeric not null default 0,
  upi_received        numeric not null default 0,
  collected           numeric not null default 0,
  -- by product,
  cylinders           numeric not null default 0,
  stoves              numeric not null default 0,
  regulators          numeric not null default 0,
  pipes               numeric not null default 0,
  -- and by customer type.
  sv_customers        numeric not null default 0,
  credit_customers    numeric not null default 0,
  guest_customers     numeric not null default 0,
  no_customer         numeric not null default 0,
  -- Cylinders given to customers, and returned by them.
  cylinders_given     integer not null default 0,
  cylinders_returned  integer not null default 0,
  primary key (date, shard)
) with (fillfactor = 50);

create view recounted_sales_days as
select date, sum(entries) as entries,
       coalesce(sum(amount) filter (where saletype = 'Cash Sales'), 0) as cash_sales,
       coalesce(sum(amount) filter (where saletype = 'Credit Sales'), 0) as credit_sales,
       coalesce(sum(amount) filter (where saletype = 'Other Product Sales'), 0) as other_product_sales,
       coalesce(sum(amount) filter (where saletype <> 'Credit Sales' and payment_mode = 'cash'), 0) as cash_received,
       coalesce(sum(amount) filter (where saletype <> 'Credit Sales' and payment_mode = 'upi'), 0) as upi_received,
       sum(collected) as collected,
       coalesce(sum(amount) filter (where product = 'Cylinders'), 0) as cylinders,
       coalesce(sum(amount) filter (where product = 'Gas Stove'), 0) as stoves,
       coalesce(sum(amount) filter (where product = 'Regulators'), 0) as regulators,
       coalesce(sum(amount) filter (where product = 'Gas Pipes'), 0) as pipes,
       coalesce(sum(amount) filter (where customer_type = 'SV'), 0) as sv_customers,
       coalesce(sum(amount) filter (where customer_type = 'Credit'), 0) as credit_customers,
       coalesce(sum(amount) filter (where customer_type = 'Guest'), 0) as guest_customers,
       coalesce(sum(amount) filter (where customer_type = ''), 0) as no_customer,
       coalesce(sum(qty) filter (where product = 'Cylinders'), 0) as cylinders_given,
       sum(empty_cylinders) as cylinders_returned
  from (select date, 1 as entries, amount, 0 as collected, saletype, payment_mode, product, customer_type, qty,
               empty_cylinders
          from day_entries
         union all
        select date, 0, 0, amount, null, null, null, null, 0, 0
          from customer_payments) as counted
 group by date;

-- Every sale runs this, so it is cheap: one update, which finds its row except for the first sale of a day.
create function keep_sales_day() returns trigger language plpgsql as $$
declare
  own_shard constant smallint := pg_backend_pid() % 8;
  entry  day_entries;
  times  integer;
  worth  numeric;
begin
  if tg_op = 'INSERT' then
    entry := new; times := 1;
  else
    entry := old; times := -1;
  end if;
  loop
    worth := times * entry.amount;
    update sales_days
       set entries = entries + times,
           cash_sales = case entry.saletype when 'Cash Sales' then cash_sales + worth else cash_sales end,
           credit_sales = case entry.saletype when 'Credit Sales' then credit_sales + worth else credit_sales end,
           other_product_sales =
             case entry.saletype when 'Other Product Sales' then other_product_sales + worth else other_product_sales end,
           cash_received = case when entry.payment_mode = 'cash' and entry.saletype <> 'Credit Sales'
                                then cash_received + worth else cash_received end,
           upi_received = case when entry.payment_mode = 'upi' and entry.saletype <> 'Credit Sales'
                               then upi_received + worth else upi_received end,
           cylinders = case entry.product when 'Cylinders' then cylinders + worth else cylinders end,
           stoves = case entry.product when 'Gas Stove' then stoves + worth else stoves end,
           regulators = case entry.product when 'Regulators' then regulators + worth else regulators end,
           pipes = case entry.product when 'Gas Pipes' then pipes + worth else pipes end,
           sv_customers = case entry.customer_type when 'SV' then sv_customers + worth else sv_customers end,
           credit_customers =
             case entry.customer_type when 'Credit' then credit_customers + worth else credit_customers end,
           guest_customers = case entry.customer_type when 'Guest' then guest_customers + worth else guest_customers end,
           no_customer = case entry.customer_type when '' then no_customer + worth else no_customer end,
           cylinders_given =
             case entry.product when 'Cylinders' then cylinders_given + times * entry.qty else cylinders_given end,
           cylinders_returned = cylinders_returned + times * entry.empty_cylinders
     where date = entry.date and shard = own_shard;
    if not found then
      insert into sales_days (date, shard) values (entry.date, own_shard) on conflict do nothing;
    elsif times = 1 or tg_op = 'DELETE' then
      return null;
    else
      -- An update removes the old entry, then adds the new one.
      entry := new; times := 1;
    end if;
  end loop;
end $$;
create constraint trigger day_entries_figures
  after insert or delete or update of date, saletype, payment_mode, amount, product, qty, customer_type, empty_cylinders
  on day_entries deferrable initially deferred for each row execute function keep_sales_day();

create function keep_collected() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into sales_days (date, shard, collected) values (old.date, pg_backend_pid() % 8, -old.amount)
        on conflict (date, shard) do update set collected = sales_days.collected + excluded.collected;
  end if;
  if tg_op <> 'DELETE' then
    insert into sales_days (date, shard, collected) values (new.date, pg_backend_pid() % 8, new.amount)
        on conflict (date, shard) do update set collected = sales_days.collected + excluded.collected;
  end if;
  return null;
end $$;
create constraint trigger customer_payments_figures after insert or delete or update of date, amount
  on customer_payments deferrable initially deferred for each row execute function keep_collected();

-- Movements into and out of the godowns. Sales from a load do not affect a godown.
create table godown_stock_days (
  date       date not null,
  product    text not null,
  weight     numeric(6, 2) not null,
  filled_in  bigint not null default 0,
  filled_out bigint not null default 0,
  empty_in   bigint not null default 0,
  empty_out  bigint not null default 0,
  primary key (date, product, weight)
) with (fillfactor = 50);

-- A movement and its reversal, in the opposite direction, cancel out.
create view godown_stock_changes as
select date, product, weight, times * filled as filled, times * empty as empty,
       (case times when 1 then to_place else from_place end) = 'godown' as is_in,
       (case times when 1 then from_place else to_place end) = 'godown' as is_out
  from (select *, case when reversal then -1 else 1 end as times from stock_movements) as moved
 where from_place = 'godown' or to_place = 'godown';

create view recounted_godown_stock_days as
select date, product, weight,
       coalesce(sum(filled) filter (where is_in), 0) as filled_in,
       coalesce(sum(filled) filter (where is_out), 0) as filled_out,
       coalesce(sum(empty) filter (where is_in), 0) as empty_in,
       coalesce(sum(empty) filter (where is_out), 0) as empty_out
  from godown_stock_changes
 group by date, product, weight;

create function keep_godown_stock_day() returns trigger language plpgsql as $$
declare
  times  constant integer := case when new.reversal then -1 else 1 end;
  is_in  constant boolean := case when new.reversal then new.from_place else new.to_place end = 'godown';
  is_out constant boolean := case when new.reversal then new.to_place else new.from_place end = 'godown';
begin
  insert into godown_stock_days as held (date, product, weight, filled_in, filled_out, empty_in, empty_out)
  values (new.date, new.product, new.weight,
          case when is_in then times * new.filled else 0 end, case when is_out then times * new.filled else 0 end,
          case when is_in then times * new.empty else 0 end, case when is_out then times * new.empty else 0 end)
      on conflict (date, product, weight) do update
     set filled_in = held.filled_in + excluded.filled_in, filled_out = held.filled_out + excluded.filled_out,
         empty_in = held.empty_in + excluded.empty_in, empty_out = held.empty_out + excluded.empty_out;
  return null;
end $$;
create constraint trigger stock_movements_figures after insert
  on stock_movements deferrable initially deferred for each row
  when (new.from_place = 'godown' or new.to_place = 'godown') execute function keep_godown_stock_day();

-- Customers by the date of their record, without superseded holders.
create table customer_days (
  date      date not null,
  shard     smallint not null,
  customers integer not null default 0,
  primary key (date, shard)
) with (fillfactor = 50);

create view recounted_customer_days as
select date, count(*) as customers from customers where not is_superseded group by date;

create function keep_customer_days() returns trigger language plpgsql as $$
begin
  -- The transition tables depend on the operation.
  if tg_op = 'INSERT' then
    insert into customer_days as held (date, shard, customers)
    select date, pg_backend_pid() % 8, count(*)
      from new_customers
     where not is_superseded
     group by date
     order by date
        on conflict (date, shard) do update set customers = held.customers + excluded.customers;
  elsif tg_op = 'DELETE' then
    insert into customer_days as held (date, shard, customers)
    select date, pg_backend_pid() % 8, -count(*)
      from old_customers
     where not is_superseded
     group by date
     order by date
        on conflict (date, shard) do update set customers = held.customers + excluded.customers;
  else
    insert into customer_days as held (date, shard, customers)
    select date, pg_backend_pid() % 8, sum(times)
      from (select date, 1 as times from new_customers where not is_superseded
             union all
            select date, -1 from old_customers where not is_superseded) as changed
     group by date
    having sum(times) <> 0
     order by date
        on conflict (date, shard) do update set customers = held.customers + excluded.customers;
  end if;
  return null;
end $$;
create trigger customers_figures_added after insert on customers
  referencing new table as new_customers for each statement execute function keep_customer_days();
create trigger customers_figures_removed after delete on customers
  referencing old table as old_customers for each statement execute function keep_customer_days();
create trigger customers_figures_changed after update on customers
  referencing old table as old_customers new table as new_customers for each statement execute function keep_customer_days();

-- Recounts everything from the records.
create function recount_daily_figures() returns void language plpgsql as $$
begin
  delete from sales_days;
  insert into sales_days (date, shard, entries, cash_sales, credit_sales, other_product_sales, cash_received, upi_received, collected,
                          cylinders, stoves, regulators, pipes, sv_customers, credit_customers, guest_customers, no_customer,
                          cylinders_given, cylinders_returned)
  select date, 0, entries, cash_sales, credit_sales, other_product_sales, cash_received, upi_received, collected,
         cylinders, stoves, regulators, pipes, sv_customers, credit_customers, guest_customers, no_customer,
         cylinders_given, cylinders_returned
    from recounted_sales_days;
  delete from godown_stock_days;
  insert into godown_stock_days (date, product, weight, filled_in, filled_out, empty_in, empty_out)
  select date, product, weight, filled_in, filled_out, empty_in, empty_out from recounted_godown_stock_days;
  delete from customer_days;
  insert into customer_days (date, shard, customers)
  select date, 0, customers from recounted_customer_days;
end $$;
