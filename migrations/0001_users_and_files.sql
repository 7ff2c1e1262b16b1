-- The installation, its users, their sessions, uploaded files, and the responses stored for retries.

-- Browsers send a host's cookies to all its ports, so this mark is part of the session cookie's name.
create table installation (
  only_one boolean primary key default true check (only_one),
  mark     text not null default left(gen_random_uuid()::text, 8)
);
insert into installation default values;

create table files (
  id            integer generated always as identity primary key,
  token         text not null unique,          -- random, in the file's URL
  content_type  text not null,
  content       bytea not null,
  thumbnail     bytea,                         -- of a photo, for lists
  original_name text not null default '',
  created_at    timestamptz not null default now()
);
-- Images are already compressed.
alter table files alter column content set storage external, alter column thumbnail set storage external;

create table users (
  id                   integer generated always as identity primary key,
  email                text not null,
  name                 text not null,
  password_hash        text not null,
  must_change_password boolean not null default false,
  disabled             boolean not null default false,
  image_id             integer references files,
  created_at           timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));

create table sessions (
  id           integer generated always as identity primary key,
  user_id      integer not null references users on delete cascade,
  token_hash   bytea not null unique,          -- SHA-256; the secrets themselves are never stored
  cookie_hash  bytea not null,
  user_agent   text not null default '',
  address      text not null default '',
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sessions_user_idx on sessions (user_id);

create table login_failures (
  id        bigint generated always as identity primary key,
  account   text not null,
  address   text not null,
  failed_at timestamptz not null default now()
);
create index login_failures_account_idx on login_failures (account, failed_at);
create index login_failures_address_idx on login_failures (address, failed_at);

create table idempotency_keys (
  user_id      integer not null,               -- no foreign key: it would lock the user's row with every write
  key          text not null,
  request_hash bytea not null,
  status       smallint,                       -- null while the first request is running
  body         text,
  created_at   timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);
