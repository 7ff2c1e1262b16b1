import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import type { Correction } from '../../kit/server/records/correction.ts';
import { eachState, findThing, stockStates } from '../../masters/things.ts';
import { branchOfGodown } from '../day/parties.ts';
import { dayRefusals } from '../day/refusals.ts';
import { peopleRefusals } from '../people/refusals.ts';
import { type Movement, post, repost, unpost } from './ledger.ts';
import { refuseOverLicence } from './licence.ts';
import { adjustment, godown, goods, type PlaceKind, shortage, transfer } from './places.ts';
import { stockRefusals } from './refusals.ts';
import {
  deleteTransfer,
  godownOfTransfer,
  hasBranch,
  insertTransfer,
  isDriver,
  lockTransfer,
  type Receipt,
  type Transfer,
  type TransferLine,
  updateReceipt,
  updateTransfer,
} from './transfer-rows.ts';

/**
 * Sends goods from one godown to another: they are on the way until the receiver confirms (docs/product/cylinders.md).
 * @returns the id of the transfer
 * @throws unknown_godown, inactive_godown, not_enough_stock
 */
export async function sendTransfer(db: Db, body: Transfer): Promise<number> {
  const branches = {
    branch_id: await branchOfGodown(db, body),
    to_branch_id: await branchOfReceiver(db, body),
  };

  const id = await insertTransfer(db, { ...body, ...branches });
  await post(db, { source: 'stock_transfer', id, date: body.date }, sentMovements(id, body));
  return id;
}

/**
 * Corrects a transfer until it is confirmed.
 * @throws not_found, out_of_scope, transfer_received; record_changed, invalid_fields from `correction`; unknown_godown,
 *   inactive_godown, not_enough_stock
 */
export async function correctTransfer(db: Db, id: number, correction: Correction<Transfer>): Promise<void> {
  const stored = orNotFound(await lockTransfer(db, id));
  await refuseOtherEnd(db, stored.branch_id);
  if (stored.received_on !== null) throw stockRefusals.transfer_received();
  const { id: _, version: _version, branch_id, to_branch_id, received_on: _received, ...fields } = stored;

  const corrected = await correction(stored, fields);

  const isDated = corrected.date !== stored.date;
  const row = {
    ...corrected,
    branch_id:
      isDated || corrected.godown_id !== stored.godown_id
        ? await branchOfGodown(db, corrected, stored.godown_id)
        : branch_id,
    to_branch_id:
      isDated || corrected.to_godown_id !== stored.to_godown_id
        ? await branchOfReceiver(db, corrected, stored.to_godown_id)
        : to_branch_id,
  };
  await updateTransfer(db, id, row);
  await repost(db, { source: 'stock_transfer', id, date: row.date }, sentMovements(id, row));
}

/**
 * Confirms what arrived. The rest is a loss of the sender; filled and empty goods are a shortage of the driver, if one is
 * named.
 * @throws not_found, out_of_scope, transfer_received, received_before_sent, unknown_driver, more_than_sent, loss_unexplained,
 *   over_licence
 */
export async function receiveTransfer(db: Db, id: number, receipt: Receipt): Promise<void> {
  const stored = orNotFound(await lockTransfer(db, id));
  await refuseOtherEnd(db, stored.to_branch_id);
  if (stored.received_on !== null) throw stockRefusals.transfer_received();
  const { received_on, employee_id, loss_reason } = receipt;
  if (received_on < stored.date) throw stockRefusals.received_before_sent(stored.date).at('received_on');
  if (employee_id !== null && !(await isDriver(db, employee_id)))
    throw dayRefusals.unknown_driver().at('employee_id');

  const received = receivedLines(stored.sent, receipt.received);
  const movements = receivedMovements({ ...stored, received, employee_id });
  const isMoved = (place: PlaceKind) => movements.some(({ to, count }) => to.place === place && count > 0);
  if (isMoved('adjustment') && loss_reason === '') throw stockRefusals.loss_unexplained().at('loss_reason');

  await updateReceipt(db, id, {
    received_on,
    received,
    employee_id: isMoved('shortage') ? employee_id : null,
    loss_reason: isMoved('adjustment') ? loss_reason : '',
  });
  await post(db, { source: 'transfer_receipt', id, date: received_on }, movements);
  await refuseOverLicence(db, [stored.to_godown_id]);
}

