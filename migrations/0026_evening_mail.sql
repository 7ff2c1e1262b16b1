-- The evening's message by e-mail (docs/product/day-close.md): who gets it, when at the latest, and what is to be sent.

alter table users add column gets_evening_mail boolean not null default false;

-- The time in India at which the message of a day goes out that is not closed; null for only after closing.
alter table business_settings
  add column evening_mail_at text check (evening_mail_at ~ '^(1[2-9]|2[0-3]):[0-5][0-9]$');

create table evening_mails (
  id         integer generated always as identity primary key,
  branch_id  integer not null references branches on delete cascade,
  date       date not null,
  user_id    integer not null references users,
  state      text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'not needed')),
  attempts   integer not null default 0,
  queued_at  timestamptz not null,
  -- Of the next attempt.
  due_at     timestamptz not null,
  sent_at    timestamptz,
  error      text not null default '',
  -- A day that is closed again is not sent again.
  constraint evening_mails_once unique (branch_id, date, user_id),
  check ((state = 'sent') = (sent_at is not null))
);
create index evening_mails_user_idx on evening_mails (user_id);
create index evening_mails_due_idx on evening_mails (due_at, id) where state = 'waiting';
select bind_to_branches('evening_mails');
