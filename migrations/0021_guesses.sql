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
  kind    text not null check (kind in ('Sign-in', 'Failed sign-in', 'Reveal', 'Export', 'Password reset', 'Unlock')),
  -- Null for an unknown e-mail; the e-mail itself is not stored, as people type their password there by mistake.
  user_id integer references users on delete set null,
  address text not null default '',
  network text not null default '',             -- the part of the address that wrong passwords count for
  device  text not null default '',             -- the start of the user agent
  detail  text not null default ''
);
create index activity_date_idx on activity (date desc, id desc);
create index activity_user_idx on activity (user_id, date desc, id desc);
create index activity_network_idx on activity (user_id, network, at) where kind = 'Sign-in';
