import { bankOfIfsc } from '../../domain/customers/bank-of-ifsc.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { removeFile } from '../../kit/server/files/files.ts';
import type { App } from '../../kit/server/http/app.ts';
import { callOf, setArea } from '../../kit/server/http/calls.ts';
import { orNotFound, requestRefusals } from '../../kit/server/http/errors.ts';
import { readList } from '../../kit/server/list/list.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { usedMessage, usesOf } from '../../kit/server/master/master-uses.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { merged } from '../../kit/server/records/merged-record.ts';
import { addUndelete, storeDeleted } from '../../kit/server/records/undelete.ts';
import {
  call,
  done,
  idParams,
  oneOf,
  optionsOf,
  pageOf,
  pageQuery,
  rowsOf,
  savedOf,
  uses,
} from '../../kit/shared/wire.ts';
import { accountRoutes } from './account/routes.ts';
import { addCustomer } from './add.ts';
import { asSent, changeCustomer } from './change.ts';
import {
  bankCall,
  type CustomerBody,
  changeBody,
  customerBody,
  customerCall,
  customerDropdownQuery,
  customerList,
  customerOption,
  customerRecord,
  customerRefusals,
  customerSale,
  customerTypeQuery,
  exportedCustomer,
  labels,
  messages,
  path,
  revealed,
  similar,
  similarQuery,
} from './contract.ts';
import {
  customers,
  deleteCustomer,
  exported,
  findCustomers,
  hasCustomer,
  lockCustomer,
  readCustomer,
  revealCustomer,
  salesOf,
  similarCustomers,
} from './queries.ts';

const kind = { path, one: 'Customer', many: 'Customers' };
const customerPath = `${path}/:id`;
const saved = savedOf(customerRecord);
/** An SV form has more fields than most. */
const form = { multipart: true, formFields: 30 };

/** SV, Credit and Guest customers. */
export async function customerRoutes(app: App): Promise<void> {
  setArea(app, 'customers', 'Add Customer');

  addReads(app);
  addSalesRead(app);
  await accountRoutes(app);
  addBankRead(app);
  addWrites(app);
}

function addReads(app: App): void {
  addList(app, kind, customerList, customers);
  addHistory(app, { ...kind, table: 'customers', labels, name: ['first_name', 'last_name'] });

  app.get(
    `${path}/export`,
    {
      config: { level: 'export', lists: 'customers' },
      ...call('exportCustomers', 'List customers with all that a file holds', {
        querystring: customerList.query,
        response: { 200: pageOf(exportedCustomer) },
      }),
    },
    async (request) => {
      const page = await readList(app.db, customerList, exported, request.query);
      request.exportedRows = page.data.length;
      return page;
    },
  );

  app.get(
    `${path}/dropdown`,
    callOf('dropdown', kind, {
      querystring: customerDropdownQuery,
      response: { 200: optionsOf(customerOption) },
    }),
    ({ query: { customerType, ...query } }) =>
      findCustomers(app.db, { ...query, customer_type: customerType }),
  );

  app.get(customerCall.path, customerCall, async ({ params, query }) => ({
    data: orNotFound(await readCustomer(app.db, params.id, query.customerType)),
  }));

  app.get(
    `${customerPath}/uses`,
    callOf('uses', kind, { params: idParams, response: { 200: oneOf(uses) } }),
    async ({ params: { id } }) => {
      orNotFound(await readCustomer(app.db, id));
      const used = await usesOf(app.db, TABLE, id);
      const deletable = used.length === 0;
      return { data: { deletable, msg: deletable ? '' : usedMessage('Customer', used), uses: used } };
    },
  );

  app.post(
    `${path}/similar`,
    {
      config: { level: 'read', space: 'none' },
      ...call('findSimilarCustomers', 'Find customers with the same numbers', {
        body: similarQuery,
        response: { 200: rowsOf(similar) },
      }),
    },
    async ({ body }) => ({
      data: await similarCustomers(app.db, { ...body, except: body.except ?? 0 }),
    }),
  );

  // Not an `app.write`: the response stored for a retry would contain the numbers.
  app.post(
    `${customerPath}/reveal`,
    {
      config: { area: 'reveal', level: 'read' },
      ...callOf('reveal', kind, { params: idParams, response: { 200: oneOf(revealed) } }),
    },
    (request) =>
      app.transact(request, async (db) => ({
        data: orNotFound(await revealCustomer(db, request.params.id, request.user.id)),
      })),
  );
}

function addSalesRead(app: App): void {
  app.get(
    `${customerPath}/entries`,
    {
      config: { area: 'day' },
      ...call('listCustomerSales', 'List the sales of a customer', {
        params: idParams,
        querystring: pageQuery,
        response: { 200: pageOf(customerSale) },
      }),
    },
    async ({ params: { id }, query }) => {
      orNotFound((await hasCustomer(app.db, id)) || undefined);
      return salesOf(app.db, id, query);
    },
  );
}

function addBankRead(app: App): void {
  app.get(bankCall.path, bankCall, async ({ params }) => {
    const bank = await bankOfIfsc(params.code);
    if (bank === undefined) throw customerRefusals.unknown_ifsc();
    return { data: { bank } };
  });
}

const TABLE = { table: 'customers' };

function addWrites(app: App): void {
  const create = async (db: Db, body: CustomerBody, today: string) => {
    const id = await addCustomer(db, body, today);
    return { msg: messages.created, data: orNotFound(await readCustomer(db, id)) };
  };
  app.post(
    path,
    { config: form, ...callOf('create', kind, { body: customerBody, response: { 201: saved } }) },
    (request, reply) => app.write(request, reply, 201, (db) => create(db, request.body, request.today)),
  );
  addUndelete(app, {
    ...kind,
    ...TABLE,
    row: customerRecord,
    create: async (db, { hadPicture, ...kept }, { today, rules }) => {
      const { msg, data } = await create(db, merged(customerBody, kept, {}, rules), today);
      return { msg: hadPicture ? `${msg}, without the picture` : msg, data };
    },
  });

  app.patch(
    customerPath,
    {
      config: form,
      ...callOf('update', kind, { params: idParams, body: changeBody, response: { 200: saved } }),
    },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        await changeCustomer(db, id, request.body, request);
        return { msg: messages.updated, data: orNotFound(await readCustomer(db, id)) };
      }),
  );

  app.delete(
    customerPath,
    callOf('delete', kind, { params: idParams, querystring: customerTypeQuery, response: { 200: done } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await removeCustomer(db, request.params.id, request.query.customerType);
        return { msg: messages.deleted };
      }),
  );
}

async function removeCustomer(db: Db, id: number, customerType: string | undefined): Promise<void> {
  const stored = orNotFound(await lockCustomer(db, id, 'delete'));
  // An id of another type is not found.
  orNotFound(customerType === undefined || customerType === stored.customer_type ? stored : undefined);
  const used = await usesOf(db, TABLE, id);
  if (used.length > 0) throw requestRefusals.record_in_use(usedMessage('Customer', used));
  await deleteCustomer(db, stored);
  await storeDeleted(db, TABLE.table, id, { ...asSent(stored), hadPicture: stored.image !== null });
  if (stored.image !== null) await removeFile(db, stored.image);
}
