import { pay, takeBack } from '../../../domain/credit/pay-sv.ts';
import type { App } from '../../../kit/server/http/app.ts';
import { declareCalls } from '../../../kit/server/http/calls.ts';
import { addList } from '../../../kit/server/list/list-routes.ts';
import { addRecord } from '../../../kit/server/records/record-routes.ts';
import { oneOf, pageOf } from '../../../kit/shared/wire.ts';
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
  declareCalls(app, 'day', 'SV Amounts', {
    '/sv_amounts': ['SvAccount', 'SvAccounts'],
    '/sv_amounts/payments': ['SvPayment', 'SvPayments'],
    'GET /sv_amounts/totals': ['readSvTotals', 'Read what all SV customers were charged and paid'],
  });

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

  addRecord(app, { path, row: accountRow, read: readAccount });
  addList(app, paymentsPath, svPaymentList, payments);
}
