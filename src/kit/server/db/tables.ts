import type { Generated } from 'kysely';

/** The migrator's own table; `domain/tables.ts` adds those of `migrations/` by declaration merging. */
export interface Tables {
  migrations: { name: string; checksum: string; applied_at: Generated<Date> };
}
