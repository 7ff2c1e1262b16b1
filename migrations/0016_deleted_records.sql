-- The values that enter a deleted record again, for its deleter and for minutes: the history has personal numbers
-- masked only.
create table deleted_records (
  entity     text not null,                     -- the record's table
  record_id  integer not null,
  user_id    integer not null default nullif(current_setting('console.user_id', true), '')::integer,
  deleted_at timestamptz not null default now(),
  body       jsonb not null,                    -- as its create call takes it
  primary key (entity, record_id)
);
