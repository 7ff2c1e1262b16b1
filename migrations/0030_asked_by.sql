-- Who asked for work that goes on after its request was answered, and the branches that they were bound to then: the work
-- is undone when they may not do it any more. Null where an older version began it.
alter table customer_imports
  add asked_by integer references users,
  add asked_branch_ids integer[];
alter table backup_runs add asked_by integer references users;
