-- The stock ledger. Movements are only inserted; balances are updated in the same transaction. Goods are a
-- product category and a weight in kg (0 for all but cylinders), counted in each state (src/masters/things.ts).

create table stock_balances (
  place    text not null check (place in ('vendor', 'godown', 'road', 'customer', 'shortage', 'adjustment')),
  place_id integer not null,
  product  text not null check (product in ('Gas Stove', 'Regulators', 'Gas Pipes', 'Cylinders')),
  weight   numeric(6, 2) not null check (weight >= 0),
  state    text not null check (state in ('filled', 'empty')),
  count    bigint not null,
  primary key (place, place_id, product, weight, state),
  -- Godowns, loads on the road and shortages hold real goods; the balance of vendors and customers is only a
  -- difference.
  constraint stock_balances_not_below_zero
    check (place in ('vendor', 'customer', 'adjustment') or count >= 0)
) with (fillfactor = 70);

create table stock_movements (
  id         bigint generated always as identity primary key,
  source     text not null check (source in ('inventory', 'stock_assign', 'day_entry', 'stock_settlement', 'stock_adjustment')),
  source_id  integer not null,
  date       date not null,
  product    text not null,
  weight     numeric(6, 2) not null,
  state      text not null check (state in ('filled', 'empty')),
  from_place text not null,
  from_id    integer not null,
  to_place   text not null,
  to_id      integer not null,
  count      integer not null check (count > 0),
  reversal   boolean not null default false,
  created_at timestamptz not null default now()
);
create index stock_movements_source_idx on stock_movements (source, source_id);
create index stock_movements_from_idx on stock_movements (from_place, from_id, product, weight, id desc);
create index stock_movements_to_idx on stock_movements (to_place, to_id, product, weight, id desc);
-- The stock of a godown at the end of a day is its current stock minus later movements. Sales from a load do
-- not affect a godown and are not in this index.
create index stock_movements_godown_date_idx on stock_movements (date)
  where from_place = 'godown' or to_place = 'godown';
-- Shortages are rare, so this index costs other movements nothing.
create index stock_movements_shortage_date_idx on stock_movements (date)
  where from_place = 'shortage' or to_place = 'shortage';
create trigger stock_movements_append_only before update or delete on stock_movements
  for each statement execute function refuse_change();

-- The stock of a godown is signed by the branch that had it on the day, whatever branch the record stores.
create function keep_day_of_godowns() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if new.from_place = 'godown' then
    perform refuse_closed_day(branch_of_godown_on(new.from_id, new.date), new.date, false);
  end if;
  if new.to_place = 'godown' then
    perform refuse_closed_day(branch_of_godown_on(new.to_id, new.date), new.date, false);
  end if;
  return new;
end $$;
create trigger stock_movements_day before insert on stock_movements
  for each row when (new.from_place = 'godown' or new.to_place = 'godown') execute function keep_day_of_godowns();

-- Stock of godowns and loads; what vendors, customers and employees hold is shared as they are.
create policy of_branches on stock_balances using (
  case place
    when 'godown' then place_id = any ((select scope_godowns())::integer[])
    when 'road' then exists (select from stock_assigns where id = place_id)
    else true
  end);

-- A movement belongs to the branch of either end. Godowns come first: they are few, and loads are many.
create policy of_branches on stock_movements using (
  from_place = 'godown' and from_id = any ((select scope_godowns())::integer[])
  or to_place = 'godown' and to_id = any ((select scope_godowns())::integer[])
  or from_place = 'road' and exists (select from stock_assigns where id = from_id)
  or to_place = 'road' and exists (select from stock_assigns where id = to_id));
alter table stock_balances enable row level security;
alter table stock_movements enable row level security;