/** Takes a confirmation back: all is on the way again. @throws not_found, out_of_scope, transfer_not_received, not_enough_stock */
export async function undoReceipt(db: Db, id: number): Promise<void> {
  const { to_branch_id, received_on } = orNotFound(await lockTransfer(db, id));
  await refuseOtherEnd(db, to_branch_id);
  if (received_on === null) throw stockRefusals.transfer_not_received();

  await updateReceipt(db, id, null);
  await repost(db, { source: 'transfer_receipt', id, date: received_on }, []);
}

/** Deletes a transfer, confirmed or not, with its movements. @throws not_found, out_of_scope, not_enough_stock */
export async function cancelTransfer(db: Db, id: number): Promise<void> {
  const { branch_id, to_branch_id, received_on } = orNotFound(await lockTransfer(db, id));
  await refuseOtherEnd(db, branch_id);
  if (received_on !== null) await refuseOtherEnd(db, to_branch_id);

  // Its movements are of bound people only while it exists.
  await unpost(db, [
    { source: 'stock_transfer', id },
    { source: 'transfer_receipt', id },
  ]);
  await deleteTransfer(db, id);
}

/** The branch of the receiving godown on the date, also for a person who may not work there. */
async function branchOfReceiver(
  db: Db,
  { to_godown_id, date }: Transfer,
  storedGodownId?: number,
): Promise<number> {
  const found = await godownOfTransfer(db, to_godown_id, date);
  if (!found) throw dayRefusals.unknown_godown().at('to_godown_id');
  if (found.status === 'InActive' && to_godown_id !== storedGodownId)
    throw dayRefusals.inactive_godown().at('to_godown_id');
  return found.branch_id;
}

const sentMovements = (id: number, { godown_id, sent }: Transfer): Movement[] =>
  sent.flatMap((line) =>
    stockStates.map((state) => ({
      thing: goods(line.product, line.weight),
      state,
      from: godown(godown_id),
      to: transfer(id),
      count: line[state],
    })),
  );

/** Both ends see a transfer; each writes its own. */
async function refuseOtherEnd(db: Db, branchId: number): Promise<void> {
  if (!(await hasBranch(db, branchId))) throw peopleRefusals.out_of_scope();
}

/** What arrived of each line that was sent, in its order; a line that is not named did not arrive. */
function receivedLines(sent: readonly TransferLine[], named: readonly TransferLine[]): TransferLine[] {
  for (const [index, line] of named.entries()) {
    const thing = goods(line.product, line.weight);
    const most = findThing(sent, thing);
    const state = stockStates.find((state) => line[state] > (most?.[state] ?? 0));
    if (state)
      throw stockRefusals
        .more_than_sent({ thing, state, sent: most?.[state] ?? 0 })
        .at(`received.${index}.${state}`);
  }
  return sent.map((line) => ({ ...line, ...noGoods, ...findThing(named, line) }));
}

const noGoods = eachState(() => 0);

type Received = Pick<Transfer, 'to_godown_id' | 'sent'> &
  Pick<Receipt, 'received' | 'employee_id'> & { id: number };

function receivedMovements({ id, to_godown_id, sent, received, employee_id }: Received): Movement[] {
  return sent.flatMap((line) => {
    const arrived = findThing(received, line) ?? noGoods;
    return stockStates.flatMap((state): Movement[] => {
      const moved = { thing: goods(line.product, line.weight), state, from: transfer(id) };
      // A driver is short of sound goods only.
      const missing = employee_id === null || state === 'defective' ? adjustment : shortage(employee_id);
      return [
        { ...moved, to: godown(to_godown_id), count: arrived[state] },
        { ...moved, to: missing, count: line[state] - arrived[state] },
      ];
    });
  });
}
