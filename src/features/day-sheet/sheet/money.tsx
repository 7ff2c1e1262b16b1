import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import type { Amount, DaySheet } from '../contract.ts';
import { rupees } from './figures.tsx';
import { Part } from './part.tsx';
import classes from './table.module.css';
import { thingName } from './words.ts';

/** How the money of the day came about: each price with what was sold at it, by how it is paid. */
export function MoneyTable({ sheet: { amounts, totals } }: { sheet: DaySheet }) {
  return (
    <Part title="Amounts">
      <table className={classes.table} aria-label="Amounts">
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Sold
            </th>
            <th scope="colgroup" colSpan={2} className={classes.over_columns}>
              Cash Sales
            </th>
            <th scope="colgroup" className="figure">
              Credit Sales
            </th>
          </tr>
          <tr>
            <th scope="col" className="figure">
              Cash
            </th>
            <th scope="col" className="figure">
              UPI
            </th>
            <th scope="col" className="figure">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {amounts.map((line) => (
            <tr key={soldAt(line)}>
              <th scope="row">{soldAt(line)}</th>
              <td className="figure">{rupees(line.cash)}</td>
              <td className="figure">{rupees(line.upi)}</td>
              <td className="figure">{rupees(line.credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={classes.result}>
            <th scope="row">In all</th>
            <td className="figure">{formatRupees(totals.cash)}</td>
            <td className="figure">{formatRupees(totals.upi)}</td>
            <td className="figure">{formatRupees(totals.credit)}</td>
          </tr>
          <tr className={classes.quiet}>
            <th scope="row">By sale type</th>
            <td className="figure" colSpan={2}>
              Cash Sales {formatRupees(totals.cash + totals.upi)}
            </td>
            <td className="figure">{formatRupees(totals.credit)}</td>
          </tr>
        </tfoot>
      </table>
    </Part>
  );
}

/** '39 × 14.2 kg at ₹900' */
const soldAt = (line: Amount): string =>
  line.rate === null
    ? `${thingName(line)}, nothing counted`
    : `${formatCount(line.qty)} × ${thingName(line)} at ${formatRupees(line.rate)}`;
