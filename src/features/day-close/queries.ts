import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { dateCursor, pageOf, startOf } from '../../kit/server/list/paging.ts';
import type { Page } from '../../kit/shared/wire.ts';
import {
  type ClosePageQuery,
  type CloseRow,
  type DayFigures,
  type DayOfBranch,
  dayFigures,
} from './contract.ts';
import { dayTable, tablesOfDay } from './earlier/queries.ts';

export async function branchName(db: Db, id: number): Promise<string | undefined> {
  const branch = await db.selectFrom('branches').select('name').where('id', '=', id).executeTakeFirst();
  return branch?.name;
}

type NewClose = DayOfBranch & { closed_by: number; note: string; figures: DayFigures };

export async function insertClose(db: Db, { figures, ...close }: NewClose): Promise<number> {
  const { id } = await db
    .insertInto('day_closes')
    .values({ ...close, figures: JSON.stringify(figures) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The stored close, locked until the transaction ends. */
export function lockClose(db: Db, id: number) {
  return db
    .selectFrom('day_closes')
    .select(['id', 'branch_id', 'date', 'reopened_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateReopened(
  db: Db,
  id: number,
  { user_id, reason }: { user_id: number; reason: string },
): Promise<void> {
  await db
    .updateTable('day_closes')
    .set({ reopened_at: sql`now()`, reopened_by: user_id, reopen_reason: reason })
    .where('id', '=', id)
    .execute();
}

const closes = sql`
  select day_closes.id, date, branch_id, json_build_object('id', branches.id, 'name', branches.name) as branch,
         day_closes.created_at as closed_at, closer.name as closed_by, note,
         reopened_at, coalesce(opener.name, '') as reopened_by, reopen_reason
    from day_closes
    join branches on branches.id = branch_id
    join users as closer on closer.id = closed_by
    left join users as opener on opener.id = day_closes.reopened_by`;

export async function readClose(db: Db, id: number): Promise<CloseRow | undefined> {
  const { rows } = await sql<CloseRow>`${closes} where day_closes.id = ${id}`.execute(db);
  return rows[0];
}

/** All that was signed and opened again of one day, newest first. */
export async function closesOfDay(db: Db, { branch_id, date }: DayOfBranch): Promise<CloseRow[]> {
  const { rows } = await sql<CloseRow>`
    ${closes}
     where branch_id = ${branch_id} and date = ${date}
     order by day_closes.id desc
     limit 100`.execute(db);
  return rows;
}

/** The figures as they were signed; undefined while the day is open. */
export async function signedFigures(
  db: Db,
  { branch_id, date }: DayOfBranch,
): Promise<DayFigures | undefined> {
  const { rows } = await sql<{ figures: unknown }>`
    select figures from day_closes
     where branch_id = ${branch_id} and date = ${date} and reopened_at is null`.execute(db);
  const [signed] = rows;
  // Figures that an earlier release did not have take their defaults.
  return signed && dayFigures.parse(signed.figures);
}

type StoredDay = {
  id: number;
  date: string;
  branch_id: number;
  branch: string;
  sales: number;
  difference: number | null;
  closed_by: string;
  closed_at: Date | null;
  reopened_at: Date | null;
  reopened_by: string;
  reopen_reason: string;
};

const tables = [...tablesOfDay, 'day_closes'];

/** The newest or oldest day with a record, of those that match `where`: one step down each index. */
const outermost = (
  { branch_id, isOldest }: { branch_id: number | null; isOldest: boolean },
  where: ReturnType<typeof sql>,
) => {
  const [outer, outerOfAll] = isOldest ? ['min', 'least'] : ['max', 'greatest'];
  const ofTable = (table: string, ofBranch: ReturnType<typeof sql>) =>
    sql`select ${sql.raw(outer)}(date) as day from ${dayTable(table)} where ${where} ${ofBranch}`;
  return sql`
  ${sql.raw(outerOfAll)}(${sql.join(
    tables.map((table) => {
      if (branch_id !== null) return sql`(${ofTable(table, sql`and branch_id = ${branch_id}`)})`;
      if (!table.endsWith('_payments')) return sql`(${ofTable(table, sql``)})`;
      // Most payments are of no branch, so each branch has a step of its own.
      return sql`(select ${sql.raw(outer)}(day)
                    from branches, lateral (${ofTable(table, sql`and t.branch_id = branches.id`)}) as of_branch)`;
    }),
  )})`;
};

/** Whether a branch did anything on a day; not `exists`, which is planned as a hash of the whole table. */
const hasAny = sql`coalesce(${sql.join(
  tables.map(
    (table) => sql`
      (select true from ${dayTable(table)} where t.date = days.date and branch_id = branches.id limit 1)`,
  ),
)}, false)`;

/**
 * The days on which a branch did anything, youngest first, with what was signed last. Days are found by stepping down
 * the indexes, so with a cursor a page costs the same however many years there are and however deep it lies.
 */
export async function daysPage(db: Db, query: ClosePageQuery): Promise<Page<StoredDay>> {
  const { min, limit, branch_id } = query;
  const { at, isBackward } = startOf(query);
  const skipped = at ? 0 : min * limit;
  // One day more than rows, for the rest of the day on which the last page ended.
  const dayCount = skipped + limit + 2;
  const [dateSign, direction] = isBackward ? [sql.raw('>'), sql.raw('asc')] : [sql.raw('<'), sql.raw('desc')];
  const [nameSign, nameOrder] = isBackward ? [sql.raw('<'), sql.raw('desc')] : [sql.raw('>'), sql.raw('asc')];
  const isFromCursor = at ? sql`t.date ${dateSign}= ${at.date}::date` : sql`true`;
  const isAfterCursor = at
    ? sql`(days.date <> ${at.date}::date or (branches.name, branches.id) ${nameSign}
            (select cursor_branch.name, cursor_branch.id from branches as cursor_branch where cursor_branch.id = ${at.id}))`
    : sql`true`;
  const end = { branch_id, isOldest: isBackward };
  const { rows } = await sql<StoredDay>`
    with recursive days(date, number) as (
      select ${outermost(end, isFromCursor)}, 1
       union all
      select ${outermost(end, sql`t.date ${dateSign} days.date`)}, number + 1
        from days
       where days.date is not null and number < ${dayCount}::bigint
    )
    select branches.id * 10000000::bigint + (days.date - date '1900-01-01') as id,
           days.date, branches.id as branch_id, branches.name as branch,
           case when is_closed then (figures #>> '{sales,total}')::numeric
                else coalesce((select sum(amount) from day_entries as sale
                                where sale.date = days.date and sale.branch_id = branches.id), 0)
           end as sales,
           case when is_closed then (figures #>> '{cash,difference}')::numeric
                else (select sum(recovery.difference) from cash_recoveries as recovery
                       where recovery.date = days.date and recovery.branch_id = branches.id)
           end as difference,
           coalesce(closer.name, '') as closed_by, last.created_at as closed_at,
           last.reopened_at, coalesce(opener.name, '') as reopened_by, coalesce(reopen_reason, '') as reopen_reason
      from days
      join branches on ${branch_id === null ? sql`true` : sql`branches.id = ${branch_id}`}
      left join lateral (select *, reopened_at is null as is_closed from day_closes
                          where day_closes.branch_id = branches.id and day_closes.date = days.date
                          order by id desc limit 1) as last on true
      left join users as closer on closer.id = last.closed_by
      left join users as opener on opener.id = last.reopened_by
     where ${isAfterCursor} and ${hasAny}
     order by days.date ${direction}, branches.name ${nameOrder}, branches.id ${nameOrder}
     limit ${limit + 1} offset ${skipped}`.execute(db);
  const data = rows.slice(0, limit);
  if (isBackward) data.reverse();
  return pageOf(data, query, rows.length > limit, (row) => dateCursor({ date: row.date, id: row.branch_id }));
}
