-- The second factor of a person: codes of an app, and recovery codes. Apart from users, whose columns are in the history.
create table second_factors (
  user_id         integer primary key references users on delete cascade,
  secret          bytea not null,              -- sealed with the key of the console (src/kit/server/secret-key.ts)
  started_at      timestamptz not null default now(), -- without a code of the app it is kept for an hour
  confirmed_at    timestamptz,                 -- null until a code of the app was accepted
  last_step       integer not null default 0,  -- of the last accepted code, in 30 s since 1970: a code counts once
  recovery_hashes bytea[] not null default '{}' -- SHA-256 of the recovery codes that are left
);

-- Whether a console has the key that the secrets are sealed with; null before the first.
alter table installation add secret_key_check bytea;

-- Roles whose people need a second factor. Null for none, as the history of the settings begins without it.
alter table business_settings add second_factor_roles text[]
  check (second_factor_roles <@ array['super_admin', 'manager', 'cashier', 'godown_keeper', 'viewer']);
