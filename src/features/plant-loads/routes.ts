import { correctReceipt, receiveFromPlant, undoReceipt } from '../../domain/plant/receive.ts';
import { cancelPlantLoad, correctSending, sendToPlant } from '../../domain/plant/send.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { correctionOf } from '../../kit/server/records/correction.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { call, idParams, savedOf } from '../../kit/shared/wire.ts';
import { addClaims } from './claim-routes.ts';
import {
  labels,
  messages,
  path,
  plantLoadList,
  plantLoadRow,
  receiptBody,
  receiptFields,
  receiptPath,
  sendFields,
} from './contract.ts';
import { plantLoads, readPlantLoad } from './queries.ts';
import { receivedText, sentText } from './words.ts';

const kind = { path, one: 'PlantLoad', many: 'PlantLoads' };
const record = { title: 'Plant load', table: 'plant_loads', read: readPlantLoad };

/** Lorries to the oil company's plant and back, and what the plant still owes. */
export async function plantLoadRoutes(app: App): Promise<void> {
  setArea(app, 'stock', 'Plant Loads');

  addList(app, kind, plantLoadList, plantLoads);
  addHistory(app, {
    ...kind,
    table: 'plant_loads',
    name: ['number'],
    labels,
    texts: { sent: sentText, received: receivedText },
  });
  addRecord(app, {
    ...kind,
    row: plantLoadRow,
    read: readPlantLoad,
    create: { body: sendFields, run: sendToPlant, msg: messages.sent },
    change: {
      body: patchOf(sendFields),
      run: (db, id, sent, rules) =>
        correctSending(db, id, correctionOf(db, { ...record, body: sendFields }, sent, rules)),
      msg: messages.updated,
    },
    remove: { run: cancelPlantLoad, msg: messages.deleted },
  });
  addReceipts(app);
  addClaims(app);
}

function addReceipts(app: App): void {
  const byId = { params: idParams, response: { 200: savedOf(plantLoadRow) } };
  const answer = async (db: Db, id: number, msg: string) => ({
    msg,
    data: orNotFound(await readPlantLoad(db, id)),
  });

  const receive = call('receivePlantLoad', 'Receive a plant load', { ...byId, body: receiptBody });
  app.post(receiptPath(':id'), receive, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = request.params;
      await receiveFromPlant(db, id, request.body);
      return answer(db, id, messages.received);
    }),
  );

  const change = { ...byId, body: patchOf(receiptFields) };
  const correct = call('updatePlantReceipt', 'Change what was received of a plant load', change);
  app.patch(receiptPath(':id'), correct, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = request.params;
      const corrected = { ...record, body: receiptBody };
      await correctReceipt(db, id, correctionOf(db, corrected, request.body, request.rules));
      return answer(db, id, messages.receipt_updated);
    }),
  );

  const undo = call('undoPlantReceipt', 'Take back that a plant load was received', byId);
  app.delete(receiptPath(':id'), undo, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = request.params;
      await undoReceipt(db, id);
      return answer(db, id, messages.receipt_undone);
    }),
  );
}
