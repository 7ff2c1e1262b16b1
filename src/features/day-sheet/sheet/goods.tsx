import { formatCount } from '../../../kit/shared/format.ts';
import { thingName } from '../../../masters/things.ts';
import type { DaySheet, SheetGoods } from '../contract.ts';
import { expectedBack, loadsOutOf, soldOf } from './balance.ts';
import { Short } from './figures.tsx';
import { Part } from './part.tsx';
import sheetClasses from './sheet.module.css';
import classes from './table.module.css';
import { timeOn } from './words.ts';

/** A line of the calculation: a figure for each product, added or subtracted. */
type SheetLine = { label: string; count: (goods: SheetGoods) => number; kind?: 'result' | 'short' };

/**
 * As on paper: a column for each product, calculated downwards. Loaded − sold = what must come back, less what came back =
 * short; and the same for the empties that were collected. While the vehicle is out it ends with what must be on it.
 */
export function GoodsTable({ sheet }: { sheet: DaySheet }) {
  const { goods } = sheet;
  if (goods.length === 0) return null;
  const loadsOut = loadsOutOf(sheet);
  const areEmptiesCarried = goods.some(({ empty }) => empty.carried !== 0);
  const filled: SheetLine[] = [
    { label: 'Loaded', count: ({ filled }) => filled.loaded },
    ...carriedLine(goods, ({ filled }) => filled.carried),
    { label: '− Cash Sales', count: ({ filled }) => filled.cash_sales },
    { label: '− Credit Sales', count: ({ filled }) => filled.credit_sales },
    {
      label: loadsOut === 'all' ? '= On the vehicle' : '= To be returned',
      count: expectedBack,
      kind: 'result',
    },
    ...returnLines(loadsOut, ({ filled }) => filled, defectiveLine(goods)),
  ];
  const empties: SheetLine[] = [
    { label: 'Filled sold', count: soldOf },
    { label: '− Left with customers', count: (thing) => soldOf(thing) - thing.empty.collected },
    {
      label: loadsOut === 'all' && !areEmptiesCarried ? '= Collected, on the vehicle' : '= Collected',
      count: ({ empty }) => empty.collected,
      kind: 'result',
    },
    ...carriedLine(goods, ({ empty }) => empty.carried),
    ...(loadsOut === 'all' && areEmptiesCarried ? [onVehicle] : []),
    ...returnLines(loadsOut, ({ empty }) => empty),
  ];
  return (
    <Part title="Cylinders and products">
      <div className={classes.scroll}>
        <table className={classes.table} aria-label="Cylinders and products">
          <thead>
            <tr>
              <td />
              {goods.map((thing) => (
                <th key={thingName(thing)} scope="col" className={`figure ${classes.thing}`}>
                  {thingName(thing)}
                </th>
              ))}
            </tr>
          </thead>
          <Group name="Filled" mark={classes.filled} goods={goods} lines={filled} />
          {goods.some(isCylinder) && (
            <Group name="Empties" mark={classes.empty} goods={goods} lines={empties} appliesTo={isCylinder} />
          )}
        </table>
      </div>
      <Loads sheet={sheet} />
    </Part>
  );
}

const isCylinder = ({ product }: SheetGoods) => product === 'Cylinders';

const onVehicle: SheetLine = { label: '= On the vehicle', count: ({ empty }) => empty.out, kind: 'result' };

/** Goods of the day's sales from loads of other days, less goods of the day's loads that were sold on other days. */
const carriedLine = (goods: readonly SheetGoods[], count: SheetLine['count']): SheetLine[] =>
  goods.some((thing) => count(thing) !== 0) ? [{ label: '+ Carried over', count }] : [];

const defectiveLine = (goods: readonly SheetGoods[]): SheetLine[] =>
  goods.some(({ filled }) => filled.defective_back > 0)
    ? [{ label: '− Brought back defective', count: ({ filled }) => filled.defective_back }]
    : [];

/** The lines of the count in the evening; none before it. */
const returnLines = (
  loadsOut: ReturnType<typeof loadsOutOf>,
  countsOf: (goods: SheetGoods) => { back: number; out: number; short: number },
  defectives: SheetLine[] = [],
): SheetLine[] =>
  loadsOut === 'all'
    ? []
    : [
        { label: '− Brought back', count: (goods) => countsOf(goods).back },
        ...defectives,
        ...(loadsOut === 'some'
          ? [{ label: '− Still out', count: (goods: SheetGoods) => countsOf(goods).out }]
          : []),
        { label: '= Short', count: (goods) => countsOf(goods).short, kind: 'short' },
      ];

type GroupProps = {
  name: string;
  mark: string | undefined;
  goods: readonly SheetGoods[];
  lines: readonly SheetLine[];
  /** Whether a product has these figures; the cells of others are empty. */
  appliesTo?: (goods: SheetGoods) => boolean;
};

function Group({ name, mark, goods, lines, appliesTo = () => true }: GroupProps) {
  return (
    <tbody>
      <tr className={classes.group}>
        <th scope="rowgroup" colSpan={goods.length + 1}>
          <span className={mark} />
          {name}
        </th>
      </tr>
      {lines.map(({ label, count, kind }) => (
        <tr key={label} className={kind ? classes.result : classes.step}>
          <th scope="row">{label}</th>
          {goods.map((thing) => (
            <td key={thingName(thing)} className="figure">
              {appliesTo(thing) &&
                (kind === 'short' ? <Short count={count(thing)} /> : formatCount(count(thing)))}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Each load as it went out, and when it was counted back in; area and vehicle only where they differ. */
function Loads({ sheet: { areas, date, loads, vehicles } }: { sheet: DaySheet }) {
  return (
    <ul className={sheetClasses.loads} aria-label="Loads">
      {loads.map((load) => (
        <li key={load.id}>
          <b>
            {formatCount(load.qty)} × {thingName(load)}
          </b>{' '}
          {[
            `loaded ${timeOn(date, load.created_at)} from ${load.godown}`,
            ...(areas.length > 1 ? [load.area_code] : []),
            ...(vehicles.length > 1 ? [load.vehicle_number] : []),
            load.settled_at ? `counted ${timeOn(date, load.settled_at)}` : 'not counted yet',
          ].join(', ')}
        </li>
      ))}
    </ul>
  );
}
