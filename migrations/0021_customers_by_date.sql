-- Customers of all types are listed newest first as well; each type has an index of its own in that order.
create index customers_date_idx on customers (date desc, id desc);
