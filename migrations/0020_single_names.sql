-- A customer may have one name only, the first one, with Exact Names (docs/product/masters.md).
alter table customers drop constraint customers_last_name_check;

alter table customer_import_rows drop column person;
alter table customer_import_rows add column person text generated always as (
  lower((record ->> 'first_name') || ' ' || coalesce(record ->> 'last_name', '') || ' '
        || (record ->> 'mobile') || ' ' || coalesce(record ->> 'consumer_id', ''))) stored;
