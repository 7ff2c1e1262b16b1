-- Defective cylinders, loads to the plant, transfers between godowns, count sheets, licensed kilograms
-- (docs/product/cylinders.md). A defective thing is a third state beside filled and empty. It changes its state through the
-- place `conversion`, whose sum over states is zero.

alter table stock_balances
  drop constraint stock_balances_place_check, add constraint stock_balances_place_check
    check (place in ('vendor', 'godown', 'road', 'customer', 'shortage', 'adjustment', 'conversion', 'plant_load',
                     'transfer', 'claim')),
  drop constraint stock_balances_state_check, add constraint stock_balances_state_check
    check (state in ('filled', 'empty', 'defective')),
  drop constraint stock_balances_not_below_zero, add constraint stock_balances_not_below_zero
    check (place in ('vendor', 'customer', 'adjustment', 'conversion') or count >= 0);
alter table stock_movements
  drop constraint stock_movements_state_check, add constraint stock_movements_state_check
    check (state in ('filled', 'empty', 'defective')),
  drop constraint stock_movements_source_check, add constraint stock_movements_source_check
    check (source in ('inventory', 'stock_assign', 'day_entry', 'stock_settlement', 'stock_adjustment', 'opening',
                      'shortage_clearance', 'defective', 'plant_load', 'plant_receipt', 'plant_claim', 'stock_transfer',
                      'transfer_receipt'));

-- Goods that turned out defective: found in the godown, or brought back by a customer for a filled one.
create table defectives (
  id           integer generated always as identity primary key,
  date         date not null,
  branch_id    integer not null references branches,
  godown_id    integer not null references godowns,
  kind         text not null check (kind in ('found', 'exchanged')),
  product      text not null check (product in ('Cylinders', 'Regulators')),
  weight       numeric(6, 2) not null check ((weight > 0) = (product = 'Cylinders')),
  qty          integer not null check (qty > 0),
  reason       text not null
    check (reason in ('body leak', 'valve leak', 'O-ring', 'underweight', 'dent or cut', 'test due')),
  customer_id  integer references customers,
  -- The sale that brought it to the customer, if known.
  day_entry_id integer references day_entries,
  note         text not null default '',
  created_at   timestamptz not null default now(),
  version      integer not null default 1,
  check (kind = 'exchanged' or num_nonnulls(customer_id, day_entry_id) = 0)
);
create index defectives_date_idx on defectives (date desc, id desc);
create index defectives_branch_idx on defectives (branch_id, date);
create index defectives_godown_idx on defectives (godown_id);
create index defectives_customer_idx on defectives (customer_id) where customer_id is not null;
create index defectives_day_entry_idx on defectives (day_entry_id) where day_entry_id is not null;
select keep_records_of_day('defectives');

-- Of what a driver brought back filled, the defective ones.
alter table stock_settlements add column defective_back integer not null default 0 check (defective_back >= 0);

-- A lorry to the oil company's plant and back. `sent` is [{ weight, empty, defective }], `received` is
-- [{ weight, invoiced, invoice_amount, sound, leaky, short }]: cylinders, kg and ₹.
create table plant_loads (
  id                 integer generated always as identity primary key,
  -- When it was sent.
  date               date not null,
  branch_id          integer not null references branches,
  number             text not null check (number <> ''),
  vendor_id          integer not null references vendors,
  godown_id          integer not null references godowns,
  vehicle            text not null default '',
  crew               text not null default '',
  sent               jsonb not null,
  received_on        date check (received_on >= date),
  received           jsonb,
  invoice_no         text,
  invoice_date       date,
  payment_mode       text check (payment_mode in ('upi', 'cash')),
  mode_of_payment_id integer references mode_of_payments,
  paid_amount        numeric(14, 2) check (paid_amount >= 0),
  note               text not null default '',
  status             text not null generated always as (case when received is null then 'sent' else 'received' end) stored
    check (status in ('sent', 'received')),
  created_at         timestamptz not null default now(),
  version            integer not null default 1,
  check (num_nonnulls(received_on, received, invoice_no, invoice_date, payment_mode, paid_amount) in (0, 6)),
  check (mode_of_payment_id is null or received is not null)
);
create index plant_loads_date_idx on plant_loads (date desc, id desc);
create index plant_loads_branch_idx on plant_loads (branch_id, date);
create index plant_loads_godown_idx on plant_loads (godown_id);
create index plant_loads_vendor_idx on plant_loads (vendor_id);
create index plant_loads_mode_idx on plant_loads (mode_of_payment_id) where mode_of_payment_id is not null;
create unique index plant_loads_number_key on plant_loads (branch_id, lower(number));
select keep_records_of_day('plant_loads');
-- Each step has a day of its own: what comes back changes nothing on the day of sending.
drop trigger plant_loads_day on plant_loads;
create trigger plant_loads_day before insert or delete on plant_loads
  for each row execute function keep_day_of_branch();
