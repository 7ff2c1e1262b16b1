-- Whether a browser opened the session: then every request needs its cookie, too.
alter table sessions add is_browser boolean not null default false;
