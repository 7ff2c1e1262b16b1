import { pay, takeBack } from '../../../domain/credit/pay-credit.ts';
import { businessRules } from '../../../domain/settings.ts';
import type { App } from '../../../kit/server/http/app.ts';
import { declareCalls } from '../../../kit/server/http/calls.ts';
import { addList } from '../../../kit/server/list/list-routes.ts';
import { addRecord } from '../../../kit/server/records/record-routes.ts';
import { oneOf, pageOf } from '../../../kit/shared/wire.ts';
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
  declareCalls(app, 'day', 'Collectible', {
    '/collectible': ['CreditAccount', 'CreditAccounts'],
    '/collectible/payments': ['CreditPayment', 'CreditPayments'],
    'GET /collectible/totals': ['readCreditTotals', 'Read what all credit customers owe'],
  });

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

  addRecord(app, {
    path,
    row: openAccount,
    read: async (db, id) => readOpenAccount(db, id, (await businessRules(db)).credit_days),
  });
  addList(app, paymentsPath, creditPaymentList, payments);
}
