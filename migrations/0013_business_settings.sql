-- What the business says of itself, and the limits that it sets; one row.

create table business_settings (
  id                    integer primary key default 1 check (id = 1),
  business_name         text not null default '',
  address               text not null default '',
  gstin                 text not null default '',
  logo                  integer references files,
  -- A bill on credit falls due so many days after its date.
  credit_days           integer not null default 15 check (credit_days between 0 and 365),
  page_size             integer not null default 20 check (page_size in (20, 50, 100)),
  -- A count that differs by more (₹) wants a reason before its day can be closed.
  cash_difference_limit numeric(14, 2) not null default 0 check (cash_difference_limit >= 0),
  -- How many days back a record may be dated; null for any.
  back_dating_days      integer check (back_dating_days between 0 and 3650),
  created_at            timestamptz not null default now(),
  version               integer not null default 1
);

create trigger business_settings_history after insert or update or delete on business_settings
  for each row execute function keep_history();
create trigger business_settings_version before update on business_settings
  for each row execute function count_version();

-- Kept in the history too, so that the first change has something to follow.
insert into business_settings default values;
