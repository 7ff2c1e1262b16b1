import { sql } from 'kysely';
import { canBeInactive, type MasterOption, type MasterRow } from '../../shared/master-schema.ts';
import { searchWords } from '../../shared/search-words.ts';
import { optionPage } from '../../shared/wire.ts';
import type { Db } from '../db/db.ts';
import { pickerText } from './master-search.ts';
import { type Master, nested, ROW_LIMIT, selectRows, sourceOf } from './master-select.ts';

type OptionsQuery = { search: string; limit?: number | undefined; inactive?: 'true' | undefined };

/**
 * The options of a picker, by name. InActive records are included, with their status, only for filters over the
 * past.
 * Without a limit, all options are returned.
 * @example await masterOptions(db, vehicle, { search: 'ap 07', limit: 20 }, today)
 */
export async function masterOptions(
  db: Db,
  master: Master,
  { search, limit = ROW_LIMIT, inactive }: OptionsQuery,
  today: string,
): Promise<{ data: MasterOption[]; hasNext: boolean }> {
  const { declaration } = master;
  const hasStatus = canBeInactive(declaration);
  const names = hasStatus && inactive ? [...declaration.dropdown, 'status'] : declaration.dropdown;
  const name = sql.ref(`t.${declaration.dropdown[0]}`);
  const words = searchWords(search);
  const { rows } = await sql<MasterRow>`${selectRows(master, names, sourceOf(master, today))}
    where ${hasStatus && !inactive ? sql`t.status <> 'InActive'` : sql`true`}
      and ${words ? sql`${pickerText(declaration)} like all(${words.patterns}::text[])` : sql`true`}
    order by ${name} collate natural_order, t.id limit ${limit + 1}`.execute(db);
  const options = rows.map((row) => ({
    ...nested(master, row),
    name: String(row[declaration.dropdown[0]]),
  }));
  return optionPage(options, limit);
}
