import { pay, takeBack } from '../../../domain/credit/pay-credit.ts';
import { businessRules } from '../../../domain/settings.ts';
import type { App } from '../../../kit/server/app.ts';
import { found } from '../../../kit/server/errors.ts';
import { addList } from '../../../kit/server/list-routes.ts';
import { idParams, oneOf, pageOf } from '../../../kit/shared/wire.ts';
import { addPayments } from '../routes.ts';
import {
  collectibleQuery,
  collectibleRow,
  creditPaymentList,
  messages,
  openAccount,
  path,
  paymentsPath,
  receipt,
  totals,
  totalsPath,
  totalsQuery,
} from './contract.ts';
import { collectiblePage, payments, readOpenAccount, readReceipt, readTotals } from './queries.ts';

/** Who owes what since when, and what they paid. */
export async function collectibleRoutes(app: App): Promise<void> {
  addReads(app);
  addPayments(app, { path: paymentsPath, messages, receipt, readReceipt, pay, takeBack });
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
    totalsPath,
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

  addList(app, paymentsPath, creditPaymentList, payments);
}
