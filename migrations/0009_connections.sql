-- SV customers: the paper of a gas connection. A connection is its gas consumer number; who held it before stays as history.

alter table customers
  add column sv_type             text not null default '' check (sv_type in ('', 'New', 'Transfer', 'Name Change')),
  add column gas_consumer_number text not null default '',
  add column dob                 date,
  add column father_name         text not null default '',
  add column dealership          text not null default '',
  add column poa_category        text not null default '',
  add column poa_number          text not null default '',
  add column pincode             text not null default '',
  add column state               text not null default '',
  add column state_of_issue      text not null default '',
  add column ration_card_number  text not null default '',
  add column bank_name           text not null default '',
  add column ifsc                text not null default '',
  add column account_type        text not null default '',
  add column account_number      text not null default '',
  add column account_holder_name text not null default '',
  add column chargeable_amount   numeric(14, 2) not null default 0 check (chargeable_amount >= 0),
  add column image               integer references files,
  -- Whom a Name Change took the connection over from; that holder is superseded and holds it no more.
  add column previous_holder_id  integer references customers,
  add column is_superseded       boolean not null default false,
  add check ((customer_type = 'SV') = (sv_type <> '')),
  add check (gas_consumer_number = '' or customer_type = 'SV'),
  add check (gas_consumer_number <> '' or sv_type in ('', 'New')),
  add check (previous_holder_id is null or sv_type = 'Name Change');

-- A connection has one holder at a time, however its number is spelt.
create unique index customers_gas_consumer_number_key on customers (upper(gas_consumer_number))
  where gas_consumer_number <> '' and not is_superseded;
create index customers_previous_holder_idx on customers (previous_holder_id) where previous_holder_id is not null;

-- Another record with the same number is told while a person types.
create index customers_mobile_idx on customers (mobile);
create index customers_aadhar_idx on customers (aadhar_number) where aadhar_number <> '';

-- A customer is found by the connection's number too. Servers before PostgreSQL 17 cannot change how a column is computed.
alter table customers drop column search;
alter table customers add column search text not null generated always as
  (lower(first_name || ' ' || last_name || ' ' || company_name || ' ' || mobile || ' ' || consumer_id || ' '
         || gas_consumer_number)) stored;
create index customers_search_idx on customers using gin (search gin_trgm_ops);
create index customers_prefix_idx on customers (search text_pattern_ops);

drop trigger customers_history on customers;
create trigger customers_history after insert or update or delete on customers
  for each row execute function
    keep_history('aadhar_number:masked', 'account_number:masked', 'poa_number:masked', 'search:left out');
