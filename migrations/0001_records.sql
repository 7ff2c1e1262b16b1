-- What every record has: history, version, undo of a deletion, the branch that may see it; uploaded files; and the responses
-- that are stored for retries.

create table files (
  id            integer generated always as identity primary key,
  token         text not null unique,          -- random, in the file's URL
  content_type  text not null,
  content       bytea not null,
  thumbnail     bytea,                         -- of a photo, for lists
  original_name text not null default '',
  created_at    timestamptz not null default now()
);
-- Images are already compressed.
alter table files alter column content set storage external, alter column thumbnail set storage external;

create table idempotency_keys (
  user_id      integer not null,               -- no foreign key: it would lock the user's row with every write
  key          text not null,
  request_hash bytea not null,
  status       smallint,                       -- null while the first request is running
  body         text,
  created_at   timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

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

create function quoted_list(texts text[]) returns text language sql immutable as $$
  select coalesce(string_agg(quote_literal(text), ', '), '') from unnest(texts) as text
$$;

-- Gives a table of records its history and, if it has one, its version; see `history_row` for the rules.
create function keep_records(of_table regclass, variadic rules text[] default '{}') returns void language plpgsql as $$
declare
  computed text[] := array(select attname from pg_attribute where attrelid = of_table and attgenerated = 's');
begin
  execute format('create trigger %s_history after insert or update or delete on %1$s
    for each row execute function keep_history(%s)', of_table, quoted_list(rules));
  if exists (select from pg_attribute where attrelid = of_table and attname = 'version') then
    execute format('create trigger %s_version before update on %1$s
      for each row execute function count_version(%s)', of_table, quoted_list(computed));
  end if;
end $$;

-- The values that enter a deleted record again, for its deleter and for minutes: the history has personal numbers
-- masked only.
create table deleted_records (
  entity     text not null,                     -- the record's table
  record_id  integer not null,
  user_id    integer not null default nullif(current_setting('console.user_id', true), '')::integer,
  deleted_at timestamptz not null default now(),
  body       jsonb not null,                    -- as its create call takes it
  primary key (entity, record_id)
);

-- People who are bound to branches: their statements run as a role without rights beyond the policies
-- (src/domain/people/scope-role.ts), with the ids of the branches in the setting console.scope; without the setting they
-- fail. All others run as the owner of the tables, to whom policies do not apply.
create function scope_branches() returns integer[] language sql stable parallel safe as $$
  select current_setting('console.scope')::integer[]
$$;

-- Lets bound people see the rows of their branches. A select of its own is computed once for a statement, not for each row.
create function bind_to_branches(of_table regclass) returns void language plpgsql as $$
begin
  execute format('create policy of_branches on %s using (branch_id = any ((select scope_branches())::integer[]))', of_table);
  execute format('alter table %s enable row level security', of_table);
end $$;

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
alter table record_changes enable row level security;
