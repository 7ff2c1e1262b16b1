import type { App } from '../../../kit/server/app.ts';
import type { Db } from '../../../kit/server/db.ts';
import { found } from '../../../kit/server/errors.ts';
import { done, idParams, oneOf, pageOf, pageQuery, savedOf } from '../../../kit/shared/wire.ts';
import { creditPayment, takeBackPayment } from '../../../stock/credit-payments.ts';
import { businessRules } from '../../../stock/settings.ts';
import {
  collectibleQuery,
  collectibleRow,
  messages,
  openAccount,
  type PaymentBody,
  path,
  paymentBody,
  paymentRow,
  payments_path,
  receipt,
  totals,
  totalsQuery,
} from './contract.ts';
import {
  collectiblePage,
  deletePayment,
  insertPayment,
  lockPayment,
  paymentPage,
  readOpenAccount,
  readReceipt,
  readTotals,
} from './queries.ts';

const one_payment = `${payments_path}/:id`;

/** Who owes what since when, and what they paid. */
export async function collectibleRoutes(app: App): Promise<void> {
  addReads(app);
  addPayments(app);
}

function addReads(app: App): void {
  app.get(
    path,
    { schema: { querystring: collectibleQuery, response: { 200: pageOf(collectibleRow) } } },
    async ({ query, today }) => {
      const { credit_days } = await businessRules(app.db);
      return collectiblePage(app.db, query, { date: today, credit_days });
    },
  );

  app.get(
    `${path}/totals`,
    { schema: { querystring: totalsQuery, response: { 200: oneOf(totals) } } },
    async ({ query, today }) => {
      const { credit_days } = await businessRules(app.db);
      return { data: { ...(await readTotals(app.db, query, { date: today, credit_days })), credit_days } };
    },
  );

  app.get(
    `${path}/:id`,
    { schema: { params: idParams, response: { 200: oneOf(openAccount) } } },
    async ({ params }) => {
      const { credit_days } = await businessRules(app.db);
      return { data: found(await readOpenAccount(app.db, params.id, credit_days)) };
    },
  );
}

function addPayments(app: App): void {
  app.get(
    payments_path,
    { schema: { querystring: pageQuery, response: { 200: pageOf(paymentRow) } } },
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
      const { id } = found(await lockPayment(db, request.params.id));
      await takeBackPayment(db, id);
      await deletePayment(db, id);
      return { msg: messages.deleted };
    }),
  );
}

async function pay(db: Db, payment: PaymentBody): Promise<number> {
  const id = await insertPayment(db, payment);
  await creditPayment(db, { ...payment, id });
  return id;
}
