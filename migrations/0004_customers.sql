-- Customers of all types, and the indexes of their search.

create extension if not exists pg_trgm;

-- Text columns that a customer's type does not have are blank.
create table customers (
  id                  integer generated always as identity primary key,
  customer_type       text not null check (customer_type in ('SV', 'Credit', 'Guest')),
  date                date not null,
  company_name        text not null default '',
  consumer_id         text not null default '',
  salutations         text not null,
  first_name          text not null check (first_name <> ''),
  last_name           text not null check (last_name <> ''),
  mobile              text not null check (mobile ~ '^[6-9][0-9]{9}$'),
  alternate_mobile    text not null default '',
  aadhar_number       text not null default '',
  address             text not null,
  area_code_id        integer references area_codes,
  -- Credit
  gst_no              text not null default '',
  credit_limit        numeric(14, 2) not null default 0 check (credit_limit >= 0),
  advance_amount      numeric(14, 2) not null default 0 check (advance_amount >= 0),
  opening_date        date,
  -- SV: the paper of a gas connection
  sv_type             text not null default '' check (sv_type in ('', 'New', 'Transfer', 'Name Change')),
  gas_consumer_number text not null default '',
  dob                 date,
  father_name         text not null default '',
  dealership          text not null default '',
  poa_category        text not null default '',
  poa_number          text not null default '',
  pincode             text not null default '',
  state               text not null default '',
  state_of_issue      text not null default '',
  ration_card_number  text not null default '',
  bank_name           text not null default '',
  ifsc                text not null default '',
  account_type        text not null default '',
  account_number      text not null default '',
  account_holder_name text not null default '',
  chargeable_amount   numeric(14, 2) not null default 0 check (chargeable_amount >= 0),
  image               integer references files,
  -- The holder before a Name Change, who is now superseded.
  previous_holder_id  integer references customers,
  is_superseded       boolean not null default false,
  note                text not null default '',
  created_at          timestamptz not null default now(),
  version             integer not null default 1,
  -- The searched text: any part of a name or number.
  search              text not null generated always as
    (lower(first_name || ' ' || last_name || ' ' || company_name || ' ' || mobile || ' ' || consumer_id || ' '
           || gas_consumer_number)) stored,
  check ((customer_type = 'SV') = (sv_type <> '')),
  check (gas_consumer_number = '' or customer_type = 'SV'),
  check (gas_consumer_number <> '' or sv_type in ('', 'New')),
  check (previous_holder_id is null or sv_type = 'Name Change')
);
-- A connection has one holder at a time; letter case of its number does not matter.
create unique index customers_gas_consumer_number_key on customers (upper(gas_consumer_number))
  where gas_consumer_number <> '' and not is_superseded;
create index customers_previous_holder_idx on customers (previous_holder_id) where previous_holder_id is not null;
create index customers_area_code_idx on customers (area_code_id);
-- The dashboard counts customers by date from this index alone.
create index customers_date_idx on customers (date desc, id desc) include (is_superseded);
create index customers_type_idx on customers (customer_type, date desc, id desc);
-- The form warns about another record with the same number.
create index customers_mobile_idx on customers (mobile);
create index customers_aadhar_idx on customers (aadhar_number) where aadhar_number <> '';
-- For words of three letters and more.
create index customers_search_idx on customers using gin (search gin_trgm_ops);

select keep_records('customers',
  'aadhar_number:masked', 'account_number:masked', 'poa_number:masked', 'search:left out');

-- The words of customers' names, to correct misspelt ones. A word that two transactions add at the same time is
-- stored twice, which is harmless; neither waits for the other.
create table customer_words (word text not null);
create index customer_words_word_idx on customer_words (word);
create index customer_words_trigram_idx on customer_words using gist (word gist_trgm_ops);

create function keep_customer_words() returns trigger language plpgsql as $$
begin
  insert into customer_words (word)
  select distinct name.word
    from new_customers,
         regexp_split_to_table(lower(first_name || ' ' || last_name || ' ' || company_name), '[^[:alnum:]]+') as name (word)
   where length(name.word) >= 3
     and not exists (select from customer_words where customer_words.word = name.word);
  return null;
end $$;
create trigger customers_words_added after insert on customers
  referencing new table as new_customers for each statement execute function keep_customer_words();
create trigger customers_words_changed after update on customers
  referencing new table as new_customers for each statement execute function keep_customer_words();
