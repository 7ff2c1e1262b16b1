-- Files of customers name areas: a bound person sees the imports of people whose branches are all among the own ones.
create policy of_branches on customer_imports using (
  user_id in (select id from users where branch_ids <> '{}' and branch_ids <@ (select scope_branches())::integer[]));
create policy of_branches on customer_import_rows using (import_id in (select id from customer_imports));
alter table customer_imports enable row level security;
alter table customer_import_rows enable row level security;
