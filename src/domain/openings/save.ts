import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { storeDeleted } from '../../kit/server/records/undelete.ts';
import type { OpeningPartName } from '../../masters/openings.ts';
import { checkOpenings, problemText } from './check.ts';
import { holdOpenings } from './open-books.ts';
import { keysOf, type Opening, storedAs, storedOpenings } from './opening.ts';
import { partRules } from './parts.ts';
import { openingRefusals } from './refusals.ts';

type Rows = { part: OpeningPartName; file_name: string; rows: readonly (readonly string[])[] };
type Saved = { import_id: number | null; added: number; known: number };

/**
 * Saves typed rows in one piece; those that are stored already stay as they are. Without anything new there is no import.
 * @throws no_go_live_date, wrong_openings with the first wrong cell, books_opened
 */
export async function saveOpenings(db: Db, { part, file_name, rows }: Rows, userId: number): Promise<Saved> {
  const date = await holdOpenings(db);
  if (!date) throw openingRefusals.no_go_live_date();
  const { added, known, problems } = await checkOpenings(db, part, { date, cells: rows });
  const [first] = problems;
  if (first) throw openingRefusals.wrong_openings(problemText(first), problems.length - 1);
  if (added.length === 0) return { import_id: null, added: 0, known };

  const { id } = await db
    .insertInto('opening_imports')
    .values({ part, file_name, rows: added.length, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await partRules[part].store(db, id, added);
  return { import_id: id, added: added.length, known };
}

type KeptOpening = Opening & { part: OpeningPartName; import_id: number };

/**
 * Deletes an opening that is no stock adjustment, and keeps its values for `restoreOpening`.
 * @throws not_found, books_opened; not_enough_stock when the goods have gone on since
 */
export async function cancelOpening(db: Db, id: number): Promise<void> {
  await holdOpenings(db);
  const opening = await db
    .selectFrom('openings')
    .select(['part', 'import_id', 'date', 'branch_id', 'customer_id', 'employee_id'])
    .select([
      'product',
      'weight',
      'filled',
      'empty',
      'bill_no',
      'due_date',
      'amount',
      'vendor_id',
      'bank_account_id',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  const { part, ...kept } = orNotFound(opening);
  await partRules[part as OpeningPartName].cancel(db, [id]);
  await storeDeleted(db, 'openings', id, { part, ...kept });
}

/**
 * Enters a deleted opening again, with its import.
 * @returns its new id
 * @throws books_opened, other_date, entered_already, reference_gone
 */
export async function restoreOpening(db: Db, kept: Record<string, unknown>): Promise<number> {
  const date = await holdOpenings(db);
  const { part, import_id, ...opening } = kept as KeptOpening;
  const isOfDate = part === 'bills' ? opening.date <= (date ?? '') : opening.date === date;
  if (!isOfDate) throw openingRefusals.other_date();
  const keys = await keysOf(db, [opening]);
  const [stored] = [...(await storedOpenings(db, part, keys)).values()].flat();
  if (stored) throw openingRefusals.entered_already(storedAs(stored, opening));
  await partRules[part].store(db, import_id, [opening]);
  return Math.max(...(await partRules[part].idsOf(db, import_id)));
}

/** Deletes an import with exactly its rows. @throws as cancelOpening */
export async function cancelImport(db: Db, id: number): Promise<void> {
  await holdOpenings(db);
  const own = await db
    .selectFrom('opening_imports')
    .select('part')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const rules = partRules[orNotFound(own).part as OpeningPartName];
  await rules.cancel(db, await rules.idsOf(db, id));
  await db.deleteFrom('opening_imports').where('id', '=', id).execute();
}
