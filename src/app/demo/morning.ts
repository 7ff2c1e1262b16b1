import { adjustment, godown, road, vendor } from '../../domain/stock/places.ts';
import type { Books } from './books.ts';
import { type Area, type Branch, makerOf } from './business.ts';
import { moment } from './calendar.ts';
import { cylinders, type Ware, wares } from './goods.ts';
import type { Sale } from './plan.ts';
import type { Random } from './random.ts';

/** What one area's driver takes out of one ware, and what happens to it until the evening. */
export type Load = {
  assignId: number;
  settlement_id: number | null;
  godown_id: number;
  ware: Ware;
  qty: number;
  sold: number;
  empty: number;
};

/** What stood in the godowns when the books were opened. */
export function openGodowns(books: Books, branches: Branch[], date: string): void {
  const createdAt = moment(date, 6);
  for (const { id: branchId, godownIds } of branches)
    for (const godownId of godownIds)
      for (const { thing, opening } of wares) {
        const id = books.nextId('stock_adjustments');
        books.add('stock_adjustments', {
          id,
          date,
          branch_id: branchId,
          godown_id: godownId,
          kind: 'opening',
          ...thing,
          ...opening,
          filled_change: opening.filled,
          empty_change: opening.empty,
          reason: 'Opening stock',
          created_at: createdAt,
        });
        books.post({ source: 'stock_adjustment', id, date }, createdAt, [
          { ...thing, ...opening, from: adjustment, to: godown(godownId) },
        ]);
      }
}

/** The godown of the branch that holds enough; where none does, a lorry comes to the first one before. */
export function stockedGodown(
  books: Books,
  random: Random,
  wanted: { branch: Branch; ware: Ware; qty: number; date: string; hours: number },
): number {
  const { branch, ware, qty } = wanted;
  const holding = branch.godownIds.find((id) => books.holds(godown(id), ware.thing).filled >= qty);
  if (holding) return holding;
  const [main] = branch.godownIds;
  if (!main) throw new Error(`branch ${branch.id} has no godown`);
  purchase(books, random, { ...wanted, godown_id: main });
  return main;
}

/** A lorry brings filled goods and takes as many empties along as there are. */
function purchase(
  books: Books,
  random: Random,
  wanted: { branch: Branch; ware: Ware; qty: number; date: string; hours: number; godown_id: number },
): void {
  const { branch, ware, date, hours, godown_id } = wanted;
  const qty = Math.max(ware.lot, Math.ceil((wanted.qty * 1.5) / 10) * 10);
  const isCylinder = ware.thing.product === 'Cylinders';
  const emptyCylinders = Math.min(books.holds(godown(godown_id), ware.thing).empty, qty);
  const supplier = isCylinder ? branch.vendorId : makerOf(ware.thing.product);
  const invoiceAmount = Math.round(qty * ware.price * 0.92);
  const id = books.nextId('inventory');
  const createdAt = moment(date, hours);
  books.add('inventory', {
    id,
    date,
    branch_id: branch.id,
    invoice_no: `TI-${date.slice(2, 4)}${date.slice(5, 7)}-${String(id).padStart(5, '0')}`,
    godown_id,
    product_vendor_id: supplier,
    ...ware.thing,
    qty,
    empty_cylinders: emptyCylinders,
    invoice_amount: invoiceAmount,
    payment_mode: random.chance(0.9) ? 'upi' : 'cash',
    paid_amount: random.chance(0.8) ? invoiceAmount : Math.round(invoiceAmount / 2),
    note: '',
    created_at: createdAt,
  });
  const [from, to] = [vendor(supplier), godown(godown_id)];
  books.post({ source: 'inventory', id, date }, createdAt, [
    { ...ware.thing, from, to, filled: qty, empty: 0 },
    { ...ware.thing, from: to, to: from, filled: 0, empty: emptyCylinders },
  ]);
}

/** Sends an area's loads out: what its customers will ask for and some to spare. */
export function loadVehicle(
  books: Books,
  random: Random,
  { area, sales, date, isSettled }: { area: Area; sales: Sale[]; date: string; isSettled: boolean },
): Load[] {
  const loads: Load[] = [];
  for (const ware of cylinders) {
    const asked = sales.reduce((sum, sale) => sum + (sale.ware === ware ? sale.qty : 0), 0);
    if (asked === 0) continue;
    const qty = Math.ceil((asked + random.between(0, 5)) / 5) * 5;
    loads.push(assign(books, random, { area, ware, qty, date, isSettled }));
  }
  return loads;
}

function assign(
  books: Books,
  random: Random,
  load: { area: Area; ware: Ware; qty: number; date: string; isSettled: boolean },
): Load {
  const { area, ware, qty, date } = load;
  const hours = 7 + random.next();
  const godownId = stockedGodown(books, random, { ...load, branch: area.branch, hours: 6.75 });
  const settlementId = load.isSettled ? books.nextId('stock_settlements') : null;
  const id = books.nextId('stock_assigns');
  const createdAt = moment(date, hours);
  books.add('stock_assigns', {
    id,
    date,
    area_code_id: area.id,
    employee_id: area.driver_id,
    vehicle_id: area.vehicle_id,
    branch_id: area.branch.id,
    godown_id: godownId,
    ...ware.thing,
    qty,
    settlement_id: settlementId,
    created_at: createdAt,
  });
  books.post({ source: 'stock_assign', id, date }, createdAt, [
    { ...ware.thing, from: godown(godownId), to: road(id), filled: qty, empty: 0 },
  ]);
  return { assignId: id, settlement_id: settlementId, godown_id: godownId, ware, qty, sold: 0, empty: 0 };
}