create trigger plant_loads_sent before update on plant_loads
  for each row when ((new.date, new.branch_id, new.vendor_id, new.godown_id, new.sent)
                     is distinct from (old.date, old.branch_id, old.vendor_id, old.godown_id, old.sent))
  execute function keep_day_of_branch();

-- What comes back is of the day on which it does, also where no purchase or godown changes.
create function keep_day_of_plant_receipt() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
begin
  if tg_op = 'UPDATE' and (new.received_on, new.received, new.invoice_date) is not distinct from
                          (old.received_on, old.received, old.invoice_date) then
    return new;
  end if;
  if old.received_on is not null then
    perform refuse_closed_day(branch_of_godown_on(old.godown_id, old.received_on), old.received_on, false);
    if old.received_on < today then
      perform refuse_late_change(old.received_on);
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.received_on is not null then
    perform refuse_closed_day(branch_of_godown_on(new.godown_id, new.received_on), new.received_on,
                              new.received_on is distinct from old.received_on);
  end if;
  return new;
end $$;
create trigger plant_loads_received before update or delete on plant_loads
  for each row execute function keep_day_of_plant_receipt();

-- The purchases of a load; the load posts their goods.
alter table inventory add column plant_load_id integer references plant_loads;
create index inventory_plant_load_idx on inventory (plant_load_id) where plant_load_id is not null;

-- What the plant invoiced and did not send, until it is settled by as many filled cylinders or by a credit note.
create table plant_claims (
  id              integer generated always as identity primary key,
  date            date not null,
  branch_id       integer not null references branches,
  plant_load_id   integer not null references plant_loads,
  vendor_id       integer not null references vendors,
  godown_id       integer not null references godowns,
  weight          numeric(6, 2) not null check (weight > 0),
  qty             integer not null check (qty > 0),
  -- What proves it.
  weight_read     numeric(6, 2) check (weight_read > 0),
  cylinder_number text not null default '',
  photo           integer references files,
  note            text not null default '',
  settled_on      date check (settled_on >= date),
  settled_by      text check (settled_by in ('replacement', 'credit note')),
  credit_amount   numeric(14, 2) check (credit_amount > 0),
  credit_note_no  text check (credit_note_no <> ''),
  status          text not null generated always as (case when settled_on is null then 'open' else 'settled' end) stored
    check (status in ('open', 'settled')),
  created_at      timestamptz not null default now(),
  version         integer not null default 1,
  unique (plant_load_id, weight),
  check ((settled_on is null) = (settled_by is null)),
  check (num_nonnulls(credit_amount, credit_note_no) = case settled_by when 'credit note' then 2 else 0 end)
);
create index plant_claims_date_idx on plant_claims (date desc, id desc);
create index plant_claims_branch_idx on plant_claims (branch_id, date);
create index plant_claims_vendor_idx on plant_claims (vendor_id);
create index plant_claims_photo_idx on plant_claims (photo) where photo is not null;
select keep_records_of_day('plant_claims');
-- Proof and settlement come on later days.
drop trigger plant_claims_day on plant_claims;
create trigger plant_claims_day before insert or delete on plant_claims
  for each row execute function keep_day_of_branch();
create function keep_day_of_settlement() returns trigger language plpgsql as $$
begin
  if old.settled_on is not null then
    perform refuse_closed_day(old.branch_id, old.settled_on, false);
    if old.settled_on < (now() at time zone 'Asia/Kolkata')::date then
      perform refuse_late_change(old.settled_on);
    end if;
  end if;
  if new.settled_on is not null then
    perform refuse_closed_day(new.branch_id, new.settled_on, true);
  end if;
  return new;
