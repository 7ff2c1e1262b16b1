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
select keep_records('day_closes', 'figures:left out');
select bind_to_branches('day_closes');
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

-- How far back a record may be dated, changed and deleted; null for any day, as in most businesses.
create function earliest_day() returns date language sql stable as $$
  select (now() at time zone 'Asia/Kolkata')::date - back_dating_days from business_settings
$$;

create function refuse_back_dating(of_date date) returns void language plpgsql as $$
begin
  if of_date < earliest_day() then
    raise exception using errcode = 'RU422', column = 'date', message = 'dated_back',
      detail = (select json_build_object('days', back_dating_days, 'earliest', earliest_day()) from business_settings);
  end if;
end $$;

create function refuse_late_change(of_date date) returns void language plpgsql as $$
begin
  if of_date < earliest_day() then
    raise exception using errcode = 'RU409', message = 'changed_late',
      detail = json_build_object('earliest', earliest_day());
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
    if old.date < today and (tg_op = 'DELETE' or to_jsonb(new) - marks <> to_jsonb(old) - marks) then
      perform refuse_late_change(old.date);
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
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and new is distinct from old then
    perform refuse_late_change(old.date);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.date <> old.date then
    perform refuse_back_dating(new.date);
  end if;
  return coalesce(new, old);
end $$;

-- Gives a table of the day its history, version, day lock and row policy.
create function keep_records_of_day(of_table regclass) returns void language plpgsql as $$
begin
  perform keep_records(of_table);
  perform bind_to_branches(of_table);
  execute format('create trigger %s_day before insert or update or delete on %1$s
    for each row execute function keep_day_of_branch()', of_table);
end $$;
