-- History: every create, change and delete of a record, with user, time, before and after. Version: a number
-- that each save of a record raises, so that the next save detects a concurrent change.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

create table record_changes (
  id        bigint generated always as identity primary key,
  at        timestamptz not null default now(),
  -- Null for changes by the system. No foreign key: it would lock the user's row with every sale.
  user_id   integer,
  entity    text not null,                     -- the record's table
  record_id integer not null,
  action    text not null check (action in ('created', 'changed', 'deleted', 'revealed')),
  before    jsonb,                             -- of a change, only the fields that changed
  after     jsonb
);
create index record_changes_record_idx on record_changes (entity, record_id, id desc);
create trigger record_changes_append_only before update or delete or truncate on record_changes
  for each statement execute function refuse_change();

-- The last four characters, as every read shows a personal number.
create function masked(value text) returns text language sql immutable as $$
  select case when length(value) > 4 then '********' || right(value, 4) when value <> '' then '********' else value end
$$;

-- A row as its history stores it: without counted and computed columns, and with secrets hidden. A rule is
-- 'column:masked' (last four characters), 'column:hidden' (no value) or 'column:left out'.
create function history_row(fields jsonb, rules text[]) returns jsonb language plpgsql immutable as $$
declare
  rule text;
  field text;
begin
  fields := fields - '{id,created_at,version}'::text[];
  foreach rule in array rules loop
    field := split_part(rule, ':', 1);
    if not fields ? field then
      continue;
    elsif rule like '%:left out' then
      fields := fields - field;
    else
      fields := jsonb_set(fields, array[field],
        coalesce(to_jsonb(case when rule like '%:masked' then masked(fields ->> field) else '********' end), 'null'));
    end if;
  end loop;
  return fields;
end $$;

-- On every table of records, with its rules as arguments. The transaction sets the user: console.user_id.
create function keep_history() returns trigger language plpgsql as $$
declare
  acting integer := nullif(current_setting('console.user_id', true), '')::integer;
  rules  text[] := coalesce(tg_argv, '{}');
  was    jsonb;
  became jsonb;
begin
  if tg_op = 'INSERT' and tg_nargs = 0 then
    -- Every sale runs this branch: the same as below without another call, in half the time.
    insert into record_changes (at, user_id, entity, record_id, action, after)
    values (new.created_at, acting, tg_table_name, new.id, 'created',
            jsonb_strip_nulls(to_jsonb(new) - '{id,created_at,version}'::text[]));
  elsif tg_op = 'INSERT' then
    insert into record_changes (at, user_id, entity, record_id, action, after)
    values (new.created_at, acting, tg_table_name, new.id, 'created',
            jsonb_strip_nulls(history_row(to_jsonb(new), rules)));
  elsif tg_op = 'DELETE' then
    insert into record_changes (user_id, entity, record_id, action, before)
    values (acting, tg_table_name, old.id, 'deleted', jsonb_strip_nulls(history_row(to_jsonb(old), rules)));
  else
    -- Compared before masking, because another number may end with the same four characters.
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(n.key, n.value) into was, became
      from jsonb_each(to_jsonb(old)) as o join jsonb_each(to_jsonb(new)) as n on n.key = o.key
     where n.value <> o.value;
    was := history_row(was, rules);
    if was <> '{}' then
      insert into record_changes (user_id, entity, record_id, action, before, after)
      values (acting, tg_table_name, new.id, 'changed', was, history_row(became, rules));
    end if;
  end if;
  return null;
end $$;

-- On every table of editable records; the arguments are columns that PostgreSQL computes after this trigger.
create function count_version() returns trigger language plpgsql as $$
declare
  computed text[] := coalesce(tg_argv, '{}');
begin
  if to_jsonb(new) - computed <> to_jsonb(old) - computed then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create trigger users_history after insert or update or delete on users
  for each row execute function keep_history('password_hash:hidden');

-- Who revealed a masked personal number, and when.
create table personal_reveals (
  id          bigint generated always as identity primary key,
  user_id     integer not null references users,
  entity      text not null,
  record_id   integer not null,
  field       text not null,
  revealed_at timestamptz not null default now()
);
create trigger personal_reveals_append_only before update or delete or truncate on personal_reveals
  for each statement execute function refuse_change();

create function keep_reveal() returns trigger language plpgsql as $$
begin
  insert into record_changes (at, user_id, entity, record_id, action, after)
  values (new.revealed_at, new.user_id, new.entity, new.record_id, 'revealed', jsonb_build_object(new.field, null));
  return null;
end $$;
create trigger personal_reveals_history after insert on personal_reveals
  for each row execute function keep_reveal();
