import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { paidTraits, paidWays, paymentModes } from '../../../masters/choices.ts';
import { thingName } from '../../../masters/things.ts';
import type { Amount, DaySheet } from '../contract.ts';
import { rupees } from './figures.tsx';
import { Part } from './part.tsx';
import classes from './table.module.css';

/** The money of the day: the quantity sold at each price, by payment mode. */
export function MoneyTable({ sheet: { amounts, totals } }: { sheet: DaySheet }) {
  const received = sumRupees(paymentModes.map((mode) => totals[mode]));
  return (
    <Part title="Amounts">
      <table className={classes.table} aria-label="Amounts">
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Sold
            </th>
            <th scope="colgroup" colSpan={paymentModes.length} className={classes.over_columns}>
              Cash Sales
            </th>
            <th scope="colgroup" className="figure">
              Credit Sales
            </th>
          </tr>
          <tr>
            {paidWays.map((way) => (
              <th key={way} scope="col" className="figure">
                {paidTraits[way].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {amounts.map((line) => (
            <tr key={soldAt(line)}>
              <th scope="row">{soldAt(line)}</th>
              {paidWays.map((way) => (
                <td key={way} className="figure">
                  {rupees(line[way])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={classes.result}>
            <th scope="row">Total</th>
            {paidWays.map((way) => (
              <td key={way} className="figure">
                {formatRupees(totals[way])}
              </td>
            ))}
          </tr>
          {totals.prepaid !== undefined && (
            <tr className={classes.quiet}>
              <th scope="row">Of it prepaid at the oil company</th>
              <td className="figure" colSpan={paymentModes.length}>
                {formatRupees(totals.prepaid)}
              </td>
              <td />
            </tr>
          )}
          <tr className={classes.quiet}>
            <th scope="row">By sale type</th>
            <td className="figure" colSpan={paymentModes.length}>
              Cash Sales {formatRupees(received)}
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
