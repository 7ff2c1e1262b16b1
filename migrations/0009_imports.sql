-- Customers imported from a CSV file: the file, its rows as read and checked, and the added customers.

create table customer_imports (
  id            integer generated always as identity primary key,
  user_id       integer not null references users,
  customer_type text not null check (customer_type in ('SV', 'Credit', 'Guest')),
  file_name     text not null,
  size_bytes    integer not null check (size_bytes between 1 and 52428800),
  -- The latest sending of the file; rows of an earlier one are refused.
  upload        uuid,
  -- Hash of the whole file, after the upload.
  sha256        bytea,
  state         text not null default 'uploading' check (state in
                  ('uploading', 'mapping', 'staged', 'committing', 'committed', 'undoing', 'undone')),
  -- The file's headers, and the field of each; null for none.
  headers       text[] not null default '{}',
  fields        text[],
  -- The date of rows without one.
  today         date not null,
  rows_staged   integer not null default 0,
  rows_added    integer not null default 0,
  bytes_read    integer not null default 0,
  -- The reason why it stopped, for users.
  problem       text,
  -- Who asked for work that goes on after its request was answered, and the branches that they were bound to then: the work
  -- is undone when they may not do it any more.
  asked_by      integer references users,
  asked_branch_ids integer[],
  created_at    timestamptz not null default now(),
  committed_at  timestamptz,
  undone_at     timestamptz
);
-- A file is committed only once.
create unique index customer_imports_sha256_key on customer_imports (customer_type, sha256) where state = 'committed';
create index customer_imports_open_idx on customer_imports (created_at)
  where state in ('uploading', 'mapping', 'staged', 'committing', 'undoing');
create index customer_imports_user_idx on customer_imports (user_id);

create table customer_import_rows (
  import_id  integer not null references customer_imports on delete cascade,
  -- Row numbers as in a spreadsheet: the headers are row 1.
  row_number integer not null,
  cells      jsonb not null,
  -- The customer's non-blank columns; null while a cell breaks a rule.
  record     jsonb,
  errors     jsonb not null default '[]',
  left_out   boolean not null default false,
  -- The same customer in an earlier row of the file, and on file.
  twin_row   integer,
  twin_id    integer,
  -- The holder before a Name Change.
  holder_id  integer,
  state      text not null generated always as (case
               when left_out then 'left out'
               when record is null then 'bad'
               when twin_id is not null then 'known'
               when twin_row is not null then 'twice'
               else 'good' end) stored,
  -- The identity of a customer: the connection's number for SV, name and numbers for others.
  connection text generated always as (upper(record ->> 'gas_consumer_number')) stored,
  person     text generated always as (lower((record ->> 'first_name') || ' ' || (record ->> 'last_name') || ' '
               || (record ->> 'mobile') || ' ' || coalesce(record ->> 'consumer_id', ''))) stored,
  primary key (import_id, row_number)
);
create index customer_import_rows_problems_idx on customer_import_rows (import_id, state, row_number)
  where state <> 'good';

-- The customers that an import added, for its undo. A customer deleted by hand is no longer part of it.
create table customer_import_members (
  customer_id integer primary key references customers on delete cascade,
  import_id   integer not null references customer_imports
);
create index customer_import_members_import_idx on customer_import_members (import_id);

-- Files of customers name areas: a bound person sees the imports of people whose branches are all among the own ones.
create policy of_branches on customer_imports using (
  user_id in (select id from users where branch_ids <> '{}' and branch_ids <@ (select scope_branches())::integer[]));
create policy of_branches on customer_import_rows using (import_id in (select id from customer_imports));
alter table customer_imports enable row level security;
alter table customer_import_rows enable row level security;
