-- What was changed: every create, update and delete of a record, with who, when, before and after; and the version of
-- each record that can be edited, by which a save finds out that somebody was quicker.

create table record_changes (
  id        bigint generated always as identity primary key,
  at        timestamptz not null default now(),
  -- Null for what the console did by itself. No foreign key: it would lock the person's row with every sale.
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
create trigger personal_reveals_append_only before update or delete or truncate on personal_reveals
  for each statement execute function refuse_change();

-- The last four characters, as every read shows a personal number.
create function masked(value text) returns text language sql immutable as $$
  select case when length(value) > 4 then '********' || right(value, 4) when value <> '' then '********' else value end
$$;

-- A row as its history keeps it: without what the database itself counts and computes, and with secrets covered.
-- A rule is 'column:masked' (last four characters), 'column:hidden' (nothing of it) or 'column:left out'.
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

-- Attached to every table of records, with its rules as arguments. The transaction says who acts: console.user_id.
create function keep_history() returns trigger language plpgsql as $$
declare
  acting integer := nullif(current_setting('console.user_id', true), '')::integer;
  rules  text[] := coalesce(tg_argv, '{}');
  was    jsonb;
  became jsonb;
begin
  if tg_op = 'INSERT' and tg_nargs = 0 then
    -- The way of every sale: the same as below without a further call, in half the time.
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
    -- Compared before anything is masked: another number may end in the same four characters.
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

create function keep_reveal() returns trigger language plpgsql as $$
begin
  insert into record_changes (at, user_id, entity, record_id, action, after)
  values (new.revealed_at, new.user_id, new.entity, new.record_id, 'revealed', jsonb_build_object(new.field, null));
  return null;
end $$;
create trigger personal_reveals_history after insert on personal_reveals
  for each row execute function keep_reveal();

-- Counts a save that changes anything; the arguments are columns that PostgreSQL computes after this trigger.
create function count_version() returns trigger language plpgsql as $$
declare
  computed text[] := coalesce(tg_argv, '{}');
begin
  if to_jsonb(new) - computed <> to_jsonb(old) - computed then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create trigger employees_history after insert or update or delete on employees
  for each row execute function keep_history('aadhar_number:masked');
create trigger branches_history after insert or update or delete on branches
  for each row execute function keep_history();
create trigger vehicles_history after insert or update or delete on vehicles
  for each row execute function keep_history();
create trigger area_codes_history after insert or update or delete on area_codes
  for each row execute function keep_history();
create trigger godowns_history after insert or update or delete on godowns
  for each row execute function keep_history();
create trigger vendors_history after insert or update or delete on vendors
  for each row execute function keep_history();
create trigger products_history after insert or update or delete on products
  for each row execute function keep_history();
create trigger fuel_vendors_history after insert or update or delete on fuel_vendors
  for each row execute function keep_history();
create trigger expense_types_history after insert or update or delete on expense_types
  for each row execute function keep_history();
create trigger mode_of_payments_history after insert or update or delete on mode_of_payments
  for each row execute function keep_history();
create trigger customers_history after insert or update or delete on customers
  for each row execute function keep_history('aadhar_number:masked', 'search:left out');
create trigger inventory_history after insert or update or delete on inventory
  for each row execute function keep_history();
create trigger stock_adjustments_history after insert or update or delete on stock_adjustments
  for each row execute function keep_history();
create trigger stock_assigns_history after insert or update or delete on stock_assigns
  for each row execute function keep_history();
create trigger stock_settlements_history after insert or update or delete on stock_settlements
  for each row execute function keep_history();
create trigger cash_recoveries_history after insert or update or delete on cash_recoveries
  for each row execute function keep_history();
create trigger day_entries_history after insert or update or delete on day_entries
  for each row execute function keep_history();
create trigger users_history after insert or update or delete on users
  for each row execute function keep_history('password_hash:hidden');

alter table employees add column version integer not null default 1;
alter table branches add column version integer not null default 1;
alter table vehicles add column version integer not null default 1;
alter table area_codes add column version integer not null default 1;
alter table godowns add column version integer not null default 1;
alter table vendors add column version integer not null default 1;
alter table products add column version integer not null default 1;
alter table fuel_vendors add column version integer not null default 1;
alter table expense_types add column version integer not null default 1;
alter table mode_of_payments add column version integer not null default 1;
alter table customers add column version integer not null default 1;
alter table inventory add column version integer not null default 1;
alter table stock_assigns add column version integer not null default 1;
alter table stock_settlements add column version integer not null default 1;

create trigger employees_version before update on employees for each row execute function count_version();
create trigger branches_version before update on branches for each row execute function count_version();
create trigger vehicles_version before update on vehicles for each row execute function count_version();
create trigger area_codes_version before update on area_codes for each row execute function count_version();
create trigger godowns_version before update on godowns for each row execute function count_version();
create trigger vendors_version before update on vendors for each row execute function count_version();
create trigger products_version before update on products for each row execute function count_version();
create trigger fuel_vendors_version before update on fuel_vendors for each row execute function count_version();
create trigger expense_types_version before update on expense_types for each row execute function count_version();
create trigger mode_of_payments_version before update on mode_of_payments
  for each row execute function count_version();
create trigger customers_version before update on customers for each row execute function count_version('search');
create trigger inventory_version before update on inventory for each row execute function count_version();
create trigger stock_assigns_version before update on stock_assigns
  for each row execute function count_version('status');
create trigger stock_settlements_version before update on stock_settlements
  for each row execute function count_version();
