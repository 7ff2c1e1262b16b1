import { cancelPayment, pay } from '../../../domain/credit/pay-sv.ts';
import type { App } from '../../../kit/server/http/app.ts';
import { declareCalls } from '../../../kit/server/http/calls.ts';
import { addList, addRows } from '../../../kit/server/list/list-routes.ts';
import { addRecord } from '../../../kit/server/records/record-routes.ts';
import { addPayments } from '../routes.ts';
import {
  accountList,
  accountRow,
  messages,
  path,
  paymentsPath,
  receipt,
  svPaymentList,
  totalsCall,
} from './contract.ts';
import { accounts, listed, payments, readAccount, readReceipt, readTotals } from './queries.ts';

/** What each SV customer was charged for the connection, has paid and still owes. */
export async function svAmountRoutes(app: App): Promise<void> {
  declareCalls(app, 'day', 'SV Amounts', {
    '/sv_amounts': ['SvAccount', 'SvAccounts'],
    '/sv_amounts/payments': ['SvPayment', 'SvPayments'],
    'GET /sv_amounts/payments/same': ['findSameSvPayment', 'Find an equal payment of the last hour'],
    'GET /sv_amounts/totals': ['readSvTotals', 'Read what all SV customers were charged and paid'],
  });

  addReads(app);
  addPayments(app, {
    path: paymentsPath,
    table: 'sv_payments',
    messages,
    receipt,
    readReceipt,
    pay,
    cancelPayment,
  });
}

function addReads(app: App): void {
  addRows(app, path, accountList, ({ query }) => ({ list: listed(query), rows: accounts }));

  app.get(totalsCall.path, totalsCall, async ({ query }) => ({ data: await readTotals(app.db, query) }));

  addRecord(app, { path, row: accountRow, read: readAccount });
  addList(app, paymentsPath, svPaymentList, payments);
}
