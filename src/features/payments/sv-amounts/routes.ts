import { cancelPayment, pay } from '../../../domain/credit/pay-sv.ts';
import type { App } from '../../../kit/server/http/app.ts';
import { setArea } from '../../../kit/server/http/calls.ts';
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
import { accounts, listFor, payments, readAccount, readReceipt, readTotals } from './queries.ts';

const account = { path, one: 'SvAccount', many: 'SvAccounts' };
const payment = { path: paymentsPath, one: 'SvPayment', many: 'SvPayments' };

/** What each SV customer was charged for the connection, has paid and still owes. */
export async function svAmountRoutes(app: App): Promise<void> {
  setArea(app, 'day', 'SV Amounts');

  addReads(app);
  addPayments(app, {
    ...payment,
    table: 'sv_payments',
    messages,
    receipt,
    readReceipt,
    pay,
    cancelPayment,
  });
}

function addReads(app: App): void {
  addRows(app, account, accountList, ({ query }) => ({ list: listFor(query), rows: accounts }));

  app.get(totalsCall.path, totalsCall, async ({ query }) => ({ data: await readTotals(app.db, query) }));

  addRecord(app, { ...account, row: accountRow, read: readAccount });
  addList(app, payment, svPaymentList, payments);
}
