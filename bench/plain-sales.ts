/** The report as plain SQL: its columns, its joins, and a simple condition. */
export const plainSales = (where: string) => `
  select day_entries.id, day_entries.date, saletype, branches.name as branch, area_codes.area_code,
         coalesce(vehicle_number, '') as vehicle_number, coalesce(employees.name, '') as driver, day_entries.employee_id,
         day_entries.customer_id, day_entries.customer_type,
         coalesce(first_name || ' ' || last_name, '') as customer_name, coalesce(customers.mobile, '') as customer_mobile,
         product, weight, qty, payment_mode, amount, empty_cylinders
    from day_entries
    join branches on branches.id = day_entries.branch_id
    join area_codes on area_codes.id = day_entries.area_code_id
    left join vehicles on vehicles.id = day_entries.vehicle_id
    left join employees on employees.id = day_entries.employee_id
    left join customers on customers.id = day_entries.customer_id
   where ${where}
   order by day_entries.date, day_entries.id`;
