import { bank, cheques, type MoneyAccount, till, upi } from '../../domain/money/accounts.ts';
import { remarkOn } from '../../domain/till/cash-limits.ts';
import { cancelCount, countTill } from '../../domain/till/count.ts';
import {
  cancelDeposit,
  cancelMove,
  creditSlip,
  deposit,
  moveCash,
  undoCredit,
} from '../../domain/till/move-cash.ts';
import type { App } from '../../kit/server/http/app.ts';
import { callOf, setArea } from '../../kit/server/http/calls.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import type { DayRange } from '../../kit/shared/ranges.ts';
import { call, done, idParams, savedOf } from '../../kit/shared/wire.ts';
import { denominationText } from '../day-settlements/cash-recovery/contract.ts';
import {
  BOOK_LINES,
  bankBookCall,
  bookCall,
  cashLimitCall,
  countBody,
  countList,
  countRow,
  countsPath,
  creditBody,
  isOfBank,
  labels,
  messages,
  moveBody,
  moveList,
  moveRow,
  movesPath,
  slipBody,
  slipList,
  slipRow,
  slipsPath,
  tillBookRefusals,
  tillBranchesCall,
} from './contract.ts';
import {
  counts,
  moves,
  readBook,
  readCount,
  readMove,
  readSlip,
  readTillBranches,
  slips,
} from './queries.ts';

const count = { path: countsPath, one: 'TillCount', many: 'TillCounts' };
const move = { path: movesPath, one: 'TillMove', many: 'TillMoves' };
const slip = { path: slipsPath, one: 'DepositSlip', many: 'DepositSlips' };
const texts = { denominations: denominationText };

/** The tills of branches: what is in them, how they were counted, and where the money goes. */
export async function tillRoutes(app: App): Promise<void> {
  setArea(app, 'till', 'Till');

  const bookOf = async (account: MoneyAccount, period: DayRange) => {
    const { line_count, ...data } = await readBook(app.db, account, period);
    if (line_count > BOOK_LINES) throw tillBookRefusals.book_too_long().at('from_date');
    return { data };
  };
  const places = { till, upi, cheques };
  app.get(bookCall.path, bookCall, ({ query }) => bookOf(places[query.place](query.branch_id), query));
  app.get(bankBookCall.path, { config: { area: 'bank' }, ...bankBookCall }, ({ query }) =>
    bookOf(bank(query.bank_account_id, query.branch_id), query),
  );
  app.get(cashLimitCall.path, cashLimitCall, async ({ query }) => {
    const msg = await remarkOn(app.db, query);
    return { data: msg === null ? null : { msg } };
  });
  app.get(tillBranchesCall.path, tillBranchesCall, async () => ({ data: await readTillBranches(app.db) }));

  addCounts(app);
  addMoves(app);
  addSlips(app);
}

function addCounts(app: App): void {
  addList(app, count, countList, counts);
  addHistory(app, { ...count, table: 'till_counts', labels, texts });
  addRecord(app, {
    ...count,
    row: countRow,
    read: readCount,
    remove: { run: cancelCount, msg: messages.count_deleted },
  });
  app.post(
    count.path,
    callOf('create', count, { body: countBody, response: { 201: savedOf(countRow) } }),
    (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        const id = await countTill(db, request.body, request.today);
        return { msg: messages.counted, data: orNotFound(await readCount(db, id)) };
      }),
  );
}

function addMoves(app: App): void {
  addList(app, move, moveList, moves);
  addHistory(app, { ...move, table: 'till_moves', labels });
  addRecord(app, { ...move, row: moveRow, read: readMove });
  app.post(
    move.path,
    callOf('create', move, { body: moveBody, response: { 201: savedOf(moveRow) } }),
    (request, reply) =>
      app.write(request, reply, 201, async (db) => {
        if (isOfBank(request.body)) await app.lockCaller(db, request, 'bank');
        const id = await moveCash(db, request.body);
        return { msg: messages.moved, data: orNotFound(await readMove(db, id)) };
      }),
  );
  app.delete(
    `${move.path}/:id`,
    callOf('delete', move, { params: idParams, response: { 200: done } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const stored = orNotFound(await readMove(db, request.params.id));
        if (isOfBank(stored)) await app.lockCaller(db, request, 'bank');
        await cancelMove(db, stored.id);
        return { msg: messages.move_deleted };
      }),
  );
}

function addSlips(app: App): void {
  addList(app, slip, slipList, slips);
  addHistory(app, { ...slip, table: 'deposit_slips', labels, texts });
  addRecord(app, {
    ...slip,
    row: slipRow,
    read: readSlip,
    create: { body: slipBody, run: deposit, msg: messages.deposited },
    remove: { run: cancelDeposit, msg: messages.slip_deleted },
  });

  const creditPath = `${slip.path}/:id/credit`;
  const saved = { 200: savedOf(slipRow) };
  app.post(
    creditPath,
    {
      config: { area: 'bank' },
      ...call('creditDepositSlip', 'Record that the bank has credited a slip', {
        params: idParams,
        body: creditBody,
        response: saved,
      }),
    },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        await creditSlip(db, id, request.body.credited_on);
        return { msg: messages.credited, data: orNotFound(await readSlip(db, id)) };
      }),
  );
  app.delete(
    creditPath,
    {
      config: { area: 'bank' },
      ...call('undoDepositCredit', 'Take back that the bank has credited a slip', {
        params: idParams,
        response: saved,
      }),
    },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        await undoCredit(db, id);
        return { msg: messages.credit_undone, data: orNotFound(await readSlip(db, id)) };
      }),
  );
}
