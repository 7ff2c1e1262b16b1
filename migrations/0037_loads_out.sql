-- The loads that a driver has on the road, in every branch: the type of an employee is of no branch.
create function loads_out_of(of_employee integer) returns integer language sql stable
security definer set search_path = public, pg_temp as $$
  select count(*)::integer from stock_assigns where employee_id = of_employee and settlement_id is null
$$;
