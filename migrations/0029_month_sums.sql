-- Sums of months beside those of days, so that the figures of years read few rows; and the sum of all accounts. They are
-- kept at commit, behind the sums that they follow.

create table sales_months (
  month               date not null,            -- its first day
  branch_id           integer not null,
  shard               smallint not null,
  entries             integer not null default 0,
  cash_sales          numeric not null default 0,
  credit_sales        numeric not null default 0,
  other_product_sales numeric not null default 0,
  cash_received       numeric not null default 0,
  upi_received        numeric not null default 0,
  collected           numeric not null default 0,
  cylinders           numeric not null default 0,
  stoves              numeric not null default 0,
  regulators          numeric not null default 0,
  pipes               numeric not null default 0,
  sv_customers        numeric not null default 0,
  credit_customers    numeric not null default 0,
  guest_customers     numeric not null default 0,
  no_customer         numeric not null default 0,
  cylinders_given     integer not null default 0,
  cylinders_returned  integer not null default 0,
  primary key (month, branch_id, shard)
) with (fillfactor = 50);
create policy of_branches on sales_months using (branch_id = 0 or branch_id = any ((select scope_branches())::integer[]));
alter table sales_months enable row level security;

create view recounted_sales_months with (security_invoker) as
select date_trunc('month', date)::date as month, branch_id, sum(entries) as entries,
       sum(cash_sales) as cash_sales, sum(credit_sales) as credit_sales, sum(other_product_sales) as other_product_sales,
       sum(cash_received) as cash_received, sum(upi_received) as upi_received, sum(collected) as collected,
       sum(cylinders) as cylinders, sum(stoves) as stoves, sum(regulators) as regulators, sum(pipes) as pipes,
       sum(sv_customers) as sv_customers, sum(credit_customers) as credit_customers,
       sum(guest_customers) as guest_customers, sum(no_customer) as no_customer,
       sum(cylinders_given) as cylinders_given, sum(cylinders_returned) as cylinders_returned
  from sales_days
 group by 1, 2;

create function keep_sales_month() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  in_month constant date := date_trunc('month', new.date);
begin
  if tg_op = 'INSERT' then
    insert into sales_months (month, branch_id, shard) values (in_month, new.branch_id, new.shard) on conflict do nothing;
  end if;
  update sales_months
     set entries = entries + new.entries - coalesce(old.entries, 0),
         cash_sales = cash_sales + new.cash_sales - coalesce(old.cash_sales, 0),
         credit_sales = credit_sales + new.credit_sales - coalesce(old.credit_sales, 0),
         other_product_sales = other_product_sales + new.other_product_sales - coalesce(old.other_product_sales, 0),
         cash_received = cash_received + new.cash_received - coalesce(old.cash_received, 0),
         upi_received = upi_received + new.upi_received - coalesce(old.upi_received, 0),
         collected = collected + new.collected - coalesce(old.collected, 0),
         cylinders = cylinders + new.cylinders - coalesce(old.cylinders, 0),
         stoves = stoves + new.stoves - coalesce(old.stoves, 0),
         regulators = regulators + new.regulators - coalesce(old.regulators, 0),
         pipes = pipes + new.pipes - coalesce(old.pipes, 0),
         sv_customers = sv_customers + new.sv_customers - coalesce(old.sv_customers, 0),
         credit_customers = credit_customers + new.credit_customers - coalesce(old.credit_customers, 0),
         guest_customers = guest_customers + new.guest_customers - coalesce(old.guest_customers, 0),
         no_customer = no_customer + new.no_customer - coalesce(old.no_customer, 0),
         cylinders_given = cylinders_given + new.cylinders_given - coalesce(old.cylinders_given, 0),
         cylinders_returned = cylinders_returned + new.cylinders_returned - coalesce(old.cylinders_returned, 0)
   where month = in_month and branch_id = new.branch_id and shard = new.shard;
  return null;
end $$;
create constraint trigger sales_days_months after insert or update on sales_days
  deferrable initially deferred for each row execute function keep_sales_month();

-- Cylinders of all weights into and out of a godown.
create table godown_cylinder_months (
  month      date not null,
  godown_id  integer not null,
  filled_in  bigint not null default 0,
  filled_out bigint not null default 0,
  empty_in   bigint not null default 0,
  empty_out  bigint not null default 0,
  primary key (month, godown_id)
) with (fillfactor = 50);
create policy of_branches on godown_cylinder_months using (godown_id = any ((select scope_godowns())::integer[]));
alter table godown_cylinder_months enable row level security;

