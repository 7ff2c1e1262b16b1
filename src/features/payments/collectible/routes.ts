import { cancelPayment, pay } from '../../../domain/credit/pay-credit.ts';
import { businessRules } from '../../../domain/settings.ts';
import type { App } from '../../../kit/server/http/app.ts';
import { setArea } from '../../../kit/server/http/calls.ts';
import { addList, addRows } from '../../../kit/server/list/list-routes.ts';
import { addRecord } from '../../../kit/server/records/record-routes.ts';
import { addPayments } from '../routes.ts';
import {
  collectibleList,
  creditPaymentList,
  messages,
  openAccount,
  path,
  paymentsPath,
  receipt,
  totalsCall,
} from './contract.ts';
import { accounts, listFor, payments, readOpenAccount, readReceipt, readTotals } from './queries.ts';

const account = { path, one: 'CreditAccount', many: 'CreditAccounts' };
const payment = { path: paymentsPath, one: 'CreditPayment', many: 'CreditPayments' };

/** Who owes what since when, and what they paid. */
export async function collectibleRoutes(app: App): Promise<void> {
  setArea(app, 'day', 'Collectible');

  addReads(app);
  addPayments(app, {
    ...payment,
    table: 'customer_payments',
    messages,
    receipt,
    readReceipt,
    pay,
    cancelPayment,
  });
}

function addReads(app: App): void {
  addRows(app, account, collectibleList, async ({ query, today }) => {
    const ageing = { date: today, credit_days: (await businessRules(app.db)).credit_days };
    return { list: listFor(query, ageing), rows: accounts(ageing) };
  });

  app.get(totalsCall.path, totalsCall, async ({ query, today }) => {
    const { credit_days } = await businessRules(app.db);
    const sums = await readTotals(app.db, query, { date: today, credit_days });
    const rows = query.show === 'ahead' ? sums.customers_ahead : sums.customers;
    return { data: { ...sums, rows, credit_days } };
  });

  addRecord(app, {
    ...account,
    row: openAccount,
    read: async (db, id) => readOpenAccount(db, id, (await businessRules(db)).credit_days),
  });
  addList(app, payment, creditPaymentList, payments);
}
