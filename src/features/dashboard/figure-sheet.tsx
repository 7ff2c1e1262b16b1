import type { ReactNode } from 'react';
import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import { earlierUnits } from '../../kit/shared/same-days.ts';
import { useComparing } from '../../kit/web/compare/use-comparing.ts';
import { PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import { periodName, periods } from './card.tsx';
import { movementTitle, spanLabel } from './chart-cards.tsx';
import type { Figures, Period } from './contract.ts';
import classes from './figure-sheet.module.css';
import {
  changeText,
  customerParts,
  cylinderParts,
  type Part,
  productParts,
  receivedParts,
  saleParts,
} from './parts.ts';
import { withSales } from './sale-card.tsx';
import { creditTitle, fuelTitle } from './tables.tsx';

/** The dashboard on paper: the figures of every period side by side, no pictures. */
export function FigureSheet({ figures }: { figures: Figures }) {
  const { stock, customers, new_customers, cylinder_status } = figures;
  const { filled, empty, road_filled, road_empty } = cylinder_status.now;
  const [isComparing] = useComparing();
  const sold = { figures, isComparing };
  const summaries = { Stock: stock, Customers: customers, NewCustomers: new_customers };
  return (
    <PrintSheet title="Dashboard" filter={[['Date', formatDay(figures.periods.today.to)]]}>
      <div className={classes.columns}>
        <Block
          title="Stock and customers"
          head={['', ...periods.map(periodName)]}
          rows={Object.entries(summaries).map(([name, compared]) => [
            name,
            ...periods.map(
              (period) => `${formatCount(compared[period].now)} (${changeText(compared[period])})`,
            ),
          ])}
        />
        <Block
          title="Cylinder Status"
          head={['', 'Now']}
          rows={cylinderParts(figures, 'today').map(({ name, value }) => [name, formatCount(value)])}
          note={`On the road: ${formatCount(road_filled)} filled, ${formatCount(road_empty)} empty. Godowns: ${formatCount(filled + empty)} in total.`}
        />
        <Parts title="Sale Summary" partsOf={saleParts} {...sold} />
        <Parts title="Amount Received" partsOf={receivedParts} {...sold} />
        <Parts title="Product Sales" partsOf={productParts} {...sold} />
        <Parts title="Sales" partsOf={customerParts} {...sold} />
        <Block
          title={`${movementTitle}, filled cylinders`}
          head={['', 'In', 'Out']}
          rows={figures.stock_movement.year.map(({ from, filled_in, filled_out }) => [
            spanLabel('year', from),
            formatCount(filled_in),
            formatCount(filled_out),
          ])}
        />
        <Block
          title={creditTitle}
          head={['Name', 'Due Date', 'Amount']}
          rows={figures.credit_customers.map(({ name, due_date, amount }) => [
            name,
            formatDay(due_date),
            formatRupees(amount),
          ])}
        />
        <Block
          title={fuelTitle}
          head={['Name', 'Date', 'Amount']}
          rows={figures.fuel_expenses.map(({ name, date, amount }) => [
            name,
            formatDay(date),
            formatRupees(amount),
          ])}
        />
      </div>
    </PrintSheet>
  );
}

type PartsProps = {
  title: string;
  figures: Figures;
  partsOf: (figures: Figures, period: Period) => readonly Part[];
  isComparing: boolean;
};

/** Sales by their parts; with a comparison, the same days of the previous month and year below each. */
function Parts({ title, figures, partsOf, isComparing }: PartsProps) {
  const names = partsOf(figures, 'today').map(({ name }) => name);
  const now = periods.map((period) => partsOf(figures, period));
  const earlier = earlierUnits.map((unit) => ({
    unit,
    of: periods.map((period) => {
      const sums = figures.earlier_sales[period][unit];
      return sums ? partsOf(withSales(figures, period, sums), period) : [];
    }),
  }));
  const amounts = (of: readonly (readonly Part[])[], row: number) =>
    of.map((parts) => (parts[row] ? formatRupees(parts[row].value) : '–'));
  return (
    <Block
      title={title}
      head={['', ...periods.map(periodName)]}
      rows={names.flatMap((name, row) => [
        [name, ...amounts(now, row)],
        ...(isComparing ? earlier : []).map(({ unit, of }) => [`a ${unit} ago`, ...amounts(of, row)]),
      ])}
      note={isComparing && 'A month and a year ago: the same days.'}
    />
  );
}

type BlockProps = {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  note?: ReactNode;
};

function Block({ title, head, rows, note }: BlockProps) {
  if (rows.length === 0) return null;
  return (
    <section data-together className={classes.block}>
      <h3>{title}</h3>
      <table>
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" className={at > 0 ? 'figure' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike
            <tr key={row}>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is what stands in its column
                <td key={at} className={at > 0 ? 'figure' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p>{note}</p>}
    </section>
  );
}