create view recounted_godown_cylinder_months with (security_invoker) as
select date_trunc('month', date)::date as month, godown_id, sum(filled_in)::bigint as filled_in,
       sum(filled_out)::bigint as filled_out, sum(empty_in)::bigint as empty_in, sum(empty_out)::bigint as empty_out
  from godown_stock_days
 where product = 'Cylinders'
 group by 1, 2;

create function keep_godown_cylinder_month() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into godown_cylinder_months as held (month, godown_id, filled_in, filled_out, empty_in, empty_out)
  values (date_trunc('month', new.date), new.godown_id,
          new.filled_in - coalesce(old.filled_in, 0), new.filled_out - coalesce(old.filled_out, 0),
          new.empty_in - coalesce(old.empty_in, 0), new.empty_out - coalesce(old.empty_out, 0))
      on conflict (month, godown_id) do update
     set filled_in = held.filled_in + excluded.filled_in, filled_out = held.filled_out + excluded.filled_out,
         empty_in = held.empty_in + excluded.empty_in, empty_out = held.empty_out + excluded.empty_out;
  return null;
end $$;
create constraint trigger godown_stock_days_months after insert or update on godown_stock_days
  deferrable initially deferred for each row when (new.product = 'Cylinders') execute function keep_godown_cylinder_month();

-- What all Credit customers owe and have paid ahead, and how many they are.
create table credit_totals (
  shard            smallint primary key,
  customers        integer not null,
  owed             numeric not null,
  customers_ahead  integer not null,
  ahead            numeric not null
) with (fillfactor = 50);

create view recounted_credit_totals with (security_invoker) as
select count(*) filter (where owed > 0) as customers, coalesce(sum(owed) filter (where owed > 0), 0) as owed,
       count(*) filter (where owed < 0) as customers_ahead, coalesce(-sum(owed) filter (where owed < 0), 0) as ahead
  from credit_accounts;

create function keep_credit_totals() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  was     constant numeric := coalesce(old.owed, 0);
  becomes constant numeric := coalesce(new.owed, 0);
begin
  insert into credit_totals as held (shard, customers, owed, customers_ahead, ahead)
  values (pg_backend_pid() % 8, (becomes > 0)::integer - (was > 0)::integer, greatest(becomes, 0) - greatest(was, 0),
          (becomes < 0)::integer - (was < 0)::integer, greatest(-becomes, 0) - greatest(-was, 0))
      on conflict (shard) do update
     set customers = held.customers + excluded.customers, owed = held.owed + excluded.owed,
         customers_ahead = held.customers_ahead + excluded.customers_ahead, ahead = held.ahead + excluded.ahead;
  return null;
end $$;
create constraint trigger credit_accounts_added after insert on credit_accounts
  deferrable initially deferred for each row when (new.owed <> 0) execute function keep_credit_totals();
create constraint trigger credit_accounts_changed after update of owed on credit_accounts
  deferrable initially deferred for each row when (new.owed <> old.owed) execute function keep_credit_totals();
create constraint trigger credit_accounts_removed after delete on credit_accounts
  deferrable initially deferred for each row when (old.owed <> 0) execute function keep_credit_totals();

create function recount_months() returns void language plpgsql as $$
begin
  delete from sales_months;
  insert into sales_months (month, branch_id, shard, entries, cash_sales, credit_sales, other_product_sales, cash_received,
                            upi_received, collected, cylinders, stoves, regulators, pipes, sv_customers, credit_customers,
                            guest_customers, no_customer, cylinders_given, cylinders_returned)
  select month, branch_id, 0, entries, cash_sales, credit_sales, other_product_sales, cash_received, upi_received, collected,
         cylinders, stoves, regulators, pipes, sv_customers, credit_customers, guest_customers, no_customer,
         cylinders_given, cylinders_returned
    from recounted_sales_months;
  delete from godown_cylinder_months;
  insert into godown_cylinder_months (month, godown_id, filled_in, filled_out, empty_in, empty_out)
  select month, godown_id, filled_in, filled_out, empty_in, empty_out from recounted_godown_cylinder_months;
  delete from credit_totals;
  insert into credit_totals (shard, customers, owed, customers_ahead, ahead)
  select 0, customers, owed, customers_ahead, ahead from recounted_credit_totals;
end $$;
select recount_months();

alter function recount_daily_figures() rename to recount_days;
create function recount_daily_figures() returns void language plpgsql as $$
begin
  perform recount_days();
  -- What the days have queued is counted now, and not a second time at commit.
  set constraints sales_days_months, godown_stock_days_months immediate;
  perform recount_months();
  set constraints sales_days_months, godown_stock_days_months deferred;
end $$;
