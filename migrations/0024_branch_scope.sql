-- The scope of people who are bound to branches. Their statements run as a role without rights beyond these policies
-- (src/kit/server/scope-role.ts), with the ids of the branches in the setting console.scope; without the setting they
-- fail. All others run as the owner of the tables, to whom policies do not apply.

-- The branches that a person is bound to; none for all.
alter table users add branch_ids integer[] not null default '{}',
  add check (branch_ids = '{}' or role <> 'super_admin');

create function scope_branches() returns integer[] language sql stable as $$
  select current_setting('console.scope')::integer[]
$$;

-- A select of its own: it is computed once for a statement, not for each row.
create policy of_branches on area_codes using (branch_id = any ((select scope_branches())::integer[]));
create policy of_branches on godowns using (branch_id = any ((select scope_branches())::integer[]));
create policy of_branches on branches using (id = any ((select scope_branches())::integer[]));
create policy of_branches on inventory using (branch_id = any ((select scope_branches())::integer[]));
create policy of_branches on stock_adjustments using (branch_id = any ((select scope_branches())::integer[]));
create policy of_branches on stock_assigns using (branch_id = any ((select scope_branches())::integer[]));
create policy of_branches on stock_settlements using (branch_id = any ((select scope_branches())::integer[]));
create policy of_branches on day_entries using (branch_id = any ((select scope_branches())::integer[]));
create policy of_branches on cash_recoveries using (branch_id = any ((select scope_branches())::integer[]));
create policy of_branches on expenses using (branch_id = any ((select scope_branches())::integer[]));
create policy of_branches on day_closes using (branch_id = any ((select scope_branches())::integer[]));

-- A record keeps its branch when its area or godown moves to another one, and still shows its name.
create table former_branches (
  entity    text not null,
  record_id integer not null,
  branch_id integer not null,
  primary key (entity, record_id, branch_id)
);
create policy of_branches on former_branches using (branch_id = any ((select scope_branches())::integer[]));
insert into former_branches
select distinct entity, record_id, (before ->> 'branch_id')::integer
  from record_changes
 where entity in ('area_codes', 'godowns') and action = 'changed' and before ? 'branch_id';

create function keep_former_branch() returns trigger language plpgsql as $$
begin
  insert into former_branches values (tg_table_name, old.id, old.branch_id) on conflict do nothing;
  return null;
end $$;
create trigger area_codes_moved after update of branch_id on area_codes
  for each row when (new.branch_id <> old.branch_id) execute function keep_former_branch();
create trigger godowns_moved after update of branch_id on godowns
  for each row when (new.branch_id <> old.branch_id) execute function keep_former_branch();

create policy moved_away on area_codes for select
  using (id in (select record_id from former_branches where entity = 'area_codes'));
create policy moved_away on godowns for select
  using (id in (select record_id from former_branches where entity = 'godowns'));

-- Stock of godowns and loads; what vendors, customers and employees hold is shared as they are.
create function scope_godowns() returns integer[] language sql stable as $$
  select coalesce(array_agg(id), '{}') from godowns where branch_id = any (scope_branches())
$$;
create policy of_branches on stock_balances using (
  case place
    when 'godown' then place_id = any ((select scope_godowns())::integer[])
    when 'road' then exists (select from stock_assigns where id = place_id)
    else true
  end);

-- A movement belongs to the branch of either end.
create policy of_branches on stock_movements using (
  case from_place
    when 'godown' then from_id = any ((select scope_godowns())::integer[])
    when 'road' then exists (select from stock_assigns where id = from_id)
    else false
  end
  or case to_place
    when 'godown' then to_id = any ((select scope_godowns())::integer[])
    when 'road' then exists (select from stock_assigns where id = to_id)
    else false
  end);

-- Customers are shared, and so are their balances and payments. The line of a sale is of its branch.
create policy of_branches on credit_entries using (
  kind <> 'sale' or exists (select from day_entries where day_entries.id = source_id));
-- All lines, for sums alone: it runs as its owner.
create view account_lines as
select id, customer_id, date, kind, source_id, amount, reverses from credit_entries;

