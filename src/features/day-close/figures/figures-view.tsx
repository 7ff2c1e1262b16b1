import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import type { DayFigures } from '../contract.ts';
import { Amounts } from './amounts.tsx';
import classes from './figures.module.css';
import { type GoodsLine, goodsLines, thingName } from './goods.ts';
import { FigureTable, type Head } from './table.tsx';

/** A branch's day in figures, as the screen and the paper show it. */
export function FiguresView({ figures }: { figures: DayFigures }) {
  const { sold, sales, godowns, purchased, short, adjusted } = figures;
  return (
    <div className={classes.figures}>
      <Goods lines={goodsLines(figures)} />
      <FigureTable
        title="Sales"
        heads={['Sale type', 'Goods', ['Entries'], ['Qty'], ['Empties'], ['₹']]}
        rows={sold.map((line) => [
          line.saletype,
          thingName(line),
          formatCount(line.entries),
          formatCount(line.qty),
          formatCount(line.empties),
          formatCount(line.amount),
        ])}
        total={['Together', '', formatCount(sales.entries), '', '', formatCount(sales.total)]}
        is_wide
      />
      <Amounts figures={figures} />
      <FigureTable
        title="Godowns at the end of the day"
        heads={['Godown', 'Goods', ['Filled'], ['Empty']]}
        rows={godowns.map((line) => [
          line.godown,
          thingName(line),
          formatCount(line.filled),
          formatCount(line.empty),
        ])}
      />
      <FigureTable
        title="Purchases"
        heads={['Goods', ['Qty'], ['Empties given'], ['Invoice'], ['Paid']]}
        rows={purchased.map((line) => [
          thingName(line),
          formatCount(line.qty),
          formatCount(line.empties),
          formatRupees(line.invoice_amount),
          formatRupees(line.paid_amount),
        ])}
      />
      <FigureTable
        title="Short on drivers"
        heads={['Driver', 'Goods', ['Filled'], ['Empty']]}
        rows={short.map((line) => [
          line.driver,
          thingName(line),
          formatCount(line.filled),
          formatCount(line.empty),
        ])}
      />
      <FigureTable
        title="Stock adjustments"
        heads={['Adjustment', 'Goods', ['Filled'], ['Empty']]}
        rows={adjusted.map((line) => [
          line.kind,
          thingName(line),
          formatCount(line.filled),
          formatCount(line.empty),
        ])}
      />
    </div>
  );
}

const GOODS: readonly (readonly [figure: keyof Omit<GoodsLine, 'name'>, head: string])[] = [
  ['bought', 'Bought'],
  ['loaded', 'Loaded'],
  ['sold', 'Sold'],
  ['back', 'Back'],
  ['short', 'Short'],
  ['over_the_counter', 'Over the counter'],
  ['taken', 'Empties taken'],
  ['empty_back', 'Empties back'],
  ['empty_short', 'Empties short'],
  ['given', 'Empties given'],
];

const Goods = ({ lines }: { lines: readonly GoodsLine[] }) => (
  <FigureTable
    title="Stock"
    heads={['Goods', ...GOODS.map(([, head]): Head => [head])]}
    rows={lines.map((line) => [line.name, ...GOODS.map(([figure]) => blankIfZero(line[figure]))])}
    is_wide
  />
);

/** Many things have only some of these; a dash is quicker to read past than a zero. */
const blankIfZero = (count: number) => (count === 0 ? '–' : formatCount(count));
