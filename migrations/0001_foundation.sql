-- People who may sign in, their sessions, uploaded files and the answers kept for retries.

create table files (
  id            integer generated always as identity primary key,
  token         text not null unique,          -- the unguessable address
  content_type  text not null,
  content       bytea not null,
  original_name text not null default '',
  created_at    timestamptz not null default now()
);
-- Images are compressed already; a second attempt only costs time.
alter table files alter column content set storage external;

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
  user_id      integer not null references users on delete cascade,
  key          text not null,
  request_hash bytea not null,
  status       smallint,                       -- null while the first request is still under way
  body         text,
  created_at   timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_idx on idempotency_keys (created_at);

-- Who looked at a masked personal number, and when.
create table personal_reveals (
  id          bigint generated always as identity primary key,
  user_id     integer not null references users,
  entity      text not null,
  record_id   integer not null,
  field       text not null,
  revealed_at timestamptz not null default now()
);
