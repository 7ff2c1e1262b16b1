import type { FastifyContextConfig } from 'fastify';
import type { z } from 'zod';
import type { Body } from '../../shared/contract.ts';
import type { RuleSettings } from '../../shared/rule-settings.ts';
import { done, idParams, oneOf, savedOf } from '../../shared/wire.ts';
import type { Db } from '../db/db.ts';
import type { App } from '../http/app.ts';
import { callOf, type NamedKind } from '../http/calls.ts';
import { orNotFound } from '../http/errors.ts';

type RecordKind<Row, Sent, Change> = NamedKind & {
  row: z.ZodType<Row>;
  read: (db: Db, id: number) => Promise<Row | undefined>;
  /** Stores a record and gives its id. */
  create?: { body: Body<Sent>; run: (db: Db, body: Sent) => Promise<number>; msg: string };
  change?: {
    body: Body<Change>;
    run: (db: Db, id: number, body: Change, rules: RuleSettings) => Promise<unknown>;
    msg: string;
    config?: FastifyContextConfig;
  };
  remove?: { run: (db: Db, id: number) => Promise<unknown>; msg: string };
};

/**
 * The calls that show, create, change and delete one record of a kind.
 * @example addRecord(app, { ...kind, row, read: readLoad, remove: { run: unload, msg: messages.deleted } })
 */
export function addRecord<Row, Sent, Change>(app: App, kind: RecordKind<Row, Sent, Change>): void {
  const { path, row, read, create, change, remove } = kind;
  const recordPath = `${path}/:id`;
  const saved = savedOf(row);

  app.get(
    recordPath,
    callOf('read', kind, { params: idParams, response: { 200: oneOf(row) } }),
    async ({ params }) => ({ data: orNotFound(await read(app.db, params.id)) }),
  );

  if (create)
    app.post(
      path,
      callOf('create', kind, { body: create.body, response: { 201: saved } }),
      (request, reply) =>
        app.write(request, reply, 201, async (db) => {
          const id = await create.run(db, request.body as Sent);
          return { msg: create.msg, data: orNotFound(await read(db, id)) };
        }),
    );

  if (change)
    app.patch(
      recordPath,
      {
        config: change.config ?? {},
        ...callOf('update', kind, { params: idParams, body: change.body, response: { 200: saved } }),
      },
      (request, reply) =>
        app.write(request, reply, 200, async (db) => {
          const { id } = request.params;
          await change.run(db, id, request.body as Change, request.rules);
          return { msg: change.msg, data: orNotFound(await read(db, id)) };
        }),
    );

  if (remove)
    app.delete(
      recordPath,
      callOf('delete', kind, { params: idParams, response: { 200: done } }),
      (request, reply) =>
        app.write(request, reply, 200, async (db) => {
          await remove.run(db, request.params.id);
          return { msg: remove.msg };
        }),
    );
}
