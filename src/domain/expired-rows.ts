import { sql } from 'kysely';
import type { Db } from '../kit/server/db/db.ts';
import { unscopedOf } from '../kit/server/db/scope.ts';
import type { App } from '../kit/server/http/app.ts';
import { UNDELETE_TIME } from '../kit/server/records/undelete.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** Expired rows, by table. */
const expired = {
  activity: sql`at < now() - interval '180 days'`,
  deleted_records: sql`deleted_at not between now() - ${UNDELETE_TIME} and now() + interval '1 minute'`,
  idempotency_keys: sql`created_at < now() - interval '72 hours'`,
  login_failures: sql`failed_at not between now() - interval '1 day' and now() + interval '1 minute'`,
  known_browsers: sql`used_at not between now() - interval '90 days' and now() + interval '1 minute'`,
  second_factors: sql`confirmed_at is null and started_at not between now() - interval '1 hour' and now() + interval '1 minute'`,
  sessions: sql`
    created_at not between now() - interval '12 hours' and now() + interval '1 minute'
    or last_seen_at not between now() - interval '2 hours' and now() + interval '1 minute'`,
};

/** Deletes expired rows in transactions of limited size. Several processes may run at once, each on its own rows. */
export async function deleteExpired(db: Db, batch = 10_000): Promise<void> {
  for (const [name, isOutlived] of Object.entries(expired)) {
    const table = sql.table(name);
    for (let deleted = batch; deleted >= batch; ) {
      const { numAffectedRows } = await sql`
        delete from ${table} where ctid in
          (select ctid from ${table} where ${isOutlived} limit ${batch} for update skip locked)`.execute(db);
      deleted = Number(numAffectedRows);
    }
  }
}

/** Deletes expired rows every hour while the server runs. @param steps more that deletes rows */
export function deleteExpiredHourly(app: App, steps: readonly ((db: Db) => Promise<void>)[] = []): void {
  const db = unscopedOf(app.db);
  const timer = setInterval(() => {
    if (app.freeSpace() === 'none') return;
    for (const step of [deleteExpired, ...steps])
      step(db).catch((error: unknown) => app.log.error({ err: error }, 'deleting expired rows failed'));
  }, HOUR_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
