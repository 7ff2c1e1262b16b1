import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type ActivityKind, deviceOf } from '../../shared/activity.ts';
import type { Db } from '../db/db.ts';
import { clientAddress, networkOf } from '../http/client-address.ts';

/** Where a request comes from, as it is recorded. */
export function placeOf(request: FastifyRequest) {
  const address = clientAddress(request);
  return { address, network: networkOf(address), device: deviceOf(request.headers['user-agent'] ?? '') };
}
export type Client = ReturnType<typeof placeOf>;

type Act = { kind: ActivityKind; user_id: number | null; detail?: string; rows?: number } & Partial<Client>;

/** Records what a person did. @example addActivity(db, { kind: 'Sign-in', user_id: 1, ...placeOf(request) }) */
export const addActivity = (db: Db, act: Act) => db.insertInto('activity').values(act).execute();

/** Records a sign-in with an unknown e-mail; of more than 100 in an hour nothing is stored. */
export const addUnknownSignIn = (db: Db, { address, network, device }: Client) =>
  sql`
    insert into activity (kind, address, network, device, detail)
    select 'Failed sign-in', ${address}::text, ${network}::text, ${device}::text, 'No such account'
     where coalesce((select at from activity where user_id is null and kind = 'Failed sign-in'
                      order by id desc offset 99 limit 1) < now() - interval '1 hour', true)`.execute(db);

/** Records exported rows; pages of one export, each within a minute of the one before, are one line. */
export const addExport = (
  db: Db,
  { userId, detail, rows, place }: { userId: number; detail: string; rows: number; place: Client },
) =>
  sql`
    with last as (
      select id, at, detail from activity
       where user_id = ${userId} and kind = 'Export' order by date desc, id desc limit 1
    ), added as (
      update activity set rows = activity.rows + ${rows}::integer, at = now()
        from last
       where activity.id = last.id and last.detail = ${detail} and last.at > now() - interval '1 minute'
      returning activity.id
    )
    insert into activity (kind, user_id, detail, rows, address, network, device)
    select 'Export', ${userId}::integer, ${detail}::text, ${rows}::integer, ${place.address}::text,
           ${place.network}::text, ${place.device}::text
     where not exists (select from added)`.execute(db);
