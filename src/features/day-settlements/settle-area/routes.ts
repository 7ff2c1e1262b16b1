import type { App } from '../../../kit/server/http/app.ts';
import { declareCalls } from '../../../kit/server/http/calls.ts';
import { savedOf } from '../../../kit/shared/wire.ts';
import { keepPaise } from '../keep-paise.ts';
import { areaBody, messages, path, settledArea } from './contract.ts';
import { settleArea } from './settle-area.ts';

/** Everything that an area's evening settles, in one transaction. */
export async function settleAreaRoutes(app: App): Promise<void> {
  declareCalls(app, 'settle_area', 'Day Settlements', {
    'POST /areasettlements': ['settleArea', 'Settle the loads and the cash of an area'],
  });

  keepPaise(app);
  app.post(path, { schema: { body: areaBody, response: { 201: savedOf(settledArea) } } }, (request, reply) =>
    app.write(request, reply, 201, async (db) => ({
      msg: messages.created,
      data: await settleArea(db, request.body),
    })),
  );
}
