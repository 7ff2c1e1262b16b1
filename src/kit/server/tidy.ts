import { sql } from 'kysely';
import type { App } from './app.ts';
import type { Db } from './db.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** Deletes what has had its time; any number of processes may do so at once, each on rows of its own. */
export async function tidy(db: Db): Promise<void> {
  await sql`
    delete from idempotency_keys where ctid in
      (select ctid from idempotency_keys where created_at < now() - interval '72 hours'
        limit 10000 for update skip locked)`.execute(db);
  await sql`
    delete from login_failures where ctid in
      (select ctid from login_failures where failed_at < now() - interval '1 day'
        limit 10000 for update skip locked)`.execute(db);
  await sql`
    delete from sessions where ctid in
      (select ctid from sessions
        where created_at < now() - interval '12 hours' or last_seen_at < now() - interval '2 hours'
        limit 10000 for update skip locked)`.execute(db);
}

/** Tidies every hour while the server runs. */
export function keepTidy(app: App): void {
  const timer = setInterval(() => {
    tidy(app.db).catch((error: unknown) => app.log.error({ err: error }, 'tidying failed'));
  }, HOUR_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
