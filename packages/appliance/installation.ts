import type pg from 'pg';

/** The settings of the program that the appliance reads (app/config.ts). */
export type Settings = {
  DATA_DIR: string;
  /** Of a server of its own; without it the database is embedded in DATA_DIR. */
  DATABASE_URL?: string | undefined;
  BACKUP_PASSPHRASE?: string | undefined;
};

/** What only the business knows of its tables. Functions read and write in the current transaction of the client. */
export type Business = {
  /** The folder of its migrations. */
  migrations: string;
  /** A table that a database of another program does not have. */
  ownTable: string;
  /** Tables whose rows must not come back. */
  leftOut: readonly string[];
  /** Its name; '' without one. */
  nameOf: (client: pg.Client) => Promise<string>;
  /** Whether there are no records yet, as after a first start. */
  isUntouched: (client: pg.Client) => Promise<boolean>;
  /** People who can sign in. */
  activePeople: (client: pg.Client) => Promise<string[]>;
  /** Ends what must not come back with older records, and returns a line about it. */
  endKeys: (client: pg.Client) => Promise<string | undefined>;
  /** A line for each fault of the books; the connections share the work. */
  audit: (...clients: pg.Client[]) => Promise<string[]>;
};

/** A program, as the commands get it. */
export type Installation = Settings & { business: Business };
