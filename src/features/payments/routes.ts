import type { z } from 'zod';
import type { Db } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/app.ts';
import type { NamedKind } from '../../kit/server/http/calls.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { call } from '../../kit/shared/wire.ts';
import { labels, type PaymentBody, paymentBody, samePaymentCall } from './contract.ts';
import { findSamePayment } from './queries.ts';

/** The payments of one type of customers. */
type Payments<Receipt> = NamedKind & {
  table: string;
  messages: { created: string; deleted: string };
  receipt: z.ZodType<Receipt>;
  readReceipt: (db: Db, id: number) => Promise<Receipt | undefined>;
  /** Records a payment and returns its id; throws if it is refused. */
  pay: (db: Db, payment: PaymentBody) => Promise<number>;
  /** Deletes a payment; throws 404 if there is none. */
  cancelPayment: (db: Db, id: number) => Promise<void>;
};

/** The calls that show, record and delete a payment. */
export function addPayments<Receipt>(app: App, payments: Payments<Receipt>): void {
  const { table, messages, receipt, readReceipt, pay, cancelPayment, ...kind } = payments;
  addHistory(app, { ...kind, table, labels });
  const { path, schema } = samePaymentCall(kind.path);
  const same = call(`findSame${kind.one}`, 'Find an equal payment of the last hour', schema);
  app.get(path, same, async ({ query }) => ({
    data: await findSamePayment(app.db, table, query),
  }));
  addRecord(app, {
    ...kind,
    row: receipt,
    read: readReceipt,
    create: { body: paymentBody, run: pay, msg: messages.created },
    remove: { run: cancelPayment, msg: messages.deleted },
  });
}
