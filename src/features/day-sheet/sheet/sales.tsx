import { Link } from 'react-router';
import { formatCount, formatDay, formatRupees } from '../../../kit/shared/format.ts';
import { paidTraits } from '../../../masters/choices.ts';
import { thingName } from '../../../masters/things.ts';
import type { DaySheet, SheetSale } from '../contract.ts';
import classes from './sales.module.css';
import tableClasses from './table.module.css';
import { timeOn } from './words.ts';

/** Up to so many sales stand in one column. */
const ONE_COLUMN_MAX = { screen: 4, paper: 16 };

/** Every sale of the day in the order in which it was entered. */
export function SalesTable({ sheet, isPaper }: { sheet: DaySheet; isPaper: boolean }) {
  const { date, employee, sales } = sheet;
  if (sales.length === 0) return null;
  const title = sales.length === 1 ? 'The sale' : `The ${formatCount(sales.length)} sales`;
  const half = Math.ceil(sales.length / 2);
  const isShort = sales.length <= ONE_COLUMN_MAX[isPaper ? 'paper' : 'screen'];
  // A screen does not repeat the heads in a second column, as paper does: it is a table of its own.
  const parts = isPaper || isShort ? [sales] : [sales.slice(0, half), sales.slice(half)];
  return (
    <section className={classes.sales} aria-label="Sales">
      {!isPaper && <h3>{title}</h3>}
      <div className={isPaper && isShort ? undefined : classes.columns}>
        {parts.map((part, index) => (
          <Rows
            key={part[0]?.id}
            label={index === 0 ? 'Sales' : 'Sales, continued'}
            // It is repeated on every page, so that none can be mistaken for another driver's.
            head={isPaper ? `${title} of ${employee.name}, ${formatDay(date)}` : ''}
            sales={part}
            date={date}
          />
        ))}
      </div>
    </section>
  );
}

type SaleRowsProps = { label: string; head: string; sales: readonly SheetSale[]; date: string };

function Rows({ label, head, sales, date }: SaleRowsProps) {
  return (
    <table className={tableClasses.table} aria-label={label}>
      <thead>
        {head && (
          <tr>
            <th scope="colgroup" colSpan={6} className={classes.title}>
              {head}
            </th>
          </tr>
        )}
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

function SaleRow({ sale, date }: { sale: SheetSale; date: string }) {
  const { created_at, customer, customer_id, qty, empty_cylinders, paid_by, amount, load_of, sold_by } = sale;
  const { sold_on, load_date } = sale;
  const isBehind = sale.product === 'Cylinders' && empty_cylinders < qty;
  return (
    <tr>
      <td data-cell="time">{timeOn(date, created_at)}</td>
      <td data-cell="customer">
        {customer_id === null ? 'No name' : <Link to={`/customer/${customer_id}`}>{customer}</Link>}
        {sold_by && <small> sold by {sold_by}</small>}
        {load_of && <small> from the load of {load_of}</small>}
        {sold_on !== date && <small> sold on {formatDay(sold_on)}</small>}
        {load_date && load_date !== date && <small> from the load of {formatDay(load_date)}</small>}
      </td>
      <td data-cell="sold">
        {formatCount(qty)} × {thingName(sale)}
      </td>
      <td data-cell="empties" className={`figure ${isBehind ? tableClasses.behind : ''}`}>
        {formatCount(empty_cylinders)}
      </td>
      <td data-cell="paid">{paidTraits[paid_by].label}</td>
      <td data-cell="amount" className="figure">
        {formatRupees(amount).slice(1)}
      </td>
    </tr>
  );
}
