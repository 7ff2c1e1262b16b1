-- A backup that was made and is not good is told apart from one that could not be made.
alter table backup_runs add verify_problem text;
