import type { Movement, Source } from '../../domain/stock/ledger.ts';
import { isCounted, type Place } from '../../domain/stock/places.ts';
import type { Thing } from '../../masters/things.ts';
import type { NewRow, Numbered } from './queries.ts';

/** The tables that a day writes, in the order in which their rows can be stored. */
export const dayTables = [
  'inventory',
  'stock_adjustments',
  'stock_settlements',
  'stock_assigns',
  'cash_recoveries',
  'day_entries',
  'stock_movements',
  'customer_payments',
  'credit_entries',
] as const;
export type DayTable = (typeof dayTables)[number];
export type DayRows = { [Table in DayTable]: Numbered<Table>[] };

type Balance = NewRow<'stock_balances'> & { filled: number; empty: number };
export type Books = ReturnType<typeof openBooks>;

/** The ledger kept in memory while the days are lived: what was written, and what each place then holds. */
export function openBooks() {
  const balances = new Map<string, Balance>();
  const lastIds = new Map<DayTable, number>();
  let rows = blankRows();

  const nextId = (table: DayTable): number => {
    const id = (lastIds.get(table) ?? 0) + 1;
    lastIds.set(table, id);
    return id;
  };

  const balanceOf = ({ place, id }: Place, { product, weight }: Thing): Balance => {
    const key = `${place} ${id} ${product} ${weight}`;
    const known = balances.get(key);
    if (known) return known;
    const balance: Balance = { place, place_id: id, product, weight, filled: 0, empty: 0 };
    balances.set(key, balance);
    return balance;
  };

  const move = (place: Place, movement: Movement, sign: 1 | -1): void => {
    const balance = balanceOf(place, movement);
    balance.filled += sign * movement.filled;
    balance.empty += sign * movement.empty;
    if (isCounted(place) && (balance.filled < 0 || balance.empty < 0))
      throw new Error(`${place.place} ${place.id} would hold less than nothing`);
  };

  /** Writes the movements of a record down, as `post` of the ledger does. */
  const post = (source: Source, createdAt: string, movements: Movement[]): void => {
    for (const movement of movements) {
      if (movement.filled + movement.empty === 0) continue;
      move(movement.from, movement, -1);
      move(movement.to, movement, 1);
      rows.stock_movements.push({
        id: nextId('stock_movements'),
        source: source.source,
        source_id: source.id,
        date: source.date,
        product: movement.product,
        weight: movement.weight,
        from_place: movement.from.place,
        from_id: movement.from.id,
        to_place: movement.to.place,
        to_id: movement.to.id,
        filled: movement.filled,
        empty: movement.empty,
        created_at: createdAt,
      });
    }
  };

  /** Hands over what was written since the last time. */
  const takeRows = (): DayRows => {
    const taken = rows;
    rows = blankRows();
    return taken;
  };

  return {
    nextId,
    post,
    holds: (place: Place, thing: Thing): Readonly<Balance> => balanceOf(place, thing),
    add: <Table extends DayTable>(table: Table, row: DayRows[Table][number]): void => {
      (rows[table] as (typeof row)[]).push(row);
    },
    takeRows,
    lastId: (table: DayTable): number => lastIds.get(table) ?? 0,
    allBalances: (): Balance[] => [...balances.values()],
  };
}

const blankRows = (): DayRows => ({
  inventory: [],
  stock_adjustments: [],
  stock_settlements: [],
  stock_assigns: [],
  cash_recoveries: [],
  day_entries: [],
  stock_movements: [],
  customer_payments: [],
  credit_entries: [],
});
