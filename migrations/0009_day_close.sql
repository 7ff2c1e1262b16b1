-- Day close: a branch's checked and signed day, with its figures at that moment. Records of the day cannot
-- change until it is reopened with a reason.

create table day_closes (
  id            integer generated always as identity primary key,
  date          date not null,
  branch_id     integer not null references branches,
  closed_by     integer not null references users,
  -- For odd figures.
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
-- The signed figures never change; a reopening is added once.
create trigger day_closes_append_only before delete or truncate on day_closes
  for each statement execute function refuse_change();
create trigger day_closes_signed before update of id, date, branch_id, closed_by, note, figures, created_at on day_closes
  for each statement execute function refuse_change();
create trigger day_closes_opened_once before update on day_closes
  for each row when (old.reopened_at is not null) execute function refuse_change();

-- Writers of a day take this lock in shared mode, its close takes it exclusively. Sixteen locks per branch, so
-- that filling years of days needs few locks; two days with the same lock wait briefly for each other.
create function day_lock(of_branch integer, of_date date) returns bigint language sql immutable as $$
  select of_branch::bigint << 4 | (of_date - date '2000-01-01' & 15)
$$;

-- A broken rule: SQLSTATE RU and the HTTP status, the rule's name as message and its parameters as JSON in
-- DETAIL. The texts are in src/domain/day/refusals.ts. USING COLUMN names the field.

-- The limit for back-dating is a setting; most businesses have none.
create function refuse_back_dating(of_date date) returns void language plpgsql as $$
declare
  today   date := (now() at time zone 'Asia/Kolkata')::date;
  allowed integer;
begin
  select back_dating_days into allowed from business_settings;
  if of_date < today - allowed then
    raise exception using errcode = 'RU422', column = 'date', message = 'dated_back',
      detail = json_build_object('days', allowed, 'earliest', today - allowed);
  end if;
end $$;

-- The same limit for changing and deleting older records.
create function refuse_late_change(of_date date) returns void language plpgsql as $$
declare
  today   date := (now() at time zone 'Asia/Kolkata')::date;
  allowed integer;
begin
  select back_dating_days into allowed from business_settings;
  if of_date < today - allowed then
    raise exception using errcode = 'RU409', message = 'changed_late',
      detail = json_build_object('earliest', today - allowed);
  end if;
end $$;

-- Every sale runs this, so it is cheap: a lock, one index lookup, one comparison.
create function refuse_closed_day(of_branch integer, of_date date, is_new_date boolean) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(day_lock(of_branch, of_date));
  -- A separate statement, so that it sees a close that was committed during the wait for the lock.
  if exists (select from day_closes where branch_id = of_branch and date = of_date and reopened_at is null) then
    raise exception using errcode = 'RU409', message = 'day_closed',
      detail = json_build_object('date', of_date, 'branch', (select name from branches where id = of_branch));
  end if;
  if is_new_date and of_date < (now() at time zone 'Asia/Kolkata')::date then
    perform refuse_back_dating(of_date);
  end if;
end $$;

create function keep_day_of_branch() returns trigger language plpgsql as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  -- Columns exempt from the limit: the marks of a settlement or recovery, whose own dates are checked, and
  -- computed columns.
  marks constant text[] := '{settlement_id,cash_recovery_id,status,difference,version}';
begin
  if tg_op <> 'INSERT' then
    perform refuse_closed_day(old.branch_id, old.date, false);
    if old.date < today then
      if tg_op = 'DELETE' or to_jsonb(new) - marks <> to_jsonb(old) - marks then
        perform refuse_late_change(old.date);
      end if;
    end if;
    if tg_op = 'DELETE' then
      return old;
    elsif new.branch_id = old.branch_id and new.date = old.date then
      return new;
    end if;
  end if;
  perform refuse_closed_day(new.branch_id, new.date, tg_op = 'INSERT' or new.date <> old.date);
  return new;
end $$;

-- Customer payments belong to no branch, so a close does not affect them.
create function keep_date() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refuse_late_change(old.date);
    return old;
  end if;
  if tg_op = 'UPDATE' and new is distinct from old then
    perform refuse_late_change(old.date);
  end if;
  if tg_op = 'INSERT' or new.date <> old.date then
    perform refuse_back_dating(new.date);
  end if;
  return new;
end $$;

create trigger inventory_day before insert or update or delete on inventory
  for each row execute function keep_day_of_branch();
create trigger stock_adjustments_day before insert or update or delete on stock_adjustments
  for each row execute function keep_day_of_branch();
create trigger stock_assigns_day before insert or update or delete on stock_assigns
  for each row execute function keep_day_of_branch();
create trigger day_entries_day before insert or update or delete on day_entries
  for each row execute function keep_day_of_branch();
create trigger stock_settlements_day before insert or update or delete on stock_settlements
  for each row execute function keep_day_of_branch();
create trigger cash_recoveries_day before insert or update or delete on cash_recoveries
  for each row execute function keep_day_of_branch();
create trigger expenses_day before insert or update or delete on expenses
  for each row execute function keep_day_of_branch();
create trigger customer_payments_day before insert or update or delete on customer_payments
  for each row execute function keep_date();
create trigger sv_payments_day before insert or update or delete on sv_payments
  for each row execute function keep_date();

-- The branch of a godown at the end of a business day, from its history: the day's stock counts for that branch.
create function branch_of_godown_on(of_godown integer, of_date date) returns integer language sql stable as $$
  select coalesce(
    (select (before ->> 'branch_id')::integer
       from record_changes
      where entity = 'godowns' and record_id = of_godown and action = 'changed' and before ? 'branch_id'
        and at >= (of_date + 1)::timestamp at time zone 'Asia/Kolkata'
      order by id
      limit 1),
    (select branch_id from godowns where id = of_godown))
$$;
