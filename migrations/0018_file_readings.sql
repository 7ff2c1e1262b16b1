-- How a list of another program is read (docs/product/files.md): the line of its headers, the field of each column, what
-- the file lacks, and which dates begin with the month.

-- As a person confirmed it, for the next file of this kind of list with these headers.
create table file_readings (
  -- 'SV customers', 'bills'
  list         text not null check (list <> ''),
  -- SHA-256 of the headers.
  headers_hash bytea not null check (length(headers_hash) = 32),
  reading      jsonb not null,
  user_id      integer not null references users,
  changed_at   timestamptz not null default now(),
  primary key (list, headers_hash)
);
create index file_readings_user_idx on file_readings (user_id);

alter table customer_imports
  add column header_row  integer not null default 1 check (header_row > 0),
  -- Fields that the file lacks, with the text that all rows get.
  add column fixed       jsonb not null default '{}',
  add column month_first text[] not null default '{}',
  -- Columns of dates that a person is asked about, each with an example of both readings.
  add column questions   jsonb not null default '[]',
  -- What was understood of the file, for the person to check.
  add column notes       text[] not null default '{}';
