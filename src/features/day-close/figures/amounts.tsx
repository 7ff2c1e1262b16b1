import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { differenceText, isRounding } from '../../../masters/cash-difference.ts';
import { paidTraits, paidWays } from '../../../masters/choices.ts';
import type { DayFigures, PlaceKind } from '../contract.ts';
import classes from './figures.module.css';
import { FigureTable } from './table.tsx';

/** What the day brought in and what was spent, with the count of its cash. */
export function Amounts({ figures: { sales, cash, differences, expenses } }: { figures: DayFigures }) {
  const spent = sumRupees(expenses.map(({ amount }) => amount));
  return (
    <section className={classes.part} data-together>
      <h3>Money</h3>
      <table aria-label="Money">
        <tbody>
          {paidWays.map((way) => (
            <Line key={way} name={`Sales ${paidTraits[way].phrase}`} amount={sales[way]} />
          ))}
          <Line name="Total sales" amount={sales.total} isStrong />
          <Line name="Cash expected" amount={cash.expected} />
          <Line name="Cash counted" amount={cash.counted} />
          <DifferenceLine difference={cash.difference} />
          {differences.map(({ area_code, driver, difference, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an area may be counted twice, and the lines never change.
            <tr key={index} data-detail>
              <th scope="row">
                {[[area_code, driver].filter(Boolean).join(', '), reason].filter(Boolean).join(': ')}
              </th>
              <td className="figure">{differenceText(difference)}</td>
            </tr>
          ))}
          <Line name="Expenses" amount={spent} isStrong />
          {expenses.map(({ expence_type, entries, amount }) => (
            <tr key={expence_type} data-detail>
              <th scope="row">
                {expence_type} ({formatCount(entries)})
              </th>
              <td className="figure">{formatRupees(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How the cash of a till went through the day, with its count. */
export function TillCash({ till }: Pick<DayFigures, 'till'>) {
  if (!till) return null;
  const { counted, difference } = till;
  return (
    <section className={classes.part} data-together>
      <h3>Till</h3>
      <table aria-label="Till">
        <tbody>
          <Line name="Opening" amount={till.opening} />
          <Line name="Received" amount={till.received} />
          <Line name="Paid" amount={till.paid} />
          <Line name="Closing by the books" amount={till.closing} isStrong />
          {counted !== null && <Line name="Counted" amount={counted} />}
          {difference !== null && <DifferenceLine difference={difference} />}
        </tbody>
      </table>
    </section>
  );
}

/** Where else the money is. */
export const OtherMoney = ({ places = [] }: Pick<DayFigures, 'places'>) => (
  <FigureTable
    title="Other money"
    heads={['Place', ['In'], ['Out'], ['At the end']]}
    rows={places.map(({ kind, name, received, paid, closing }) => [
      placeNames[kind](name),
      formatRupees(received),
      formatRupees(paid),
      formatRupees(closing),
    ])}
  />
);

const placeNames: Record<PlaceKind, (name: string) => string> = {
  upi: () => 'UPI',
  cheques: () => 'Cheques in hand',
  in_transit: (name) => `On the way to ${name}`,
  bank: (name) => name,
  vendor: (name) => `Prepaid at ${name}`,
};

const DifferenceLine = ({ difference }: { difference: number }) => (
  <tr data-strong data-short={difference <= -1 || undefined}>
    <th scope="row">{differenceName(difference)}</th>
    <td className="figure">{formatRupees(Math.abs(difference))}</td>
  </tr>
);

const differenceName = (difference: number) =>
  isRounding(difference) ? 'Cash difference' : difference < 0 ? 'Cash short' : 'Cash over';

const Line = ({ name, amount, isStrong }: { name: string; amount: number; isStrong?: boolean }) => (
  <tr data-strong={isStrong || undefined}>
    <th scope="row">{name}</th>
    <td className="figure">{formatRupees(amount)}</td>
  </tr>
);
