-- Saved filters of the lists, each user's own.

create table saved_views (
  id      integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  list    text not null check (list <> ''),
  name    text not null check (name <> ''),
  query   text not null
);
create unique index saved_views_name_key on saved_views (user_id, list, lower(name));
