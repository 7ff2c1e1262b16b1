-- The activity says that a key was revoked; people are disabled and enabled.
create or replace function keep_account_change() returns trigger language plpgsql as $$
declare
  acting integer := nullif(current_setting('console.user_id', true), '')::integer;
  role   text := replace(new.role, '_', ' ');
  change text;
begin
  if tg_op = 'INSERT' then
    change := 'added as ' || role;
  else
    change := nullif(concat_ws(', ',
      case when new.role <> old.role then 'role ' || replace(old.role, '_', ' ') || ' to ' || role end,
      case when new.disabled > old.disabled then case when new.key_name is null then 'disabled' else 'revoked' end
           when new.disabled < old.disabled then 'enabled' end,
      case when new.branch_ids <> old.branch_ids then 'branches changed' end,
      case when new.email <> old.email then 'e-mail changed' end,
      case when new.password_hash <> old.password_hash and not new.must_change_password then 'password changed' end), '');
  end if;
  if change is not null then
    insert into activity (kind, user_id, detail)
    select 'Account change', new.id, concat_ws(' by ', change, (select name from users where id = acting and id <> new.id));
  end if;
  return null;
end $$;