-- Of cylinders over all places each comes to nothing, so what is nowhere else is with customers. Bound people see
-- what customers took in their branches.
create view cylinders_with_customers with (security_invoker) as
select case when nullif(current_setting('console.scope', true), '') is null
         then (select coalesce(-sum(filled + empty), 0)
                 from (select filled, empty
                         from stock_balances
                        where place in ('vendor', 'godown', 'shortage', 'adjustment') and product = 'Cylinders'
                        union all
                       -- Of all loads that ever went out, only those that are still out have anything on them.
                       select filled, empty
                         from stock_assigns
                         join stock_balances on place = 'road' and place_id = stock_assigns.id
                          and stock_balances.product = 'Cylinders'
                        where settlement_id is null) as places)
         else (select coalesce(sum(cylinders_given - cylinders_returned), 0) from sales_days)
       end as cylinders;

-- The branches that a record was ever of, by its history; null for records of no branch.
create function branches_in_history(of_entity text, of_record integer) returns integer[] language sql stable
security definer set search_path = public, pg_temp as $$
  select case of_entity
           when 'branches' then array[of_record]
           else array_agg(branch_id::integer) filter (where branch_id is not null)
         end
    from record_changes, lateral (values (before ->> 'branch_id'), (after ->> 'branch_id')) as held (branch_id)
   where entity = of_entity and record_id = of_record
$$;
create policy of_branches on record_changes for select using (
  case when entity in ('employees', 'vehicles', 'vendors', 'products', 'fuel_vendors', 'expense_types', 'mode_of_payments',
                       'customers', 'customer_payments', 'sv_payments', 'business_settings')
       then true
       else branches_in_history(entity, record_id) <@ (select scope_branches())
  end);
create policy added on record_changes for insert with check (true);

-- What others did is not for bound people; what they do is added.
create policy added on activity for insert with check (true);

-- A file belongs to the record that shows it; one that was just stored, to none.
create function is_file_of_others(file_id integer) returns boolean language sql stable
security definer set search_path = public, pg_temp as $$
  select exists (select from expenses where file = file_id and branch_id <> all (scope_branches()))
      or exists (select from inventory where file = file_id and branch_id <> all (scope_branches()))
$$;
create policy of_branches on files using (not is_file_of_others(id)) with check (true);
create index inventory_file_idx on inventory (file) where file is not null;

-- The sums of days by branch and by godown, so that each person's dashboard adds up what they may see. Branch 0:
-- payments of customers, who belong to none.
drop trigger day_entries_figures on day_entries;
alter table sales_days add column branch_id integer not null default 0;
alter table sales_days drop constraint sales_days_pkey;
alter table sales_days add primary key (date, branch_id, shard);
create policy of_branches on sales_days using (branch_id = 0 or branch_id = any ((select scope_branches())::integer[]));

create or replace view recounted_sales_days with (security_invoker) as
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
       sum(empty_cylinders) as cylinders_returned, branch_id
  from (select date, branch_id, 1 as entries, amount, 0 as collected, saletype, payment_mode, product, customer_type, qty,
               empty_cylinders
          from day_entries
         union all
        select date, 0, 0, 0, amount, null, null, null, null, 0, 0
          from customer_payments) as counted
 group by date, branch_id;

create or replace function keep_sales_day() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  own_shard constant smallint := pg_backend_pid() % 4;
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
     where date = entry.date and branch_id = entry.branch_id and shard = own_shard;
    if not found then
      insert into sales_days (date, branch_id, shard) values (entry.date, entry.branch_id, own_shard)
          on conflict do nothing;
    elsif times = 1 or tg_op = 'DELETE' then
      return null;
    else
      -- An update removes the old entry, then adds the new one.
      entry := new; times := 1;
    end if;
  end loop;
end $$;
create constraint trigger day_entries_figures
  after insert or delete
     or update of date, branch_id, saletype, payment_mode, amount, product, qty, customer_type, empty_cylinders
  on day_entries deferrable initially deferred for each row execute function keep_sales_day();

create or replace function keep_collected() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into sales_days (date, branch_id, shard, collected) values (old.date, 0, pg_backend_pid() % 4, -old.amount)
        on conflict (date, branch_id, shard) do update set collected = sales_days.collected + excluded.collected;
  end if;
  if tg_op <> 'DELETE' then
    insert into sales_days (date, branch_id, shard, collected) values (new.date, 0, pg_backend_pid() % 4, new.amount)
        on conflict (date, branch_id, shard) do update set collected = sales_days.collected + excluded.collected;
  end if;
  return null;
