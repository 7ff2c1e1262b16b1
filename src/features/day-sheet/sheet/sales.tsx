import { Link } from 'react-router';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import type { DaySheet, Sale } from '../contract.ts';
import classes from './sheet.module.css';
import { paid_words, thingName, timeOn } from './words.ts';

/** Every sale of the day in the order in which it was entered. */
export function SalesTable({ sheet }: { sheet: DaySheet }) {
  const { date, sales } = sheet;
  if (sales.length === 0) return null;
  return (
    <section className={classes.sales} aria-label="Sales">
      <h3>Sales, {formatCount(sales.length)}</h3>
      <div className={classes.columns}>
        <table className={classes.table} aria-label="Sales">
          <thead>
            <tr>
              <th scope="col">Entered</th>
              <th scope="col">Customer</th>
              <th scope="col">Product</th>
              <th scope="col" className="figure">
                Qty
              </th>
              <th scope="col" className="figure">
                Empties
              </th>
              <th scope="col">Paid</th>
              <th scope="col" className="figure">
                ₹
              </th>
            </tr>
          </thead>
          <tbody>
            {sales.map((sale) => (
              <SaleRow key={sale.id} sale={sale} date={date} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function SaleRow({ sale, date }: { sale: Sale; date: string }) {
  const { created_at, customer, customer_id, qty, empty_cylinders, paid_by, amount, load_of, sold_by } = sale;
  const is_behind = sale.product === 'Cylinders' && empty_cylinders < qty;
  return (
    <tr data-open={!sale.is_recovered || undefined}>
      <td>{timeOn(date, created_at)}</td>
      <td>
        {customer_id === null ? 'No name' : <Link to={`/customer/${customer_id}`}>{customer}</Link>}
        {sold_by && <small> sold by {sold_by}</small>}
        {load_of && <small> off the load of {load_of}</small>}
      </td>
      <td>{thingName(sale)}</td>
      <td className="figure">{formatCount(qty)}</td>
      <td className="figure" data-behind={is_behind || undefined}>
        {formatCount(empty_cylinders)}
      </td>
      <td>{paid_words[paid_by]}</td>
      <td className="figure">{formatRupees(amount).slice(1)}</td>
    </tr>
  );
}
