import type { z } from 'zod';
import type { App } from '../../kit/server/app.ts';
import type { Db } from '../../kit/server/db.ts';
import { found } from '../../kit/server/errors.ts';
import { done, idParams, oneOf, savedOf } from '../../kit/shared/wire.ts';
import { type PaymentBody, paymentBody } from './contract.ts';

/** The payments of one kind of customers: where, what a receipt tells, and what else a payment moves. */
type Payments<Receipt> = {
  path: string;
  messages: { created: string; deleted: string };
  receipt: z.ZodType<Receipt>;
  readReceipt: (db: Db, id: number) => Promise<Receipt | undefined>;
  /** Records a payment and gives its id; throws where it may not be taken. */
  pay: (db: Db, payment: PaymentBody) => Promise<number>;
  /** Deletes a payment; throws 404 if there is none. */
  takeBack: (db: Db, id: number) => Promise<void>;
};

/** The calls that show, record and delete a payment. */
export function addPayments<Receipt>(app: App, payments: Payments<Receipt>): void {
  const { path, messages, receipt, readReceipt, pay, takeBack } = payments;
  const one = `${path}/:id`;

  app.get(one, { schema: { params: idParams, response: { 200: oneOf(receipt) } } }, async ({ params }) => ({
    data: found(await readReceipt(app.db, params.id)),
  }));

  app.post(path, { schema: { body: paymentBody, response: { 201: savedOf(receipt) } } }, (request, reply) =>
    app.write(request, reply, 201, async (db) => {
      const id = await pay(db, request.body);
      return { msg: messages.created, data: found(await readReceipt(db, id)) };
    }),
  );

  app.delete(one, { schema: { params: idParams, response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      await takeBack(db, request.params.id);
      return { msg: messages.deleted };
    }),
  );
}
