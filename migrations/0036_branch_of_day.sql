-- The branch of an area at the end of a business day, from its history, like branch_of_godown_on.
create function branch_of_area_on(of_area integer, of_date date) returns integer language sql stable
security definer set search_path = public, pg_temp as $$
  select coalesce(
    (select (before ->> 'branch_id')::integer
       from record_changes
      where entity = 'area_codes' and record_id = of_area and action = 'changed' and before ? 'branch_id'
        and at >= (of_date + 1)::timestamp at time zone 'Asia/Kolkata'
      order by id
      limit 1),
    (select branch_id from area_codes where id = of_area))
$$;

-- The stock of a godown is signed by the branch that had it on the day, whatever branch the record stores.
create function keep_day_of_godowns() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if new.from_place = 'godown' then
    perform refuse_closed_day(branch_of_godown_on(new.from_id, new.date), new.date, false);
  end if;
  if new.to_place = 'godown' then
    perform refuse_closed_day(branch_of_godown_on(new.to_id, new.date), new.date, false);
  end if;
  return new;
end $$;
create trigger stock_movements_day before insert on stock_movements
  for each row when (new.from_place = 'godown' or new.to_place = 'godown') execute function keep_day_of_godowns();
