-- Calls whose body holds a password were kept with a SHA-256 of that body. They no longer are; what is left of them goes now
-- instead of after 72 hours.
delete from idempotency_keys where body = '{"msg":"Password Changed Successfully"}';
