import { cancelRecovery, explainRecovery, recover } from '../../../domain/cash/recover.ts';
import type { App } from '../../../kit/server/http/app.ts';
import { setArea } from '../../../kit/server/http/calls.ts';
import { addList } from '../../../kit/server/list/list-routes.ts';
import { correctionOf } from '../../../kit/server/records/correction.ts';
import { addHistory } from '../../../kit/server/records/history.ts';
import { addRecord } from '../../../kit/server/records/record-routes.ts';
import { keepPaise } from '../keep-paise.ts';
import {
  denominationText,
  labels,
  messages,
  openCashCall,
  path,
  reasonBody,
  recoveryBody,
  recoveryList,
  recoveryRow,
  sharesText,
} from './contract.ts';
import { readOpenCash, readRecovery, recoveries } from './queries.ts';

const kind = { path, one: 'CashRecovery', many: 'CashRecoveries' };
const record = { title: 'Cash Recovery', table: 'cash_recoveries', body: reasonBody, read: readRecovery };

/** The evening's cash, counted by denomination against the day's entries. */
export async function cashRecoveryRoutes(app: App): Promise<void> {
  setArea(app, 'day', 'Day Settlements');

  keepPaise(app);
  addList(app, kind, recoveryList, recoveries);
  addHistory(app, {
    ...kind,
    table: record.table,
    labels,
    texts: { denominations: denominationText, shares: sharesText },
  });
  app.get(openCashCall.path, openCashCall, async ({ query }) => ({
    data: await readOpenCash(app.db, query),
  }));

  addRecord(app, {
    ...kind,
    row: recoveryRow,
    read: readRecovery,
    create: { body: recoveryBody, run: recover, msg: messages.created },
    change: {
      body: reasonBody,
      run: (db, id, sent, rules) => explainRecovery(db, id, correctionOf(db, record, sent, rules)),
      msg: messages.updated,
    },
    remove: { run: cancelRecovery, msg: messages.deleted },
  });
}
