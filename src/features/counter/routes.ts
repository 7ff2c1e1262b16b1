import { cancelCounterSale, sellAtCounter } from '../../domain/sales/sell-at-counter.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { timesRupees } from '../../kit/shared/money.ts';
import { counterBody, counterList, counterRow, labels, messages, path } from './contract.ts';
import { counterSales, readCounterSale } from './queries.ts';

const kind = { path, one: 'CounterSale', many: 'CounterSales' };

/** Sales to walk-ins at the godown. Without a counter in the settings none can be made. */
export async function counterRoutes(app: App): Promise<void> {
  setArea(app, 'counter', 'Counter');

  addList(app, kind, counterList, counterSales);
  addHistory(app, { ...kind, table: 'counter_sales', labels });

  addRecord(app, {
    ...kind,
    row: counterRow,
    read: readCounterSale,
    create: {
      body: counterBody,
      run: (db, { lines, ...sale }) => {
        const priced = lines.map(({ rate, ...line }) => ({ ...line, amount: timesRupees(rate, line.qty) }));
        return sellAtCounter(db, { ...sale, lines: priced });
      },
      msg: messages.created,
    },
    remove: { run: cancelCounterSale, msg: messages.deleted },
  });
}
