import type { LoadToSell, Sale } from './sale-rows.ts';

type NamedLoad = Pick<Sale, 'stock_assign_id' | 'employee_id' | 'vehicle_id'>;
type Sold = Pick<Sale, 'date' | 'qty' | 'product' | 'weight'>;

/** Whether a load has the stock assign, driver and vehicle that the sale names. */
export const isNamed = (sale: NamedLoad, load: LoadToSell): boolean =>
  (!sale.stock_assign_id || load.id === sale.stock_assign_id) &&
  (!sale.employee_id || load.employee_id === sale.employee_id) &&
  (!sale.vehicle_id || load.vehicle_id === sale.vehicle_id);

/**
 * The loads that a sale takes its goods from, oldest first and all of one driver and vehicle: those of the sale's date that
 * still have some of the goods, else those of earlier dates (overnight trips), else a sold-out load of the date, so that the
 * refusal shows its figures.
 * @param loads with the goods and of the crew that the sale names, oldest first
 * @param remaining filled cylinders or pieces on each, by id
 */
export function chooseLoads(
  sale: Sold,
  loads: readonly LoadToSell[],
  remaining: ReadonlyMap<number, number>,
): LoadToSell[] {
  const withGoods = loads.filter(({ id }) => sale.qty === 0 || (remaining.get(id) ?? 0) > 0);
  const isOfDate = ({ date }: LoadToSell) => date === sale.date;
  const [choice = []] = [withGoods.filter(isOfDate), withGoods, loads.filter(isOfDate)].filter(
    ({ length }) => length > 0,
  );
  const [first] = choice;
  return choice.filter((load) => first && isOfSameCrew(load, first));
}

/**
 * The load that gets the empties of a sale. Empties are counted as cylinders of their weight (docs/product/stock.md). With
 * other goods they go to the load of that weight on the same vehicle, else to another of the driver, else to the goods' load.
 * @param open every load that the sale may touch, those of its date first
 */
export function chooseLoadOfEmpties(sale: Sold, load: LoadToSell, open: readonly LoadToSell[]): LoadToSell {
  if (sale.product === 'Cylinders') return load;
  const loadsOfWeight = open.filter(
    ({ product, weight, employee_id }) =>
      product === 'Cylinders' && weight === sale.weight && employee_id === load.employee_id,
  );
  return loadsOfWeight.find(({ vehicle_id }) => vehicle_id === load.vehicle_id) ?? loadsOfWeight[0] ?? load;
}

/** Spreads a quantity over loads, oldest first. The last one gets the rest; if that is too much, posting it is refused. */
export function spread(
  qty: number,
  loads: readonly LoadToSell[],
  remaining: ReadonlyMap<number, number>,
): { load: LoadToSell; qty: number }[] {
  let rest = qty;
  return loads.map((load, index) => {
    const part = index === loads.length - 1 ? rest : Math.min(rest, remaining.get(load.id) ?? 0);
    rest -= part;
    return { load, qty: part };
  });
}

const isOfSameCrew = (left: LoadToSell, right: LoadToSell) =>
  left.employee_id === right.employee_id && left.vehicle_id === right.vehicle_id;
