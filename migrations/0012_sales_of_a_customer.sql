-- What a customer bought is read newest first, a page at a time.
create index day_entries_customer_date_idx on day_entries (customer_id, date desc, id desc);
drop index day_entries_customer_idx;
