-- A driver's day is found by its date, not among all days of a vehicle or all shortages of a driver.

create index stock_assigns_vehicle_date_idx on stock_assigns (vehicle_id, date);
drop index stock_assigns_vehicle_idx;
-- Shortages are rare, so this index costs other movements nothing.
create index stock_movements_shortage_date_idx on stock_movements (date)
  where from_place = 'shortage' or to_place = 'shortage';
