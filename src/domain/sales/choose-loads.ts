import type { LoadToSell, Sale } from './sale-rows.ts';

type NamedLoad = Pick<Sale, 'stock_assign_id' | 'employee_id' | 'vehicle_id'>;
type Sold = Pick<Sale, 'date' | 'qty' | 'product' | 'weight'>;

/** Whether a load belongs to all that the sale names of stock assign, driver and vehicle. */
export const isNamed = (sale: NamedLoad, load: LoadToSell): boolean =>
  (!sale.stock_assign_id || load.id === sale.stock_assign_id) &&
  (!sale.employee_id || load.employee_id === sale.employee_id) &&
  (!sale.vehicle_id || load.vehicle_id === sale.vehicle_id);

/**
 * The loads that a sale draws on, oldest first and all of one driver and vehicle: those of the sale's date that still
 * hold some of the goods, else those of earlier dates (overnight trips), else a sold-out load of the date, which
 * refuses with its figures.
 * @param loads with the goods and of the crew that the sale names, oldest first
 * @param left filled cylinders or pieces on each, by id
 */
export function chooseLoads(
  sale: Sold,
  loads: readonly LoadToSell[],
  left: ReadonlyMap<number, number>,
): LoadToSell[] {
  const carrying = loads.filter(({ id }) => sale.qty === 0 || (left.get(id) ?? 0) > 0);
  const isOfDate = ({ date }: LoadToSell) => date === sale.date;
  const [choice = []] = [carrying.filter(isOfDate), carrying, loads.filter(isOfDate)].filter(
    ({ length }) => length > 0,
  );
  const [first] = choice;
  return choice.filter((load) => first && isOfSameCrew(load, first));
}

/**
 * The load that empties ride on. They are counted as cylinders of their weight (docs/product/stock.md): beside other
 * goods on the load of that weight on the same vehicle, else on another of the same driver, else on the load of the goods.
 * @param open every load that the sale may touch, those of its date first
 */
export function chooseLoadOfEmpties(sale: Sold, load: LoadToSell, open: readonly LoadToSell[]): LoadToSell {
  if (sale.product === 'Cylinders') return load;
  const fitting = open.filter(
    ({ product, weight, employee_id }) =>
      product === 'Cylinders' && weight === sale.weight && employee_id === load.employee_id,
  );
  return fitting.find(({ vehicle_id }) => vehicle_id === load.vehicle_id) ?? fitting[0] ?? load;
}

/** Spreads a quantity over loads, oldest first; what none of them holds stays with the last, which then refuses. */
export function spread(
  qty: number,
  loads: readonly LoadToSell[],
  left: ReadonlyMap<number, number>,
): { load: LoadToSell; qty: number }[] {
  let open = qty;
  return loads.map((load, index) => {
    const taken = index === loads.length - 1 ? open : Math.min(open, left.get(load.id) ?? 0);
    open -= taken;
    return { load, qty: taken };
  });
}

const isOfSameCrew = (left: LoadToSell, right: LoadToSell) =>
  left.employee_id === right.employee_id && left.vehicle_id === right.vehicle_id;
