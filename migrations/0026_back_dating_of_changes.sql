-- The back-dating limit also holds for changing and deleting what is older.

create function refuse_late_change(of_date date) returns void language plpgsql as $$
declare
  today   date := (now() at time zone 'Asia/Kolkata')::date;
  allowed integer;
begin
  select back_dating_days into allowed from business_settings;
  if of_date < today - allowed then
    raise exception using errcode = 'RU409',
      message = format('Records dated before %s can no longer be changed', to_char(today - allowed, 'DD Mon YYYY'));
  end if;
end $$;

create or replace function keep_day_of_branch() returns trigger language plpgsql as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  -- A settlement marks its loads and a recovery its entries: each is held to the limit by its own date. The others are
  -- counted or computed by the database.
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

-- Payments of customers belong to no branch, so no close holds them.
create or replace function keep_date() returns trigger language plpgsql as $$
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
drop trigger customer_payments_day on customer_payments;
drop trigger sv_payments_day on sv_payments;
create trigger customer_payments_day before insert or update or delete on customer_payments
  for each row execute function keep_date();
create trigger sv_payments_day before insert or update or delete on sv_payments
  for each row execute function keep_date();
