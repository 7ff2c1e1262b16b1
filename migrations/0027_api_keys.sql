-- API keys of scripts. A key acts as a row of users that cannot sign in, so that whatever names who acted names keys too.
-- Such a row has the visible start of its key in place of an e-mail; a revoked key is disabled.
alter table users add key_name text,
  add constraint users_key_check check (key_name is null or (password_hash = '' and name = 'key: ' || key_name));

create table api_keys (
  user_id      integer primary key references users,
  key_hash     bytea not null unique,          -- SHA-256; the key itself is never stored
  created_by   integer not null references users,
  expires_at   timestamptz not null,
  last_used_at timestamptz
);
