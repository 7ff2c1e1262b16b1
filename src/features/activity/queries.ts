import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { ActivityRow } from './contract.ts';

/** What people did, as the list shows it. */
export const activities = sql<ActivityRow>`
  select activity.id, date, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, kind, address, device,
         detail, rows, case when users.id is not null then json_build_object('id', users.id, 'name', users.name) end as person
    from activity
    left join users on users.id = activity.user_id`;

/** Everyone who has an account, by name. */
export const peopleOptions = (db: Db, { search, limit }: { search: string; limit: number }) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(sql<boolean>`position(lower(${search}) in lower(name)) > 0`)
    .orderBy(sql`name collate natural_order`)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
