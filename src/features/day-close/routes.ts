import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { notFound, orNotFound } from '../../kit/server/http/errors.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { call, done, idParams, pageOf, savedOf } from '../../kit/shared/wire.ts';
import { closeDay, readDay, readDays, reopenDay } from './close.ts';
import {
  closeBody,
  closePageQuery,
  closeRow,
  dayCall,
  dayRow,
  labels,
  messages,
  path,
  reopenBody,
} from './contract.ts';
import { eveningCall, messages as eveningMessages } from './evening/contract.ts';
import { readEvening } from './evening/evening.ts';
import { queueAgain, queueMails, receiversOf } from './evening/mail/queries.ts';
import { readClose } from './queries.ts';

const saved = savedOf(closeRow);

/** Days of a branch: the checklist, closing and re-opening. */
export async function dayCloseRoutes(app: App): Promise<void> {
  setArea(app, 'day_close', 'Day Close');

  addHistory(app, { path, one: 'DayClose', many: 'DayCloses', table: 'day_closes', labels });

  app.get(dayCall.path, dayCall, async ({ query }) => ({ data: await readDay(app.db, query) }));

  addEvening(app);

  app.get(
    path,
    call('listDayCloses', 'List day closes', {
      querystring: closePageQuery,
      response: { 200: pageOf(dayRow) },
    }),
    ({ query }) => readDays(app.db, query),
  );

  app.post(
    path,
    call('closeDay', 'Close a day', { body: closeBody, response: { 201: saved } }),
    (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        const { today, user } = request;
        const id = await closeDay(db, request.body, { today, user_id: user.id });
        await queueMails(db, request.body, app.now());
        return { msg: messages.closed, data: orNotFound(await readClose(db, id)) };
      }),
  );

  app.post(
    `${path}/:id/reopen`,
    {
      config: { area: 'day_reopen' },
      ...call('reopenDay', 'Open a closed day again', {
        params: idParams,
        body: reopenBody,
        response: { 200: saved },
      }),
    },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        await reopenDay(db, id, { user_id: request.user.id, reason: request.body.reason });
        return { msg: messages.reopened, data: orNotFound(await readClose(db, id)) };
      }),
  );
}

function addEvening(app: App): void {
  app.get(eveningCall.path, eveningCall, async ({ query }) => ({
    data: { ...(await readEvening(app.db, query)), receivers: await receiversOf(app.db, query) },
  }));

  app.post(
    `${eveningCall.path}/:id/again`,
    {
      config: { area: 'settings' },
      ...call('sendEveningAgain', 'Send a failed mail of an evening again', {
        params: idParams,
        response: { 200: done },
      }),
    },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        if (!(await queueAgain(db, request.params.id, app.now()))) throw notFound('No such failed mail');
        return { msg: eveningMessages.again };
      }),
  );
}
