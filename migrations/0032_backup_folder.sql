-- The folder for backups that was set in Settings, and the folders that were used: each has a file with the mark of the
-- installation, so that a missing disk is noticed.
alter table installation
  add backup_folder  text,
  add backup_folders text[] not null default '{}';
