import { cancelVendorPayment, payVendor } from '../../domain/banks/pay-vendor.ts';
import type { App } from '../../kit/server/http/app.ts';
import { callOf, setArea } from '../../kit/server/http/calls.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { rowCompression as compress, streamRows } from '../../kit/server/list/stream-rows.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { rowsOf } from '../../kit/shared/wire.ts';
import {
  ACCOUNT_LINES,
  accountCall,
  accountRefusals,
  labels,
  messages,
  path,
  paymentBody,
  paymentList,
  paymentRow,
  paymentsPath,
  vendorList,
} from './contract.ts';
import { payments, readAccount, readPayment, readVendors, readVendorTotals, vendorRows } from './queries.ts';

const account = { path, one: 'VendorAccount', many: 'VendorAccounts' };
const payment = { path: paymentsPath, one: 'VendorPayment', many: 'VendorPayments' };

/** What vendors are owed, and what they are paid. */
export async function vendorAccountRoutes(app: App): Promise<void> {
  setArea(app, 'bank', 'Vendor Accounts');

  addAccounts(app);
  addList(app, payment, paymentList, payments);
  addHistory(app, { ...payment, table: 'vendor_payments', labels });
  addRecord(app, {
    ...payment,
    row: paymentRow,
    read: readPayment,
    create: { body: paymentBody, run: payVendor, msg: messages.paid },
    remove: { run: cancelVendorPayment, msg: messages.deleted },
  });
}

function addAccounts(app: App): void {
  app.get(
    path,
    callOf('list', account, { querystring: vendorList.query, response: { 200: vendorList.page } }),
    async ({ query, today }) => readVendors(app.db, query, today),
  );

  app.get(
    `${path}/totals`,
    callOf('totals', account, { querystring: vendorList.totalsQuery, response: { 200: vendorList.totals } }),
    async ({ query, today }) => ({ data: await readVendorTotals(app.db, query, today) }),
  );

  app.get(
    `${path}/rows`,
    {
      compress,
      config: { level: 'export', lists: 'accounts of vendors' },
      ...callOf('rows', account, {
        querystring: vendorList.rowsQuery,
        response: { 200: rowsOf(vendorList.row) },
      }),
    },
    async ({ query, today }, reply) => streamRows(app.db, reply, vendorRows(query, today)),
  );

  app.get(accountCall.path, accountCall, async ({ params, query }) => {
    const { line_count, ...data } = orNotFound(await readAccount(app.db, params.id, query));
    if (line_count > ACCOUNT_LINES) throw accountRefusals.vendor_account_too_long().at('from_date');
    return { data };
  });
}
