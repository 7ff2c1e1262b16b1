-- A table shows fifty photos at once: each is kept small as well, made when it is stored. A photo from before this
-- migration has none and is sent whole.
alter table files add column thumbnail bytea;
alter table files alter column thumbnail set storage external;
