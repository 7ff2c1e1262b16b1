/** The settings of the program that its commands read (app/config.ts). */
export type OpsSettings = {
  DATA_DIR: string;
  /** Of a server of its own; without it the database is embedded in DATA_DIR. */
  DATABASE_URL?: string | undefined;
  BACKUP_DIR?: string | undefined;
  BACKUP_AT: string;
  BACKUP_PASSPHRASE?: string | undefined;
};
