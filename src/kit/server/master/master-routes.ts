import { z } from 'zod';
import { contract } from '../../shared/contract.ts';
import type { Declaration, Values } from '../../shared/declaration.ts';
import {
  applyChange,
  changeSchema,
  echoedFields,
  formSchema,
  optionSchema,
  personalFields,
  rowSchema,
} from '../../shared/master-schema.ts';
import type { RuleSettings } from '../../shared/rule-settings.ts';
import { done, dropdownQuery, idParams, oneOf, optionsOf, rowsOf, savedOf, uses } from '../../shared/wire.ts';
import type { Db } from '../db/db.ts';
import type { AnyRequest, App } from '../http/app.ts';
import { callOf, type NamedKind } from '../http/calls.ts';
import { notFound, requestRefusals } from '../http/errors.ts';
import { merged } from '../records/merged-record.ts';
import { addUndelete, storeDeleted } from '../records/undelete.ts';
import { refuseStale } from '../records/versions.ts';
import { withoutEchoes } from '../records/without-echoes.ts';
import { masterOptions } from './master-options.ts';
import {
  deleteMaster,
  insertMaster,
  lockMaster,
  photoFields,
  revealMaster,
  updateMaster,
} from './master-queries.ts';
import {
  listMaster,
  type Master,
  type MasterExtra,
  masterById,
  prepareMasters,
  sourceOf,
} from './master-select.ts';
import { usedMessage, usesOf } from './master-uses.ts';

/**
 * Every call of every declared entity: list, one, dropdown, uses, reveal, create, change and delete.
 * @param kindOf what the calls of an entity are named after
 * @param extras by path: additions of an entity to its declaration
 * @example app.register((api) => masterRoutes(api, [branch, employee], kindOf), { prefix: '/api' });
 */
export async function masterRoutes(
  app: App,
  declarations: readonly Declaration[],
  kindOf: (declaration: Declaration) => NamedKind,
  extras?: Readonly<Record<string, MasterExtra>>,
): Promise<void> {
  for (const master of prepareMasters(declarations, extras)) {
    const kind = kindOf(master.declaration);
    addReads(app, master, kind);
    addWrites(app, master, kind);
    if (personalFields(master.declaration).length > 0) addReveal(app, master, kind);
  }
}

function addReads(app: App, master: Master, kind: NamedKind): void {
  const { path, title } = master.declaration;
  const row = rowSchema(master.declaration);
  app.get(path, callOf('list', kind, { response: { 200: rowsOf(row) } }), async ({ today }) => ({
    data: await listMaster(app.db, master, today),
  }));

  const option = optionSchema(master.declaration);
  app.get(
    `${path}/dropdown`,
    callOf('dropdown', kind, { querystring: optionQuery, response: { 200: optionsOf(option) } }),
    ({ query, today }) => masterOptions(app.db, master, query, today),
  );

  app.get(
    `${path}/:id`,
    callOf('read', kind, { params: idParams, response: { 200: oneOf(row) } }),
    async ({ params, today }) => ({
      data: (await masterById(app.db, master, params.id, sourceOf(master, today))) ?? missing(title),
    }),
  );

  app.get(
    `${path}/:id/uses`,
    callOf('uses', kind, { params: idParams, response: { 200: oneOf(uses) } }),
    async ({ params }) => {
      if (!(await masterById(app.db, master, params.id))) missing(title);
      const usesOfRecord = await usesOf(app.db, master, params.id);
      const deletable = usesOfRecord.length === 0;
      return {
        data: { deletable, msg: deletable ? '' : usedMessage(title, usesOfRecord), uses: usesOfRecord },
      };
    },
  );
}

/** Filters over the past also ask for InActive records. */
const optionQuery = dropdownQuery.extend({ inactive: z.literal('true', 'inactive is true').optional() });

function addWrites(app: App, master: Master, kind: NamedKind): void {
  const { declaration } = master;
  const { path, title, toasts } = declaration;
  const { table } = master;
  const row = rowSchema(declaration);
  const saved = savedOf(row);
  const body = contract((rules) => formSchema(declaration, rules));
  const changeBody = contract((rules) => changeSchema(declaration, rules));
  const create = async (db: Db, values: Values, { today, user }: AnyRequest) => {
    const data = await insertMaster(db, master, values);
    await master.extra.saved?.(db, data.id, { today, userId: user.id });
    return { msg: toasts.added, data };
  };

  app.post(path, callOf('create', kind, { body, response: { 201: saved } }), (request, reply) =>
    app.write(request, reply, 201, (db) => create(db, request.body, request)),
  );
  addUndelete(app, {
    ...kind,
    table,
    row,
    create: (db, deleted, request) => create(db, merged(body, deleted, {}, request.rules), request),
  });

  app.patch(
    `${path}/:id`,
    callOf('update', kind, { params: idParams, body: changeBody, response: { 200: saved } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        const { version: sentVersion, ...sent } = request.body;
        const { version, ...stored } = (await lockMaster(db, master, id, 'update')) ?? missing(title);
        const current = { title, table: master.table, id, version };
        await refuseStale(db, current, sentVersion, () => readBack(db, master, id));
        const change = await withoutEchoes(sent, echoedFields(declaration), () => readBack(db, master, id));
        const record = changed(declaration, stored, change, request.rules);
        await updateMaster(db, master, id, { stored, record });
        await master.extra.saved?.(db, id, { today: request.today, userId: request.user.id });
        return { msg: toasts.updated, data: await readBack(db, master, id) };
      }),
  );

  app.delete(
    `${path}/:id`,
    callOf('delete', kind, { params: idParams, response: { 200: done } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        const stored = (await lockMaster(db, master, id, 'delete')) ?? missing(title);
        const usesOfRecord = await usesOf(db, master, id);
        if (usesOfRecord.length > 0) throw requestRefusals.record_in_use(usedMessage(title, usesOfRecord));
        await deleteMaster(db, master, id, stored);
        const { version: _, ...values } = stored;
        await storeDeleted(db, table, id, without(values, photoFields(declaration)));
        return { msg: toasts.deleted };
      }),
  );
}

const without = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

function addReveal(app: App, master: Master, kind: NamedKind): void {
  const { path, title } = master.declaration;
  const names = personalFields(master.declaration);
  const revealed: z.ZodType<Values> = z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  // Not an `app.write`, because the stored response would hold the numbers.
  app.post(
    `${path}/:id/reveal`,
    {
      config: { area: 'reveal', level: 'read' },
      ...callOf('reveal', kind, { params: idParams, response: { 200: oneOf(revealed) } }),
    },
    (request) =>
      app.transact(request, async (db) => ({
        data: (await revealMaster(db, master, request.params.id, request.user.id)) ?? missing(title),
      })),
  );
}

function changed(declaration: Declaration, stored: Values, change: Values, rules: RuleSettings): Values {
  const { record, errors } = applyChange(declaration, stored, change, rules);
  const message = errors && Object.values(errors)[0];
  if (message !== undefined) throw requestRefusals.invalid_fields(message).with({ fields: errors });
  return record;
}

const readBack = async (db: Db, master: Master, id: number) =>
  (await masterById(db, master, id)) ?? missing(master.declaration.title);

function missing(title: string): never {
  throw notFound(`No such ${title}`);
}
