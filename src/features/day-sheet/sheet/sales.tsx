import { Link } from 'react-router';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import type { DaySheet, Sale } from '../contract.ts';
import classes from './sales.module.css';
import table_classes from './table.module.css';
import { paid_words, thingName, timeOn } from './words.ts';

/** So few sales stand in one column on the screen. */
const FEW = 4;

/** Every sale of the day in the order in which it was entered. */
export function SalesTable({ sheet, is_paper }: { sheet: DaySheet; is_paper: boolean }) {
  const { date, sales } = sheet;
  if (sales.length === 0) return null;
  const half = Math.ceil(sales.length / 2);
  // A screen does not repeat the heads in a second column, as paper does: it is a table of its own.
  const parts = is_paper || sales.length <= FEW ? [sales] : [sales.slice(0, half), sales.slice(half)];
  return (
    <section className={classes.sales} aria-label="Sales">
      <h3>{sales.length === 1 ? 'The sale' : `The ${formatCount(sales.length)} sales`}</h3>
      <div className={classes.columns}>
        {parts.map((part, index) => (
          <Rows
            key={part[0]?.id}
            label={index === 0 ? 'Sales' : 'Sales, continued'}
            sales={part}
            date={date}
          />
        ))}
      </div>
    </section>
  );
}

function Rows({ label, sales, date }: { label: string; sales: readonly Sale[]; date: string }) {
  return (
    <table className={table_classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Entered</th>
          <th scope="col">Customer</th>
          <th scope="col">Sold</th>
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
  );
}

function SaleRow({ sale, date }: { sale: Sale; date: string }) {
  const { created_at, customer, customer_id, qty, empty_cylinders, paid_by, amount, load_of, sold_by } = sale;
  const is_behind = sale.product === 'Cylinders' && empty_cylinders < qty;
  return (
    <tr>
      <td data-cell="time">{timeOn(date, created_at)}</td>
      <td data-cell="customer">
        {customer_id === null ? 'No name' : <Link to={`/customer/${customer_id}`}>{customer}</Link>}
        {sold_by && <small> sold by {sold_by}</small>}
        {load_of && <small> off the load of {load_of}</small>}
      </td>
      <td data-cell="sold">
        {formatCount(qty)} × {thingName(sale)}
      </td>
      <td data-cell="empties" className={`figure ${is_behind ? table_classes.behind : ''}`}>
        {formatCount(empty_cylinders)}
      </td>
      <td data-cell="paid">{paid_words[paid_by]}</td>
      <td data-cell="amount" className="figure">
        {formatRupees(amount).slice(1)}
      </td>
    </tr>
  );
}
