-- A vehicle number or an area code with other blanks, hyphens or capitals is the same one. A trigger and no unique index,
-- which could not be made while stored rows are the same: those stay until they are changed.
create function letters_and_digits(code text) returns text language sql immutable
return nullif(upper(regexp_replace(code, '[[:space:][:punct:]]', '', 'g')), '');

create function refuse_same_code() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  code text := to_jsonb(new) ->> tg_argv[0];
  is_taken boolean;
begin
  if tg_op = 'UPDATE' and code = to_jsonb(old) ->> tg_argv[0] then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext(tg_table_name), 0);
  -- A separate statement, so that it sees a code that was committed during the wait for the lock.
  execute format('select exists (select from %I where id <> $1 and letters_and_digits(%I) = letters_and_digits($2))',
                 tg_table_name, tg_argv[0]) into is_taken using new.id, code;
  if is_taken then
    raise unique_violation using constraint = format('%s_%s_key', tg_table_name, tg_argv[0]), message = 'the same code';
  end if;
  return new;
end $$;
create trigger vehicles_same_code before insert or update of vehicle_number on vehicles
  for each row execute function refuse_same_code('vehicle_number');
create trigger area_codes_same_code before insert or update of area_code on area_codes
  for each row execute function refuse_same_code('area_code');

-- A Consumer ID that is on file is asked for while a customer is typed.
create index customers_consumer_id_idx on customers (upper(consumer_id)) where consumer_id <> '';
