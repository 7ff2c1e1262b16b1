-- Purchases, adjustments, settlements and recoveries keep the branch that they belonged to when they were written, as
-- loads, sales and expenses do. Moving a godown or an area to another branch changes what is written later.

-- The branch that a godown or an area had at a moment: the histories know each move (0006_history.sql).
create function branch_at(of_entity text, of_record integer, moment timestamptz) returns integer
language sql stable as $$
  select coalesce(
    (select (before ->> 'branch_id')::integer
       from record_changes
      where entity = of_entity and record_id = of_record and action = 'changed' and at >= moment
        and before ? 'branch_id'
      order by id
      limit 1),
    case of_entity when 'godowns' then (select branch_id from godowns where id = of_record)
                   else (select branch_id from area_codes where id = of_record) end)
$$;

-- The branch of a godown when a business day ended: its stock of that day is counted there.
create function branch_of_godown_on(of_godown integer, of_date date) returns integer language sql stable as $$
  select branch_at('godowns', of_godown, (of_date + 1)::timestamp at time zone 'Asia/Kolkata')
$$;

alter table inventory add column branch_id integer references branches;
alter table stock_adjustments add column branch_id integer references branches;
alter table stock_settlements add column branch_id integer references branches;
alter table cash_recoveries add column branch_id integer references branches;

-- Filling the column is no change of a record: no history, no version, and closed days may be filled too.
alter table inventory disable trigger user;
alter table stock_adjustments disable trigger user;
alter table stock_settlements disable trigger user;
alter table cash_recoveries disable trigger user;
update inventory set branch_id = branch_at('godowns', godown_id, created_at);
update stock_adjustments set branch_id = branch_at('godowns', godown_id, created_at);
update stock_settlements
   set branch_id = coalesce((select stock_assigns.branch_id from stock_assigns
                              where settlement_id = stock_settlements.id order by id limit 1),
                            branch_at('area_codes', area_code_id, created_at));
update cash_recoveries
   set branch_id = coalesce((select day_entries.branch_id from day_entries
                              where cash_recovery_id = cash_recoveries.id order by id limit 1),
                            branch_at('area_codes', area_code_id, created_at));
alter table inventory enable trigger user;
alter table stock_adjustments enable trigger user;
alter table stock_settlements enable trigger user;
alter table cash_recoveries enable trigger user;

alter table inventory alter column branch_id set not null;
alter table stock_adjustments alter column branch_id set not null;
alter table stock_settlements alter column branch_id set not null;
alter table cash_recoveries alter column branch_id set not null;

create index inventory_branch_date_idx on inventory (branch_id, date);
create index stock_adjustments_branch_date_idx on stock_adjustments (branch_id, date);
create index stock_settlements_branch_date_idx on stock_settlements (branch_id, date);
create index cash_recoveries_branch_date_idx on cash_recoveries (branch_id, date);

-- A new record belongs to the branch of its godown; edited to another godown, it moves along.
create function keep_branch_of_godown() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.godown_id = old.godown_id then
    new.branch_id := old.branch_id;
    return new;
  end if;
  select branch_id into new.branch_id from godowns where id = new.godown_id;
  if new.branch_id is null then
    raise exception using errcode = 'RU422', column = 'godown_id',
      message = 'Godown does not exist any more, choose another';
  end if;
  return new;
end $$;

-- A settlement is of the branch of its loads, a recovery of that of its entries; without one named, of the area's.
create function keep_branch_of_area() returns trigger language plpgsql as $$
begin
  new.branch_id := coalesce(new.branch_id, (select branch_id from area_codes where id = new.area_code_id));
  return new;
end $$;

-- Triggers fire in the order of their names: the branch is known when …_day looks at its day.
create trigger inventory_branch before insert or update on inventory
  for each row execute function keep_branch_of_godown();
create trigger stock_adjustments_branch before insert or update on stock_adjustments
  for each row execute function keep_branch_of_godown();
create trigger stock_settlements_branch before insert on stock_settlements
  for each row execute function keep_branch_of_area();
create trigger cash_recoveries_branch before insert on cash_recoveries
  for each row execute function keep_branch_of_area();

drop trigger inventory_day on inventory;
drop trigger stock_adjustments_day on stock_adjustments;
drop trigger stock_settlements_day on stock_settlements;
drop trigger cash_recoveries_day on cash_recoveries;
create trigger inventory_day before insert or update or delete on inventory
  for each row execute function keep_day_of_branch();
create trigger stock_adjustments_day before insert or update or delete on stock_adjustments
  for each row execute function keep_day_of_branch();
create trigger stock_settlements_day before insert or update or delete on stock_settlements
  for each row execute function keep_day_of_branch();
create trigger cash_recoveries_day before insert or update or delete on cash_recoveries
  for each row execute function keep_day_of_branch();
drop function keep_day_of_area();
drop function keep_day_of_godown();
