-- The backups that a console makes by itself or for "Back up now". Not part of a backup: it describes the files of
-- this installation.
create table backup_runs (
  id          integer generated always as identity primary key,
  started_at  timestamptz not null default now(),
  -- Renewed every few seconds while it runs; one that is not has been killed.
  seen_at     timestamptz not null default now(),
  percent     smallint not null default 0,
  ended_at    timestamptz,
  file        text,
  bytes       bigint,
  -- Why it failed, in one line; also when its file was made and is not good.
  problem     text,
  verified_at timestamptz,
  -- Why its file is not good, though it was made.
  verify_problem text,
  asked_by    integer references users,
  check ((ended_at is not null) >= (problem is not null or file is not null))
);
create index backup_runs_started_idx on backup_runs (started_at);
