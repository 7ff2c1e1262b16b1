-- The dashboard and the sum of all accounts are counted from the records. The sums that triggers kept go.

drop trigger day_entries_figures on day_entries;
drop trigger customer_payments_figures on customer_payments;
drop trigger stock_movements_figures on stock_movements;
drop trigger customers_figures_added on customers;
drop trigger customers_figures_removed on customers;
drop trigger customers_figures_changed on customers;
drop trigger credit_accounts_added on credit_accounts;
drop trigger credit_accounts_changed on credit_accounts;
drop trigger credit_accounts_removed on credit_accounts;

drop view cylinders_with_customers;
drop view recounted_sales_months, recounted_sales_days;
drop view recounted_godown_cylinder_months, recounted_godown_stock_days, godown_stock_changes;
drop view recounted_customer_days;
drop view recounted_credit_totals;

drop table sales_days, sales_months;
drop table godown_stock_days, godown_cylinder_months;
drop table customer_days;
drop table credit_totals;

drop function recount_daily_figures();
drop function recount_days();
drop function recount_months();
drop function keep_sales_day();
drop function keep_collected();
drop function keep_sales_month();
drop function keep_godown_stock_day();
drop function add_to_godown_stock_day(stock_movements, integer, boolean, integer);
drop function keep_godown_cylinder_month();
drop function keep_customer_days();
drop function keep_credit_totals();
