import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { timesRupees, toPaise } from '../../kit/shared/money.ts';
import type { ClearanceKind } from '../../masters/choices.ts';
import type { Product, SoundState } from '../../masters/things.ts';
import { branchOfGodown } from '../day/parties.ts';
import { driverAccount, income } from '../money/accounts.ts';
import { postMoney, reverseMoney } from '../money/ledger.ts';
import { post, repost } from '../stock/ledger.ts';
import { adjustment, customer, godown, goods, type Place, shortage } from '../stock/places.ts';
import { deleteClearance, insertClearance, priceOfCylinder } from './driver-rows.ts';
import { refuseMoreThanMissing } from './missing.ts';
import { refuseUnknownParty, refuseWhereOff } from './party.ts';
import { driverRefusals } from './refusals.ts';

/** Goods that a driver was short of and that are no longer missing: found, charged in ₹, or written off. */
export type Clearance = {
  date: string;
  branch_id: number;
  employee_id: number;
  kind: ClearanceKind;
  product: Product;
  weight: number;
  state: SoundState;
  qty: number;
  /** Where they were found. */
  godown_id: number | null;
  /** What the driver is charged for all of them; null for the price of the settings. */
  amount: number | null;
  /** Why, of a write-off. */
  note: string;
};

/**
 * Takes missing goods off a driver (docs/product/drivers.md).
 * @returns the id of the clearance
 * @throws driver_accounts_off, unknown_branch, unknown_driver, godown_of_other_branch, no_cylinder_price, not_enough_stock for more
 *   goods than the driver is short of in the branch; and what branchOfGodown throws
 */
export async function clearShortage(db: Db, clearance: Clearance): Promise<number> {
  await refuseWhereOff(db);
  await refuseUnknownParty(db, clearance);
  const { date, branch_id, employee_id, kind, state, qty, godown_id } = clearance;
  if (godown_id !== null) await refuseOtherBranch(db, { date, branch_id, godown_id });
  const thing = goods(clearance.product, clearance.weight);
  const amount = kind === 'charged' ? (clearance.amount ?? (await chargeFor(db, clearance))) : null;

  const id = await insertClearance(db, { ...clearance, weight: thing.weight, amount });
  if (amount !== null)
    await postMoney(db, [
      {
        source: 'shortage_clearance',
        id,
        date,
        debit: driverAccount(employee_id, branch_id),
        credit: income(branch_id),
        amount: toPaise(amount),
      },
    ]);
  const to = placeOf[kind](godown_id ?? 0);
  await refuseMoreThanMissing(db, { employee_id, branch_id, thing, state, qty, to });
  await post(db, { source: 'shortage_clearance', id, date }, [
    { thing, state, from: shortage(employee_id), to, count: qty },
  ]);
  return id;
}

/** Deletes a clearance: its goods are missing again. @throws driver_accounts_off, not_found, not_enough_stock */
export async function cancelClearance(db: Db, id: number): Promise<void> {
  await refuseWhereOff(db);
  const { date } = orNotFound(await deleteClearance(db, id));
  await reverseMoney(db, 'shortage_clearance', [id]);
  await repost(db, { source: 'shortage_clearance', id, date }, []);
}

/** The goods are found in the branch that clears them. */
async function refuseOtherBranch(
  db: Db,
  { branch_id, ...found }: { date: string; branch_id: number; godown_id: number },
): Promise<void> {
  if ((await branchOfGodown(db, found)) !== branch_id)
    throw driverRefusals.godown_of_other_branch().at('godown_id');
}

async function chargeFor(db: Db, { product, weight, qty }: Clearance): Promise<number> {
  const price = product === 'Cylinders' ? await priceOfCylinder(db, weight) : undefined;
  if (!price) throw driverRefusals.no_cylinder_price().at('amount');
  return timesRupees(price, qty);
}

const placeOf: Record<ClearanceKind, (godownId: number) => Place> = {
  found: godown,
  // Nobody on file has them.
  charged: () => customer(null),
  written_off: () => adjustment,
};
