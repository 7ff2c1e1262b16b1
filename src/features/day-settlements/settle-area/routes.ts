import type { App } from '../../../kit/server/http/app.ts';
import { setArea } from '../../../kit/server/http/calls.ts';
import { call, savedOf } from '../../../kit/shared/wire.ts';
import { keepPaise } from '../keep-paise.ts';
import { areaBody, messages, path, settledArea } from './contract.ts';
import { settleArea } from './settle-area.ts';

/** Everything that an area's evening settles, in one transaction. */
export async function settleAreaRoutes(app: App): Promise<void> {
  setArea(app, 'settle_area', 'Day Settlements');

  keepPaise(app);
  app.post(
    path,
    call('settleArea', 'Settle the loads and the cash of an area', {
      body: areaBody,
      response: { 201: savedOf(settledArea) },
    }),
    (request, reply) =>
      app.write(request, reply, 201, async (db) => ({
        msg: messages.created,
        data: await settleArea(db, request.body),
      })),
  );
}
