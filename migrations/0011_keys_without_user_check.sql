-- A foreign key would lock the person's row with every write, for a key that is gone after three days.
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;