end $$;
create trigger plant_claims_settled before update on plant_claims
  for each row when (new.settled_on is distinct from old.settled_on) execute function keep_day_of_settlement();
create or replace function is_file_of_others(file_id integer) returns boolean language sql stable
security definer set search_path = public, pg_temp as $$
  select exists (select from expenses where file = file_id and branch_id <> all (scope_branches()))
      or exists (select from inventory where file = file_id and branch_id <> all (scope_branches()))
      or exists (select from plant_claims where photo = file_id and branch_id <> all (scope_branches()))
$$;

-- Goods from one godown to another, on the way until the receiver confirms. `sent` and `received` are
-- [{ product, weight, filled, empty, defective }]; what did not arrive is a loss of the sender, or a driver's shortage.
create table stock_transfers (
  id           integer generated always as identity primary key,
  date         date not null,
  branch_id    integer not null references branches,
  godown_id    integer not null references godowns,
  to_branch_id integer not null references branches,
  to_godown_id integer not null references godowns check (to_godown_id <> godown_id),
  vehicle      text not null default '',
  crew         text not null default '',
  sent         jsonb not null,
  received_on  date check (received_on >= date),
  received     jsonb,
  -- Who is short of what did not arrive; without one it is a loss, with its reason.
  employee_id  integer references employees,
  loss_reason  text not null default '',
  note         text not null default '',
  status       text not null generated always as (case when received is null then 'sent' else 'received' end) stored
    check (status in ('sent', 'received')),
  created_at   timestamptz not null default now(),
  version      integer not null default 1,
  check ((received_on is null) = (received is null)),
  check (received is not null or employee_id is null and loss_reason = '')
);
create index stock_transfers_date_idx on stock_transfers (date desc, id desc);
create index stock_transfers_branch_idx on stock_transfers (branch_id, date);
create index stock_transfers_to_branch_idx on stock_transfers (to_branch_id, received_on);
create index stock_transfers_godown_idx on stock_transfers (godown_id);
create index stock_transfers_to_godown_idx on stock_transfers (to_godown_id);
create index stock_transfers_employee_idx on stock_transfers (employee_id) where employee_id is not null;
select keep_records('stock_transfers');
create trigger stock_transfers_day before insert or delete on stock_transfers
  for each row execute function keep_day_of_branch();
create trigger stock_transfers_sent before update on stock_transfers
  for each row when ((new.date, new.branch_id, new.godown_id, new.to_branch_id, new.to_godown_id, new.sent)
                     is distinct from (old.date, old.branch_id, old.godown_id, old.to_branch_id, old.to_godown_id, old.sent))
  execute function keep_day_of_branch();
-- What arrives is of the day on which it does, for both ends.
create function keep_day_of_receipt() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
begin
  if old.received_on is not null and (tg_op = 'DELETE' or old.received_on is distinct from new.received_on) then
    perform refuse_closed_day(old.branch_id, old.received_on, false);
    perform refuse_closed_day(old.to_branch_id, old.received_on, false);
    if old.received_on < today then
      perform refuse_late_change(old.received_on);
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.received_on is not null and new.received_on is distinct from old.received_on then
    perform refuse_closed_day(new.branch_id, new.received_on, true);
    perform refuse_closed_day(new.to_branch_id, new.received_on, true);
  end if;
  return new;
end $$;
create trigger stock_transfers_received before update or delete on stock_transfers
  for each row execute function keep_day_of_receipt();
-- Both ends see it, with its history; and the godowns of other branches by name, to send goods there.
create policy of_branches on stock_transfers using (
  branch_id = any ((select scope_branches())::integer[]) or to_branch_id = any ((select scope_branches())::integer[]));
create policy of_transfers on record_changes for select using (
  entity = 'stock_transfers' and exists (select from stock_transfers where stock_transfers.id = record_id));
create view transfer_godowns as
  select godowns.id, godowns.name, godowns.status, branch_id, branches.name as branch
    from godowns
    join branches on branches.id = branch_id;
alter table stock_transfers enable row level security;

