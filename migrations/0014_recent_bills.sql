-- The ageing of all accounts reads the bills of the last months, however many are stored.
create index credit_entries_sale_date_idx on credit_entries (date) include (customer_id, amount) where kind = 'sale';
