import type { z } from 'zod';
import {
  bounceCheque,
  clearCheque,
  depositCheques,
  undoBounce,
  undoClearing,
  undoDeposit,
} from '../../domain/banks/move-cheques.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { call, done, idParams, savedOf } from '../../kit/shared/wire.ts';
import type { Area } from '../../masters/rights.ts';
import {
  bounceBody,
  chequeList,
  chequeRow,
  clearBody,
  depositBody,
  depositPath,
  labels,
  messages,
  path,
} from './contract.ts';
import { cheques, readCheque } from './queries.ts';

const kind = { path, one: 'Cheque', many: 'Cheques' };

/** Cheques of customers from the day they were received until the bank has cleared or returned them. */
export async function chequeRoutes(app: App): Promise<void> {
  setArea(app, 'cheques', 'Cheques');

  addList(app, kind, chequeList, cheques);
  addHistory(app, { ...kind, table: 'cheques', labels });
  addRecord(app, { ...kind, row: chequeRow, read: readCheque });

  const deposit = { body: depositBody, response: { 200: done } };
  app.post(
    depositPath,
    call('depositCheques', 'Record that cheques were deposited', deposit),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await depositCheques(db, request.body);
        return { msg: messages.deposited };
      }),
  );
  addUndo(app, 'deposit', { area: 'cheques', run: undoDeposit, msg: messages.deposit_undone });

  addMove(app, 'clear', {
    body: clearBody,
    run: (db, id, { cleared_on }) => clearCheque(db, id, cleared_on),
    msg: messages.cleared,
  });
  addUndo(app, 'clear', { area: 'bank', run: undoClearing, msg: messages.clearing_undone });
  addMove(app, 'bounce', { body: bounceBody, run: bounceCheque, msg: messages.bounced });
  addUndo(app, 'bounce', { area: 'bank', run: undoBounce, msg: messages.bounce_undone });
}

const words = {
  deposit: { id: 'Deposit', summary: 'the deposit of a cheque' },
  clear: { id: 'Clearing', summary: 'that a bank has cleared a cheque' },
  bounce: { id: 'Bounce', summary: 'that a cheque bounced' },
};
type Move = keyof typeof words;
const saved = { 200: savedOf(chequeRow) };

/** A call of the bank's answer for one cheque. */
function addMove<Body>(
  app: App,
  name: Move,
  {
    body,
    run,
    msg,
  }: { body: z.ZodType<Body>; run: (db: Db, id: number, body: Body) => Promise<void>; msg: string },
): void {
  const { id, summary } = words[name];
  const schema = { params: idParams, body, response: saved };
  app.post(
    `${path}/:id/${name}`,
    { config: { area: 'bank' }, ...call(`recordCheque${id}`, `Record ${summary}`, schema) },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        await run(db, id, request.body as Body);
        return { msg, data: orNotFound(await readCheque(db, id)) };
      }),
  );
}

function addUndo(
  app: App,
  name: Move,
  { area, run, msg }: { area: Area; run: (db: Db, id: number) => Promise<void>; msg: string },
): void {
  const { id, summary } = words[name];
  const schema = { params: idParams, response: saved };
  app.delete(
    `${path}/:id/${name}`,
    { config: { area }, ...call(`undoCheque${id}`, `Take back ${summary}`, schema) },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        await run(db, id);
        return { msg, data: orNotFound(await readCheque(db, id)) };
      }),
  );
}