-- A count of a whole godown against the stock when it began. `expected` is [{ product, weight, filled, empty, defective }],
-- `counted` has lines of the same form with null for what is not counted, also of things that were not expected.
create table stock_counts (
  id           integer generated always as identity primary key,
  date         date not null,
  branch_id    integer not null references branches,
  godown_id    integer not null references godowns,
  is_blind     boolean not null,
  expected     jsonb not null,
  counted      jsonb not null default '[]',
  -- The newest movement when the count began; later ones are listed beside it.
  movement_id  bigint not null,
  started_by   integer not null references users,
  counted_by   integer references users,
  approved_by  integer references users,
  approved_at  timestamptz,
  note         text not null default '',
  status       text not null generated always as (case when approved_at is null then 'draft' else 'approved' end) stored
    check (status in ('draft', 'approved')),
  created_at   timestamptz not null default now(),
  version      integer not null default 1,
  check ((approved_at is null) = (approved_by is null)),
  check (approved_at is null or counted_by is not null)
);
create unique index stock_counts_draft_key on stock_counts (godown_id) where approved_at is null;
create index stock_counts_date_idx on stock_counts (date desc, id desc);
create index stock_counts_branch_idx on stock_counts (branch_id, date);
create index stock_counts_started_by_idx on stock_counts (started_by);
create index stock_counts_counted_by_idx on stock_counts (counted_by);
create index stock_counts_approved_by_idx on stock_counts (approved_by);
-- A history with what is expected would be no blind count.
select keep_records('stock_counts', 'expected:left out', 'movement_id:left out');
select bind_to_branches('stock_counts');
-- A draft moves nothing: it can be saved and discarded after the day is closed.
create trigger stock_counts_day before insert on stock_counts for each row execute function keep_day_of_branch();
create trigger stock_counts_approval before update on stock_counts
  for each row when (old.approved_at is distinct from new.approved_at) execute function keep_day_of_branch();
create trigger stock_counts_kept before delete on stock_counts
  for each row when (old.approved_at is not null) execute function keep_day_of_branch();

-- Adjustments count the third state too, and each line of an approved count is one.
alter table stock_adjustments
  add column defective        integer check (defective >= 0),
  add column defective_change integer not null default 0,
  add column stock_count_id   integer references stock_counts,
  drop constraint stock_adjustments_blank_check, add constraint stock_adjustments_blank_check check (
    kind = 'count' and num_nonnulls(filled, empty, defective) > 0 or num_nonnulls(filled, empty) = 2),
  drop constraint stock_adjustments_uncounted_check, add constraint stock_adjustments_uncounted_check check (
    (filled is not null or filled_change = 0) and (empty is not null or empty_change = 0)
    and (defective is not null or defective_change = 0));
create index stock_adjustments_count_idx on stock_adjustments (stock_count_id) where stock_count_id is not null;

-- LPG in kg that a godown may hold, by its licence: filled and defective cylinders count, empties do not.
alter table godowns add column licensed_kg numeric(10, 2) check (licensed_kg > 0);
-- Off is null, as in 0012.
alter table business_settings
  -- Goods that would exceed the licence of a godown are refused.
  add column keeps_licensed_kg boolean,
  -- Who counted a godown may not approve the count.
  add column count_needs_two   boolean;

drop policy of_branches on stock_balances;
create policy of_branches on stock_balances using (
  case place
    when 'godown' then place_id = any ((select scope_godowns())::integer[])
    when 'road' then exists (select from stock_assigns where id = place_id)
    when 'plant_load' then exists (select from plant_loads where id = place_id)
    when 'transfer' then exists (select from stock_transfers where id = place_id)
    when 'claim' then exists (select from plant_claims where id = place_id)
    else true
  end);
drop policy of_branches on stock_movements;
create policy of_branches on stock_movements using (
  from_place = 'godown' and from_id = any ((select scope_godowns())::integer[])
  or to_place = 'godown' and to_id = any ((select scope_godowns())::integer[])
  or from_place = 'road' and exists (select from stock_assigns where id = from_id)
  or to_place = 'road' and exists (select from stock_assigns where id = to_id)
  or source = 'opening' and exists (select from openings where openings.id = source_id)
  or source = 'shortage_clearance' and exists (select from shortage_clearances where shortage_clearances.id = source_id)
  or source in ('plant_load', 'plant_receipt') and exists (select from plant_loads where plant_loads.id = source_id)
  or source = 'plant_claim' and exists (select from plant_claims where plant_claims.id = source_id)
  or source in ('stock_transfer', 'transfer_receipt')
     and exists (select from stock_transfers where stock_transfers.id = source_id));
