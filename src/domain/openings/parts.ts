import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { toPaise } from '../../kit/shared/money.ts';
import type { OpeningPartName } from '../../masters/openings.ts';
import { type Product, type SoundState, stockStates } from '../../masters/things.ts';
import { bank, type MoneyAccount, moneyKinds, outsideOf, vendorAccount } from '../money/accounts.ts';
import { type Posting, postMoney, reverseMoney } from '../money/ledger.ts';
import { type Movement, postAll, unpost } from '../stock/ledger.ts';
import { adjustment, customer, godown, type Place, shortage } from '../stock/places.ts';
import { stockRefusals } from '../stock/refusals.ts';
import {
  cancelAdvances,
  cancelBills,
  cancelDeposits,
  storeAdvances,
  storeBills,
  storeDeposits,
} from './money.ts';
import type { Opening } from './opening.ts';
import { deleteOpenings, insertOpenings, lockOpenings, openingsOf } from './opening-rows.ts';

/** How the openings of a part are stored and taken back. */
type PartRules = {
  /** Stores openings as part of an import, with everything that they post. */
  store: (db: Db, importId: number, openings: readonly Opening[]) => Promise<void>;
  /** Locks openings by id, takes back what they posted and deletes them. */
  cancel: (db: Db, ids: readonly number[]) => Promise<void>;
  /** The ids of an import's openings. */
  idsOf: (db: Db, importId: number) => Promise<number[]>;
};

export const partRules: Record<OpeningPartName, PartRules> = {
  stock: { store: storeStock, cancel: cancelStock, idsOf: adjustmentsOf },
  bills: { store: storeBills, cancel: cancelBills, idsOf: openingsOf },
  advances: { store: storeAdvances, cancel: cancelAdvances, idsOf: openingsOf },
  cylinders: goodsAt('cylinders', ({ customer_id }) => customer(customer_id), refuseReturned),
  deposits: { store: storeDeposits, cancel: cancelDeposits, idsOf: openingsOf },
  drivers: goodsAt('drivers', ({ employee_id }) => shortage(employee_id as number)),
  vendors: moneyAt('vendors', 'opening_vendor', (row) =>
    vendorAccount(row.vendor_id as number, row.branch_id),
  ),
  banks: moneyAt('banks', 'opening_bank', (row) => bank(row.bank_account_id as number, row.branch_id)),
};

type StoredGoods = Record<SoundState, number> & {
  defective?: number | null;
  id: number;
  date: string;
  product: Product;
  weight: number;
};

const movementsTo = (place: Place, { product, weight, ...counts }: StoredGoods): Movement[] =>
  stockStates.map((state) => ({
    thing: { product, weight },
    state,
    from: adjustment,
    to: place,
    count: counts[state] ?? 0,
  }));

/** The same records as 'Opening stock' of the Godown dashboard. */
async function storeStock(db: Db, importId: number, openings: readonly Opening[]): Promise<void> {
  const { rows } = await sql<StoredGoods & { godown_id: number }>`
    insert into stock_adjustments (date, branch_id, godown_id, kind, product, weight, filled, empty, defective,
                                   filled_change, empty_change, defective_change, reason, opening_import_id)
    select date, branch_id, godown_id, 'opening', product, weight, filled, empty, defective, filled, empty,
           coalesce(defective, 0), 'Go-live', ${importId}
      from jsonb_populate_recordset(null::stock_adjustments, ${JSON.stringify(openings)}::jsonb)
    returning id, date, godown_id, product, weight, filled, empty, defective`.execute(db);
  const records = rows.map((row) => ({
    source: { source: 'stock_adjustment' as const, id: row.id, date: row.date },
    movements: movementsTo(godown(row.godown_id), row),
  }));
  await postAll(db, records);
}

async function cancelStock(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select from stock_adjustments where id = any(${ids}) order by id for update`.execute(db);
  await unpost(
    db,
    ids.map((id) => ({ source: 'stock_adjustment', id })),
  );
  await db
    .deleteFrom('stock_adjustments')
    .where('id', 'in', sql<number>`(select unnest(${ids}::integer[]))`)
    .execute();
}

async function adjustmentsOf(db: Db, importId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('stock_adjustments')
    .select('id')
    .where('opening_import_id', '=', importId)
    .execute();
  return rows.map(({ id }) => id);
}

type Holder = Pick<Opening, 'customer_id' | 'employee_id'>;

/** Goods that stand at someone: openings whose goods come from nowhere. */
function goodsAt(
  part: 'cylinders' | 'drivers',
  placeOf: (holder: Holder) => Place,
  refuse: (db: Db, ids: readonly number[]) => Promise<void> = async () => undefined,
): PartRules {
  return {
    store: async (db, importId, openings) => {
      const rows = await insertOpenings(db, part, importId, openings);
      const records = rows.map((row) => ({
        source: { source: 'opening' as const, id: row.id, date: row.date },
        movements: movementsTo(placeOf(row), row as StoredGoods),
      }));
      await postAll(db, records);
    },
    cancel: async (db, ids) => {
      await lockOpenings(db, ids);
      await refuse(db, ids);
      // Before the rows are gone, which show a bound person the movements.
      await unpost(
        db,
        ids.map((id) => ({ source: 'opening', id })),
      );
      await deleteOpenings(db, ids);
    },
    idsOf: openingsOf,
  };
}

/**
 * Refuses openings of which the customer gave some back since: without them the customer would hold less than nothing.
 * @throws not_enough_stock with the figures
 */
async function refuseReturned(db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    place: string;
    product: Product;
    weight: number;
    held: number;
    asked: number;
  }>`
    select rtrim(first_name || ' ' || last_name) as place, product, weight, held, filled as asked
      from openings
      join customers on customers.id = customer_id
     cross join lateral (
       select coalesce(sum(count), 0) as held
         from stock_balances
        where place = 'customer' and place_id = customer_id
          and (stock_balances.product, stock_balances.weight) = (openings.product, openings.weight)) as balance
     cross join lateral (
       select coalesce(sum(count), 0) as returned
         from stock_movements as later
        where from_place = 'customer' and from_id = customer_id and not reversal
          and (later.product, later.weight) = (openings.product, openings.weight)
          and later.id > (select min(own.id) from stock_movements as own
                           where own.source = 'opening' and own.source_id = openings.id)) as later
     where openings.id = any(${ids}) and returned > 0 and held < filled
     order by openings.id
     limit 1`.execute(db);
  for (const { product, weight, ...figures } of rows)
    throw stockRefusals.not_enough_stock({ ...figures, thing: { product, weight }, state: 'filled' });
}

/** Money that stands on an account of the branch; below zero it is the other way. */
function moneyAt(
  part: 'vendors' | 'banks',
  source: 'opening_vendor' | 'opening_bank',
  accountOf: (opening: Opening) => MoneyAccount,
): PartRules {
  const postingOf = (row: Opening & { id: number }): Posting => {
    const [own, outer] = [accountOf(row), outsideOf(row.branch_id)];
    const paise = moneyKinds[own.kind].sign * toPaise(row.amount as number);
    const [debit, credit] = paise > 0 ? [own, outer] : [outer, own];
    return { source, id: row.id, date: row.date, debit, credit, amount: Math.abs(paise) };
  };
  return {
    store: async (db, importId, openings) => {
      const rows = await insertOpenings(db, part, importId, openings);
      await postMoney(db, rows.map(postingOf));
    },
    cancel: async (db, ids) => {
      await lockOpenings(db, ids);
      await reverseMoney(db, source, ids);
      await deleteOpenings(db, ids);
    },
    idsOf: openingsOf,
  };
}
