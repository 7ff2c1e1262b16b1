-- A close signs the stock of the branch's godowns (docs/product/day-close.md), so no godown comes or goes on the day that is
-- closed. Days before keep the branch that it had.
create function keep_day_of_move() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
begin
  perform refuse_closed_day(old.branch_id, today, false);
  perform refuse_closed_day(new.branch_id, today, false);
  return new;
end $$;
create trigger godowns_day before update of branch_id on godowns
  for each row when (new.branch_id <> old.branch_id) execute function keep_day_of_move();
