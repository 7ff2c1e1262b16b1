-- Changes balances in the given order, the lock order of all transactions. Each change is a row of stock_balances with what is
-- added to its count; is_guarded: what is taken must be there.
-- Returns the position of the first change that takes more than there is (from 1), or null.
create function change_stock_balances(changes jsonb) returns integer language plpgsql as $$
declare
  change record;
begin
  for change in
    select element ->> 'place' as place, (element -> 'place_id')::integer as place_id, element ->> 'product' as product,
           (element -> 'weight')::numeric as weight, element ->> 'state' as state, (element -> 'count')::bigint as count,
           (element -> 'is_guarded')::boolean as is_guarded, position
      from jsonb_array_elements(changes) with ordinality as listed (element, position)
     order by position
  loop
    if change.is_guarded then
      update stock_balances as held
         set count = held.count + change.count
       where held.place = change.place and held.place_id = change.place_id and held.product = change.product
         and held.weight = change.weight and held.state = change.state and held.count + change.count >= 0;
      if not found then
        return change.position;
      end if;
    else
      insert into stock_balances as held (place, place_id, product, weight, state, count)
      values (change.place, change.place_id, change.product, change.weight, change.state, change.count)
          on conflict (place, place_id, product, weight, state) do update
         set count = held.count + excluded.count;
    end if;
  end loop;
  return null;
end $$;
