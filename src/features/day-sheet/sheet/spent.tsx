import { Link } from 'react-router';
import { formatRupees } from '../../../kit/shared/format.ts';
import type { DaySheet } from '../contract.ts';
import { Part } from './part.tsx';
import classes from './table.module.css';

/** Who bought on credit, and for how much. */
export function CreditTable({ sheet: { credit, totals } }: { sheet: DaySheet }) {
  if (credit.length === 0) return null;
  return (
    <Part title="Sold on credit">
      <table className={classes.table} aria-label="Sold on credit">
        <tbody>
          {credit.map(({ customer_id, customer, entries, amount }) => (
            <tr key={customer_id}>
              <th scope="row">
                <Link to={`/customer/${customer_id}`}>{customer}</Link>
                {entries > 1 && <small> {entries} sales</small>}
              </th>
              <td className="figure">{formatRupees(amount)}</td>
            </tr>
          ))}
        </tbody>
        {credit.length > 1 && (
          <tfoot>
            <tr className={classes.result}>
              <th scope="row">Credit</th>
              <td className="figure">{formatRupees(totals.credit)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </Part>
  );
}

/** What the vehicle cost that day; it is paid by the branch, so it takes nothing off the cash above. */
export function ExpensesTable({ sheet: { expenses, vehicles } }: { sheet: DaySheet }) {
  if (expenses.length === 0) return null;
  return (
    <Part title="Vehicle expenses, not deducted from cash">
      <table className={classes.table} aria-label="Vehicle expenses">
        <tbody>
          {expenses.map(({ id, sub_type, vehicle_number, amount }) => (
            <tr key={id}>
              <th scope="row">
                {sub_type || 'vehicle'}
                {vehicles.length > 1 && <small> {vehicle_number}</small>}
              </th>
              <td className="figure">{formatRupees(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
