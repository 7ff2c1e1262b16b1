-- Tells this database from others: browsers send the cookies of one host to every port of it, so the name of the session
-- cookie carries this mark.
create table installation (
  only_one boolean primary key default true check (only_one),
  mark     text not null default left(gen_random_uuid()::text, 8)
);
insert into installation default values;
