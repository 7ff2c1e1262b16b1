-- People: what each may do, and which employee each is. Those who signed in before did everything.
alter table users
  add role text not null default 'super_admin'
    check (role in ('super_admin', 'manager', 'cashier', 'godown_keeper', 'viewer')),
  add employee_id integer references employees,
  add version integer not null default 1;
alter table users alter role drop default;
create index users_employee_idx on users (employee_id);

create trigger users_version before update on users for each row execute function count_version();
