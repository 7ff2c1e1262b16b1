-- A branch's day that was looked through and signed off: its figures as they stood. Nothing of that day changes until it
-- is opened again, with a reason.

create table day_closes (
  id            integer generated always as identity primary key,
  date          date not null,
  branch_id     integer not null references branches,
  closed_by     integer not null references users,
  -- What a person says of the figures that look odd.
  note          text not null default '',
  figures       jsonb not null,
  created_at    timestamptz not null default now(),
  reopened_at   timestamptz,
  reopened_by   integer references users,
  reopen_reason text not null default '',
  check ((reopened_at is null) = (reopened_by is null)),
  check ((reopened_at is null) = (reopen_reason = ''))
);
create unique index day_closes_standing_idx on day_closes (branch_id, date) where reopened_at is null;
create index day_closes_date_idx on day_closes (date desc, id desc);
create index day_closes_branch_idx on day_closes (branch_id, date);
create index day_closes_closed_by_idx on day_closes (closed_by);

create trigger day_closes_history after insert or update or delete on day_closes
  for each row execute function keep_history('figures:left out');
-- What was signed stays: only the opening is added to it, once.
create trigger day_closes_append_only before delete or truncate on day_closes
  for each statement execute function refuse_change();
create trigger day_closes_signed before update of id, date, branch_id, closed_by, note, figures, created_at on day_closes
  for each statement execute function refuse_change();
create trigger day_closes_opened_once before update on day_closes
  for each row when (old.reopened_at is not null) execute function refuse_change();

-- The number of the lock that writers of a day share and its close has to itself. Sixteen for each branch, so that a
-- fill of many years holds few; days that share one only wait a moment for each other.
create function day_lock(of_branch integer, of_date date) returns bigint language sql immutable as $$
  select of_branch::bigint << 4 | (of_date - date '2000-01-01' & 15)
$$;

-- RU and the HTTP status: a rule that is broken, in words that are meant for people. USING COLUMN names the field.
-- How far back a record may be dated is a setting; no limit is the usual one.
create function refuse_back_dating(of_date date) returns void language plpgsql as $$
declare
  today   date := (now() at time zone 'Asia/Kolkata')::date;
  allowed integer;
begin
  select back_dating_days into allowed from business_settings;
  if of_date < today - allowed then
    raise exception using errcode = 'RU422', column = 'date',
      message = case when allowed = 0 then 'A record cannot be dated back'
                     else format('A record can be dated back by at most %s %s, to %s', allowed,
                                 case when allowed = 1 then 'day' else 'days' end,
                                 to_char(today - allowed, 'DD Mon YYYY')) end;
  end if;
end $$;

-- In the way of every sale, so lean: a lock, one look into an index, and one comparison.
create function refuse_closed_day(of_branch integer, of_date date, is_new_date boolean) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(day_lock(of_branch, of_date));
  -- A statement of its own: it has to see what was closed while the lock was waited for.
  if exists (select from day_closes where branch_id = of_branch and date = of_date and reopened_at is null) then
    raise exception using errcode = 'RU409',
      message = format('Day %s of %s is closed', to_char(of_date, 'DD Mon YYYY'),
                       (select name from branches where id = of_branch));
  end if;
  if is_new_date and of_date < (now() at time zone 'Asia/Kolkata')::date then
    perform refuse_back_dating(of_date);
  end if;
end $$;

-- One function for each way in which a record belongs to a branch: its own, its area's, its godown's.
create function keep_day_of_branch() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_closed_day(old.branch_id, old.date, false);
    if tg_op = 'DELETE' then
      return old;
    elsif new.branch_id = old.branch_id and new.date = old.date then
      return new;
    end if;
  end if;
  perform refuse_closed_day(new.branch_id, new.date,
                            tg_op = 'INSERT' or new.date <> old.date);
  return new;
end $$;

create function keep_day_of_area() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_closed_day((select branch_id from area_codes where id = old.area_code_id), old.date, false);
    if tg_op = 'DELETE' then
      return old;
    elsif new.area_code_id = old.area_code_id and new.date = old.date then
      return new;
    end if;
  end if;
  perform refuse_closed_day((select branch_id from area_codes where id = new.area_code_id), new.date,
                            tg_op = 'INSERT' or new.date <> old.date);
  return new;
end $$;

create function keep_day_of_godown() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_closed_day((select branch_id from godowns where id = old.godown_id), old.date, false);
    if tg_op = 'DELETE' then
      return old;
    elsif new.godown_id = old.godown_id and new.date = old.date then
      return new;
    end if;
  end if;
  perform refuse_closed_day((select branch_id from godowns where id = new.godown_id), new.date,
                            tg_op = 'INSERT' or new.date <> old.date);
  return new;
end $$;

-- Payments of customers belong to no branch, so no close holds them.
create function keep_date() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.date <> old.date then
    perform refuse_back_dating(new.date);
  end if;
  return new;
end $$;

create trigger day_entries_day before insert or update or delete on day_entries
  for each row execute function keep_day_of_branch();
create trigger stock_assigns_day before insert or update or delete on stock_assigns
  for each row execute function keep_day_of_branch();
create trigger expenses_day before insert or update or delete on expenses
  for each row execute function keep_day_of_branch();
create trigger stock_settlements_day before insert or update or delete on stock_settlements
  for each row execute function keep_day_of_area();
create trigger cash_recoveries_day before insert or update or delete on cash_recoveries
  for each row execute function keep_day_of_area();
create trigger inventory_day before insert or update or delete on inventory
  for each row execute function keep_day_of_godown();
create trigger stock_adjustments_day before insert or update or delete on stock_adjustments
  for each row execute function keep_day_of_godown();
create trigger customer_payments_day before insert or update on customer_payments
  for each row execute function keep_date();
create trigger sv_payments_day before insert or update on sv_payments
  for each row execute function keep_date();

-- Why a count differs from what the entries say; it can be told later.
alter table cash_recoveries add column reason text not null default '';
alter table cash_recoveries add column version integer not null default 1;
create trigger cash_recoveries_version before update on cash_recoveries
  for each row execute function count_version('difference');
