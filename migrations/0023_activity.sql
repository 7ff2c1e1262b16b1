-- How many rows were exported; null for other kinds.
alter table activity add rows integer;
-- Failures for unknown e-mails: so many are stored in an hour, however many there are.
create index activity_unknown_idx on activity (id desc) where user_id is null and kind = 'Failed sign-in';

-- A reveal is in the history of the record and in the list of what people did.
create or replace function keep_reveal() returns trigger language plpgsql as $$
begin
  insert into record_changes (at, user_id, entity, record_id, action, after)
  values (new.revealed_at, new.user_id, new.entity, new.record_id, 'revealed', jsonb_build_object(new.field, null));
  insert into activity (at, kind, user_id, detail)
  values (new.revealed_at, 'Reveal', new.user_id,
          replace(new.field, '_', ' ') || ' of ' || replace(new.entity, '_', ' ') || ' #' || new.record_id);
  return null;
end $$;

insert into activity (at, kind, user_id, detail)
select revealed_at, 'Reveal', user_id, replace(field, '_', ' ') || ' of ' || replace(entity, '_', ' ') || ' #' || record_id
  from personal_reveals
 where revealed_at > now() - interval '180 days';
