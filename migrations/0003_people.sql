-- The installation, its people and their sessions, keys and second factors, what they did, and their saved filters.

create table installation (
  only_one         boolean primary key default true check (only_one),
  -- Browsers send a host's cookies to all its ports, so this mark is part of the session cookie's name.
  mark             text not null default left(gen_random_uuid()::text, 8),
  -- The folder for backups that was set in Settings, and the folders that were used: each has a file with the mark, so that
  -- a missing disk is noticed.
  backup_folder    text,
  backup_folders   text[] not null default '{}',
  -- Whether a console has the key that the secrets of second factors are sealed with; null before the first.
  secret_key_check bytea
);
insert into installation default values;

create table users (
  id                   integer generated always as identity primary key,
  email                text not null,
  name                 text not null,
  password_hash        text not null,
  must_change_password boolean not null default false,
  disabled             boolean not null default false,
  role                 text not null
    check (role in ('super_admin', 'manager', 'cashier', 'godown_keeper', 'viewer')),
  -- The branches that a person is bound to; none for all.
  branch_ids           integer[] not null default '{}',
  employee_id          integer references employees,
  image_id             integer references files,
  -- Of an API key. It acts as a row of users that cannot sign in, with the visible start of the key in place of an e-mail; a
  -- revoked key is disabled.
  key_name             text,
  created_at           timestamptz not null default now(),
  version              integer not null default 1,
  check (branch_ids = '{}' or role <> 'super_admin'),
  constraint users_key_check check (key_name is null or (password_hash = '' and name = 'key: ' || key_name))
);
create unique index users_email_key on users (lower(email));
create index users_employee_idx on users (employee_id);
select keep_records('users', 'password_hash:hidden');

create table sessions (
  id           integer generated always as identity primary key,
  user_id      integer not null references users on delete cascade,
  token_hash   bytea not null unique,          -- SHA-256; the secrets themselves are never stored
  cookie_hash  bytea not null,
  is_browser   boolean not null default false, -- then every request needs its cookie, too
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

-- A browser that has signed in to an account has a secret cookie for it: its wrong passwords count apart from others'.
create table known_browsers (
  id          integer generated always as identity primary key,
  user_id     integer not null references users on delete cascade,
  secret_hash bytea not null unique,            -- SHA-256
  used_at     timestamptz not null default now() -- its last sign-in
);
create index known_browsers_user_idx on known_browsers (user_id, used_at);

-- Who signed in or tried to, and other acts that no record's history has. Kept 180 days.
create table activity (
  id      bigint generated always as identity primary key,
  at      timestamptz not null default now(),
  -- In India, where the business days are.
  date    date not null generated always as ((at at time zone 'Asia/Kolkata')::date) stored,
  kind    text not null check (
    kind in ('Sign-in', 'Failed sign-in', 'Account change', 'Reveal', 'Export', 'Password reset', 'Unlock')),
  -- Null for an unknown e-mail; the e-mail itself is not stored, as people type their password there by mistake.
  user_id integer references users on delete set null,
  address text not null default '',
  network text not null default '',             -- the part of the address that wrong passwords count for
  device  text not null default '',             -- the start of the user agent
  detail  text not null default '',
  rows    integer                              -- how many were exported; null for other kinds
);
create index activity_date_idx on activity (date desc, id desc);
create index activity_user_idx on activity (user_id, date desc, id desc);
create index activity_network_idx on activity (user_id, network, at) where kind = 'Sign-in';
-- Failures for unknown e-mails: so many are stored in an hour, however many there are.
create index activity_unknown_idx on activity (id desc) where user_id is null and kind = 'Failed sign-in';
-- What others did is not for bound people; what they do is added.
create policy added on activity for insert with check (true);
alter table activity enable row level security;

-- Changes of an account that decide who may do what; of a key, that it was revoked. A reset of a password has a line of its
-- own kind.
create function keep_account_change() returns trigger language plpgsql as $$
declare
  acting integer := nullif(current_setting('console.user_id', true), '')::integer;
  role   text := replace(new.role, '_', ' ');
  change text;
begin
  if tg_op = 'INSERT' then
    change := 'added as ' || role;
  else
    change := nullif(concat_ws(', ',
      case when new.role <> old.role then 'role ' || replace(old.role, '_', ' ') || ' to ' || role end,
      case when new.disabled > old.disabled then case when new.key_name is null then 'disabled' else 'revoked' end
           when new.disabled < old.disabled then 'enabled' end,
      case when new.branch_ids <> old.branch_ids then 'branches changed' end,
      case when new.email <> old.email then 'e-mail changed' end,
      case when new.password_hash <> old.password_hash and not new.must_change_password then 'password changed' end), '');
  end if;
  if change is not null then
    insert into activity (kind, user_id, detail)
    select 'Account change', new.id, concat_ws(' by ', change, (select name from users where id = acting and id <> new.id));
  end if;
  return null;
end $$;
create trigger users_activity after insert or update of role, disabled, branch_ids, email, password_hash on users
  for each row execute function keep_account_change();

-- The second factor of a person: codes of an app, and recovery codes. Apart from users, whose columns are in the history.
create table second_factors (
  user_id         integer primary key references users on delete cascade,
  secret          bytea not null,              -- sealed with the key of the console (src/kit/server/process/secret-key.ts)
  started_at      timestamptz not null default now(), -- without a code of the app it is kept for an hour
  confirmed_at    timestamptz,                 -- null until a code of the app was accepted
  last_step       integer not null default 0,  -- of the last accepted code, in 30 s since 1970: a code counts once
  recovery_hashes bytea[] not null default '{}' -- SHA-256 of the recovery codes that are left
);

create table api_keys (
  user_id      integer primary key references users,
  key_hash     bytea not null unique,          -- SHA-256; the key itself is never stored
  created_by   integer not null references users,
  expires_at   timestamptz not null,
  last_used_at timestamptz
);

-- Saved filters of the lists, each user's own.
create table saved_views (
  id      integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  list    text not null check (list <> ''),
  name    text not null check (name <> ''),
  query   text not null
);
create unique index saved_views_name_key on saved_views (user_id, list, lower(name));
