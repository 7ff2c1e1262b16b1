-- A driver's day is read by driver and date, and so are the nearest days on which the driver was out.
create index stock_assigns_employee_date_idx on stock_assigns (employee_id, date);
drop index stock_assigns_employee_idx;
