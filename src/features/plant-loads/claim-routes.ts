import { proveClaim, settleClaim, undoClaimSettlement } from '../../domain/plant/settle-claim.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { AnyRequest, App } from '../../kit/server/http/app.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { correctionOf } from '../../kit/server/records/correction.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { call, idParams, savedOf } from '../../kit/shared/wire.ts';
import {
  type ClaimRow,
  claimLabels,
  claimList,
  claimMessages,
  claimRow,
  claimsPath,
  proofFields,
  settlementBody,
  settlementPath,
} from './claims-contract.ts';
import { claims, readClaim } from './queries.ts';

const kind = { path: claimsPath, one: 'PlantClaim', many: 'PlantClaims' };
const record = {
  title: 'Claim',
  table: 'plant_claims',
  body: proofFields,
  read: readClaim,
  echoed: ['photo'],
};

/** What a plant has invoiced and not sent, with its proof, until it is settled. */
export function addClaims(app: App): void {
  addList(app, kind, claimList, claims);
  addHistory(app, { ...kind, table: 'plant_claims', labels: claimLabels });
  addRecord(app, {
    ...kind,
    row: claimRow,
    read: readClaim,
    change: {
      body: patchOf(proofFields),
      run: (db, id, sent, rules) => proveClaim(db, id, correctionOf(db, record, sent, rules)),
      msg: claimMessages.updated,
    },
  });

  /** A credit note needs it, and so does taking one back. */
  const mayCredit = async (request: AnyRequest, db: Db, settledBy: ClaimRow['settled_by'] | undefined) => {
    if (settledBy === 'credit note') await app.lockCaller(db, request, 'stock_approval');
  };
  const answer = async (db: Db, id: number, msg: string) => ({
    msg,
    data: orNotFound(await readClaim(db, id)),
  });

  const byId = { params: idParams, response: { 200: savedOf(claimRow) } };
  const settle = call('settlePlantClaim', 'Settle a claim of a plant load', {
    ...byId,
    body: settlementBody,
  });
  app.post(settlementPath(':id'), settle, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = request.params;
      await mayCredit(request, db, request.body.settled_by);
      const { credit_amount, credit_note_no, ...settlement } = request.body;
      const credit = { credit_amount: credit_amount || null, credit_note_no: credit_note_no || null };
      await settleClaim(db, id, { ...settlement, ...credit });
      return answer(db, id, claimMessages.settled);
    }),
  );

  const reopen = call('reopenPlantClaim', 'Take back the settlement of a claim', byId);
  app.delete(settlementPath(':id'), reopen, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = request.params;
      await mayCredit(request, db, (await readClaim(db, id))?.settled_by);
      await undoClaimSettlement(db, id);
      return answer(db, id, claimMessages.reopened);
    }),
  );
}
