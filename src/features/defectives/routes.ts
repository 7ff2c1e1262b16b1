import { cancelDefective, correctDefective, recordDefective } from '../../domain/stock/defective.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { correctionOf } from '../../kit/server/records/correction.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import {
  defectiveBody,
  defectiveFields,
  defectiveList,
  defectiveRow,
  labels,
  messages,
  path,
} from './contract.ts';
import { defectives, readDefective } from './queries.ts';

const kind = { path, one: 'Defective', many: 'Defectives' };
const record = { title: 'Defective', table: 'defectives', body: defectiveBody, read: readDefective };

/** The register of defective goods. */
export async function defectiveRoutes(app: App): Promise<void> {
  setArea(app, 'stock', 'Defectives');

  addList(app, kind, defectiveList, defectives);
  addHistory(app, { ...kind, table: 'defectives', labels });

  addRecord(app, {
    ...kind,
    row: defectiveRow,
    read: readDefective,
    create: { body: defectiveBody, run: recordDefective, msg: messages.created },
    change: {
      body: patchOf(defectiveFields),
      run: (db, id, sent, rules) => correctDefective(db, id, correctionOf(db, record, sent, rules)),
      msg: messages.updated,
    },
    remove: { run: cancelDefective, msg: messages.deleted },
  });
}
