import { sql } from 'kysely';
import type { z } from 'zod';
import { idParams, savedOf } from '../../shared/wire.ts';
import type { Db } from '../db/db.ts';
import type { AnyRequest, App } from '../http/app.ts';
import { callOf, type NamedKind } from '../http/calls.ts';
import { notFound } from '../http/errors.ts';

/** For how long a delete can be undone; the screen offers it for some seconds. */
export const UNDELETE_TIME = sql`interval '5 minutes'`;

/**
 * Stores the values of a record that is deleted in this transaction, so that the same person can undo it.
 * @example await storeDeleted(db, 'vendors', id, values)
 */
export async function storeDeleted(db: Db, table: string, id: number, body: object): Promise<void> {
  await sql`insert into deleted_records (entity, record_id, body)
    values (${table}, ${id}, ${JSON.stringify(body)}::jsonb)`.execute(db);
}

type Undelete = NamedKind & {
  table: string;
  /** The record in the response, as the create call has it. */
  row: z.ZodType;
  /** Creates a record from the stored values, by all rules of a new one. */
  create: (
    db: Db,
    values: Record<string, unknown>,
    request: AnyRequest,
  ) => Promise<{ msg: string; data: unknown }>;
};

/**
 * `POST {path}/:id/undelete`: the person who deleted a record enters it again, with a new id.
 * @example addUndelete(app, { ...kind, table: 'vendors', row, create })
 */
export function addUndelete(app: App, { table, row, create, ...kind }: Undelete): void {
  app.post(
    `${kind.path}/:id/undelete`,
    callOf('undelete', kind, { params: idParams, response: { 201: savedOf(row) } }),
    (request, reply) =>
      app.write(request, reply, 201, async (db) =>
        create(db, await popDeleted(db, table, request.params.id), request),
      ),
  );
}

/** Returns and removes the stored values. If the create is refused, this is rolled back and Undo can be tried again. */
async function popDeleted(db: Db, table: string, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ body: Record<string, unknown> }>`
    delete from deleted_records
     where entity = ${table} and record_id = ${id}
       and user_id = current_setting('console.user_id')::integer
       and deleted_at > now() - ${UNDELETE_TIME}
    returning body`.execute(db);
  if (!rows[0]) throw notFound('This delete can no longer be undone');
  return rows[0].body;
}
