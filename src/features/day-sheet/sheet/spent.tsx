import { Link } from 'react-router';
import { formatRupees } from '../../../kit/shared/format.ts';
import { paidTraits } from '../../../masters/choices.ts';
import type { DaySheet } from '../contract.ts';
import { rupees } from './figures.tsx';
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

/** What the driver collected from customers, and spent from the cash of the day. */
export function RoadTable({ sheet: { road } }: { sheet: DaySheet }) {
  if (!road) return null;
  return (
    <Part title="Collected and spent">
      <table className={classes.table} aria-label="Collected and spent">
        <tbody>
          {road.map(({ kind, id, text, paid_by, amount }) => (
            <tr key={`${kind} ${paid_by} ${id} ${text}`}>
              <th scope="row">
                {text} {!paidTraits[paid_by].isCounted && <small>{paidTraits[paid_by].label}</small>}
              </th>
              <td className="figure">
                {kind === 'spent' && '− '}
                {formatRupees(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

/** What the driver owed before the day, and owes at its end. */
export function AccountTable({ sheet: { account } }: { sheet: DaySheet }) {
  if (!account) return null;
  const steps = [
    ['Owed before', account.before],
    ['+ Short in cash', account.counted],
    ['+ Charged for goods', account.charged],
    ['+ Entries', account.entered],
  ] as const;
  return (
    <Part title="Driver's account">
      <table className={classes.table} aria-label="Driver's account">
        <tbody>
          {steps.map(([name, amount]) => (
            <tr key={name} className={classes.step}>
              <th scope="row">{name}</th>
              <td className="figure">{rupees(amount)}</td>
            </tr>
          ))}
          <tr className={classes.result}>
            <th scope="row">= Owed</th>
            <td className="figure">{formatRupees(account.owed)}</td>
          </tr>
        </tbody>
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
