import { pay, takeBack } from '../../../domain/credit/pay-sv.ts';
import type { App } from '../../../kit/server/app.ts';
import { found } from '../../../kit/server/errors.ts';
import { addList } from '../../../kit/server/list-routes.ts';
import { idParams, oneOf, pageOf } from '../../../kit/shared/wire.ts';
import { addPayments } from '../routes.ts';
import {
  accountRow,
  accountsQuery,
  messages,
  path,
  paymentsPath,
  receipt,
  svPaymentList,
  totals,
  totalsPath,
  totalsQuery,
} from './contract.ts';
import { accountPage, payments, readAccount, readReceipt, readTotals } from './queries.ts';

/** What each SV customer was charged for the connection, has paid and still owes. */
export async function svAmountRoutes(app: App): Promise<void> {
  addReads(app);
  addPayments(app, { path: paymentsPath, messages, receipt, readReceipt, pay, takeBack });
}

function addReads(app: App): void {
  app.get(
    path,
    { schema: { querystring: accountsQuery, response: { 200: pageOf(accountRow) } } },
    ({ query }) => accountPage(app.db, query),
  );

  app.get(
    totalsPath,
    { schema: { querystring: totalsQuery, response: { 200: oneOf(totals) } } },
    async ({ query }) => ({ data: await readTotals(app.db, query) }),
  );

  app.get(
    `${path}/:id`,
    { schema: { params: idParams, response: { 200: oneOf(accountRow) } } },
    async ({ params }) => ({ data: found(await readAccount(app.db, params.id)) }),
  );

  addList(app, paymentsPath, svPaymentList, payments);
}
