import type { App } from '../../../kit/server/app.ts';
import { found, notFound } from '../../../kit/server/errors.ts';
import { done, idParams, oneOf, pageOf, savedOf } from '../../../kit/shared/wire.ts';
import {
  accountRow,
  accountsQuery,
  messages,
  path,
  paymentBody,
  paymentRow,
  payments_path,
  paymentsQuery,
  receipt,
  totals,
  totals_path,
  totalsQuery,
} from './contract.ts';
import { pay } from './pay.ts';
import { accountPage, deletePayment, paymentPage, readAccount, readReceipt, readTotals } from './queries.ts';

const one_payment = `${payments_path}/:id`;

/** What each SV customer was charged for the connection, has paid and still owes. */
export async function svAmountRoutes(app: App): Promise<void> {
  addAccounts(app);
  addPayments(app);
}

function addAccounts(app: App): void {
  app.get(
    path,
    { schema: { querystring: accountsQuery, response: { 200: pageOf(accountRow) } } },
    ({ query }) => accountPage(app.db, query),
  );

  app.get(
    totals_path,
    { schema: { querystring: totalsQuery, response: { 200: oneOf(totals) } } },
    async ({ query }) => ({ data: await readTotals(app.db, query) }),
  );

  app.get(
    `${path}/:id`,
    { schema: { params: idParams, response: { 200: oneOf(accountRow) } } },
    async ({ params }) => ({ data: found(await readAccount(app.db, params.id)) }),
  );
}

function addPayments(app: App): void {
  app.get(
    payments_path,
    { schema: { querystring: paymentsQuery, response: { 200: pageOf(paymentRow) } } },
    ({ query }) => paymentPage(app.db, query),
  );

  app.get(
    one_payment,
    { schema: { params: idParams, response: { 200: oneOf(receipt) } } },
    async ({ params }) => ({ data: found(await readReceipt(app.db, params.id)) }),
  );

  app.post(
    payments_path,
    { schema: { body: paymentBody, response: { 201: savedOf(receipt) } } },
    (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        const id = await pay(db, request.body);
        return { msg: messages.created, data: found(await readReceipt(db, id)) };
      }),
  );

  app.delete(one_payment, { schema: { params: idParams, response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      if (!(await deletePayment(db, request.params.id))) throw notFound();
      return { msg: messages.deleted };
    }),
  );
}
