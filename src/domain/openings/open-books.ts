import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { Scope } from '../../kit/server/db/scope.ts';
import { sumRupees, toPaise } from '../../kit/shared/money.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import { openingPartNames, openingParts } from '../../masters/openings.ts';
import { partTotals } from './opening.ts';
import { openingRefusals } from './refusals.ts';

/** The totals of the signed paper: ₹ of the parts that are money, and cylinders of the others. */
export type BookTotals = { rupees: number; cylinders: number };

/** Go-live, held until the transaction ends: openings are saved, deleted and locked one after the other. */
const holdGoLive = (db: Db) =>
  db
    .selectFrom('go_live')
    .select(['id', 'version', 'date', 'opened_at'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** The same, for a change of openings. @throws books_opened */
export async function holdOpenings(db: Db): Promise<string | null> {
  const { date, opened_at } = await holdGoLive(db);
  if (opened_at) throw openingRefusals.books_opened();
  return date;
}

/**
 * Chooses the last day on paper, before the first opening is entered.
 * @throws not_for_bound, books_opened, openings_entered
 */
export async function chooseGoLiveDate(db: Db, date: string, scope: Scope): Promise<void> {
  if (scope) throw openingRefusals.not_for_bound();
  const goLive = await holdGoLive(db);
  if (goLive.date === date) return;
  if (goLive.opened_at) throw openingRefusals.books_opened();
  const { rows } = await sql<{ entered: boolean }>`
    select exists (select from openings)
        or exists (select from stock_adjustments where opening_import_id is not null) as entered`.execute(db);
  if (rows[0]?.entered) throw openingRefusals.openings_entered();
  await db.updateTable('go_live').set({ date }).execute();
}

/**
 * Locks all openings once the totals of the signed paper are those that are entered.
 * @throws not_for_bound, no_go_live_date, books_opened, totals_differ with the figures
 */
export async function openBooks(
  db: Db,
  paper: BookTotals,
  { id, scope }: { id: number; scope: Scope },
): Promise<void> {
  if (scope) throw openingRefusals.not_for_bound();
  const goLive = await holdGoLive(db);
  if (!goLive.date) throw openingRefusals.no_go_live_date();
  if (goLive.opened_at) throw openingRefusals.books_opened();
  // Waits for those who change openings on other screens; later ones wait for this transaction.
  await sql`select pg_advisory_xact_lock(-1)`.execute(db);
  const { rupees, cylinders } = await enteredTotals(db);
  const entered = { rupees, cylinders };
  if (toPaise(rupees) !== toPaise(paper.rupees) || cylinders !== paper.cylinders)
    throw openingRefusals.totals_differ(paper, entered);
  await db
    .updateTable('go_live')
    .set({ ...entered, opened_at: sql`now()`, opened_by: id, reopen_reason: '' })
    .execute();
}

/** Lets openings change again, with the reason. @throws not_for_bound, books_not_opened */
export async function reopenGoLive(
  db: Db,
  { reason, scope }: { reason: string; scope: Scope },
): Promise<void> {
  if (scope) throw openingRefusals.not_for_bound();
  const goLive = await holdGoLive(db);
  if (!goLive.opened_at) throw openingRefusals.books_not_opened();
  await db
    .updateTable('go_live')
    .set({ opened_at: null, opened_by: null, rupees: null, cylinders: null, reopen_reason: reason })
    .execute();
}

type PartTotal = { rows: number; total: number };

/** What is entered, by part and in total; a person who is bound to branches reads theirs. */
export async function enteredTotals(db: Db) {
  const parts = openingPartNames.map(
    (part) => sql`select ${part} as part, totals.* from (${partTotals(part)}) as totals`,
  );
  const { rows } = await sql<PartTotal & { part: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const of = (part: string): PartTotal => {
    const { rows: count = 0, total = 0 } = rows.find((row) => row.part === part) ?? {};
    return { rows: count, total };
  };
  const sum = (unit: 'rupees' | 'cylinders') =>
    sumRupees(
      openingPartNames.filter((part) => openingParts[part].unit === unit).map((part) => of(part).total),
    );
  return { parts: recordOf(openingPartNames, of), rupees: sum('rupees'), cylinders: sum('cylinders') };
}