end $$;

alter table godown_stock_days add column godown_id integer not null default 0;
alter table godown_stock_days drop constraint godown_stock_days_pkey;
alter table godown_stock_days add primary key (date, product, weight, godown_id);
create policy of_branches on godown_stock_days using (godown_id = any ((select scope_godowns())::integer[]));

drop view recounted_godown_stock_days;
drop view godown_stock_changes;
-- Each end of a movement that is a godown; a movement and its reversal, in the opposite direction, cancel out.
create view godown_stock_changes with (security_invoker) as
select date, godown_id, product, weight, times * filled as filled, times * empty as empty, is_in <> reversal as is_in
  from (select *, case when reversal then -1 else 1 end as times from stock_movements) as moved,
       lateral (values (to_place, to_id, true), (from_place, from_id, false)) as ends (place, godown_id, is_in)
 where (from_place = 'godown' or to_place = 'godown') and place = 'godown';

create view recounted_godown_stock_days with (security_invoker) as
select date, product, weight,
       coalesce(sum(filled) filter (where is_in), 0) as filled_in,
       coalesce(sum(filled) filter (where not is_in), 0) as filled_out,
       coalesce(sum(empty) filter (where is_in), 0) as empty_in,
       coalesce(sum(empty) filter (where not is_in), 0) as empty_out, godown_id
  from godown_stock_changes
 group by date, godown_id, product, weight;

create or replace function keep_godown_stock_day() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  times constant integer := case when new.reversal then -1 else 1 end;
begin
  if new.to_place = 'godown' then
    perform add_to_godown_stock_day(new, new.to_id, not new.reversal, times);
  end if;
  if new.from_place = 'godown' then
    perform add_to_godown_stock_day(new, new.from_id, new.reversal, times);
  end if;
  return null;
end $$;

create function add_to_godown_stock_day(moved stock_movements, godown integer, is_in boolean, times integer)
returns void language plpgsql as $$
begin
  insert into godown_stock_days as held (date, product, weight, godown_id, filled_in, filled_out, empty_in, empty_out)
  values (moved.date, moved.product, moved.weight, godown,
          case when is_in then times * moved.filled else 0 end, case when is_in then 0 else times * moved.filled end,
          case when is_in then times * moved.empty else 0 end, case when is_in then 0 else times * moved.empty end)
      on conflict (date, product, weight, godown_id) do update
     set filled_in = held.filled_in + excluded.filled_in, filled_out = held.filled_out + excluded.filled_out,
         empty_in = held.empty_in + excluded.empty_in, empty_out = held.empty_out + excluded.empty_out;
end $$;

create or replace function recount_daily_figures() returns void language plpgsql as $$
begin
  delete from sales_days;
  insert into sales_days (date, branch_id, shard, entries, cash_sales, credit_sales, other_product_sales, cash_received,
                          upi_received, collected, cylinders, stoves, regulators, pipes, sv_customers, credit_customers,
                          guest_customers, no_customer, cylinders_given, cylinders_returned)
  select date, branch_id, 0, entries, cash_sales, credit_sales, other_product_sales, cash_received, upi_received, collected,
         cylinders, stoves, regulators, pipes, sv_customers, credit_customers, guest_customers, no_customer,
         cylinders_given, cylinders_returned
    from recounted_sales_days;
  delete from godown_stock_days;
  insert into godown_stock_days (date, product, weight, godown_id, filled_in, filled_out, empty_in, empty_out)
  select date, product, weight, godown_id, filled_in, filled_out, empty_in, empty_out from recounted_godown_stock_days;
  delete from customer_days;
  insert into customer_days (date, shard, customers)
  select date, 0, customers from recounted_customer_days;
end $$;
select recount_daily_figures();

alter view recounted_customer_days set (security_invoker);
alter view paid_ahead set (security_invoker);
-- The history of a godown's moves counts for every branch's day.
alter function branch_of_godown_on security definer set search_path = public, pg_temp;

do $$
declare
  name text;
begin
  for name in select distinct tablename from pg_policies where schemaname = 'public' loop
    execute format('alter table %I enable row level security', name);
  end loop;
end $$;
