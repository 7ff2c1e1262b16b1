import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import type { BesideKind } from '../../../masters/choices.ts';
import { type Thing, thingName } from '../../../masters/things.ts';
import type { DayFigures } from '../contract.ts';
import { earlierText } from '../earlier/earlier-text.ts';
import { Amounts, OtherMoney, TillCash } from './amounts.tsx';
import { ClearedShortages, DriverAccounts } from './driver-tables.tsx';
import classes from './figures.module.css';
import { type GoodsLine, goodsLines, hasDefective } from './goods.ts';
import { FigureTable, type Head } from './table.tsx';

/** A branch's day in figures, as the screen and the paper show it. */
export function FiguresView({ figures }: { figures: DayFigures }) {
  const {
    sold,
    sales,
    godowns,
    purchased,
    short,
    adjusted,
    moved = [],
    remarks = [],
    earlier_open,
  } = figures;
  const lines = goodsLines(figures);
  return (
    <div className={classes.figures}>
      <Goods title="Filled cylinders and goods" lines={lines} heads={FILLED} />
      <Goods title="Empty cylinders" lines={lines} heads={EMPTY} />
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
        total={['Total', '', formatCount(sales.entries), '', '', formatCount(sales.total)]}
        isWide
      />
      <Amounts figures={figures} />
      <TillCash {...figures} />
      <OtherMoney {...figures} />
      <DriverAccounts {...figures} />
      <FigureTable
        title="Purchases"
        heads={['Goods', ['Qty'], ['Empties returned'], ['Invoice'], ['Paid']]}
        rows={purchased.map((line) => [
          thingName(line),
          formatCount(line.qty),
          formatCount(line.empties),
          formatRupees(line.invoice_amount),
          formatRupees(line.paid_amount),
        ])}
      />
      <Counts title="Driver shortages" head="Driver" lines={short} nameOf={({ driver }) => driver} />
      <ClearedShortages {...figures} />
      <Counts title="Stock adjustments" head="Adjustment" lines={adjusted} nameOf={({ kind }) => kind} />
      <Counts
        title="Plant loads, transfers, defectives"
        head="Moved by"
        lines={moved}
        nameOf={({ kind }) => besideNames[kind]}
      />
      <Counts
        title="Godown stock at the end of the day"
        head="Godown"
        lines={godowns}
        nameOf={({ godown }) => godown}
        isLong
      />
      {remarks.map((remark) => (
        <p key={remark} className={classes.remark}>
          {remark}
        </p>
      ))}
      {earlier_open && <p className={classes.remark}>{earlierText(earlier_open)}</p>}
    </div>
  );
}

type CountsProps<Line> = {
  title: string;
  head: string;
  lines: readonly Line[];
  nameOf: (line: Line) => string;
  isLong?: boolean;
};

type Counted = Thing & { filled: number; empty: number; defective?: number };

/** Cylinders of each state by thing, of whom or where. */
function Counts<Line extends Counted>({ title, head, lines, nameOf, isLong = false }: CountsProps<Line>) {
  const isShown = hasDefective(lines);
  return (
    <FigureTable
      title={title}
      heads={[head, 'Goods', ['Filled'], ['Empty'], ...(isShown ? [DEFECTIVE] : [])]}
      rows={lines.map((line) => [
        nameOf(line),
        thingName(line),
        formatCount(line.filled),
        formatCount(line.empty),
        ...(isShown ? [formatCount(line.defective ?? 0)] : []),
      ])}
      isLong={isLong}
    />
  );
}

const DEFECTIVE: Head = ['Defective'];
const besideNames: Record<BesideKind, string> = {
  defective: 'Turned defective',
  plant_load: 'Sent to the plant',
  plant_receipt: 'From the plant, beside purchases',
  plant_claim: 'Claims replaced',
  stock_transfer: 'Transfers sent',
  transfer_receipt: 'Transfers received',
};

type CountName = keyof Omit<GoodsLine, 'name'>;
type Heads = readonly (readonly [count: CountName, head: string])[];

const FILLED: Heads = [
  ['bought', 'Bought'],
  ['loaded', 'Loaded'],
  ['sold', 'Sold'],
  ['back', 'Back'],
  ['back_defective', 'Back defective'],
  ['short', 'Short'],
  ['over_the_counter', 'Counter sale'],
];
const EMPTY: Heads = [
  ['received', 'Received'],
  ['back_empty', 'Back'],
  ['short_empty', 'Short'],
  ['returned', 'Returned'],
];

/** The movements of each thing during the day; things without any are left out, and defective goods where there are none. */
function Goods({ title, lines, heads: all }: { title: string; lines: readonly GoodsLine[]; heads: Heads }) {
  const heads = all.filter(
    ([count]) => count !== 'back_defective' || lines.some((line) => line.back_defective > 0),
  );
  return (
    <FigureTable
      title={title}
      heads={['Goods', ...heads.map(([, head]): Head => [head])]}
      rows={lines
        .filter((line) => heads.some(([count]) => line[count] > 0))
        .map((line) => [line.name, ...heads.map(([count]) => dashIfZero(line[count]))])}
    />
  );
}

/** A dash is easier to skip than a zero. */
const dashIfZero = (count: number) => (count === 0 ? '–' : formatCount(count));
