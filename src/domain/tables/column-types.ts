import type { Generated, GeneratedAlways } from 'kysely';

/** Given by the database alone. */
export type Id = GeneratedAlways<number>;
/** When the row was stored. */
export type Stamp = Generated<Date>;
/** May be left out of an insert. */
export type WithDefault<T> = Generated<T>;
