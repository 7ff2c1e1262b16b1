-- A report reads one branch, driver, vehicle, type, vendor or product from date to date: each has an index that leads it
-- through just those rows. Those that they begin like go, because each index costs every sale.
create index day_entries_branch_date_idx on day_entries (branch_id, date, id);
drop index day_entries_branch_idx;
create index day_entries_employee_date_idx on day_entries (employee_id, date, id);
drop index day_entries_employee_idx;
create index day_entries_vehicle_date_idx on day_entries (vehicle_id, date, id);
drop index day_entries_vehicle_idx;
-- Only two types of customer have a report; most sales are to the others.
create index day_entries_customer_type_idx on day_entries (customer_type, date, id)
  where customer_type in ('Credit', 'Guest');

create index inventory_vendor_date_idx on inventory (product_vendor_id, date, id);
drop index inventory_vendor_idx;
create index inventory_product_date_idx on inventory (product, date, id);

-- The same index as before but in one direction, which comparing type, date and id as a whole needs.
create index expenses_type_date_idx on expenses (expence_type, date, id);
drop index expenses_type_idx;
