import { formatCount } from '../../../kit/shared/format.ts';
import type { DaySheet, Goods } from '../contract.ts';
import { dueOf, roadOf, soldOf } from './balance.ts';
import { Short } from './figures.tsx';
import { Part } from './part.tsx';
import classes from './sheet.module.css';
import { thingName, timeOn } from './words.ts';

type Step = { header: string; count: (goods: Goods) => number; is_result?: boolean };

/** Loaded − sold = what must come back, less what came back = short; while it is out, what must be on the vehicle. */
export function FilledTable({ sheet }: { sheet: DaySheet }) {
  const loaded = sheet.goods.filter(({ filled }) => filled.loaded > 0);
  if (loaded.length === 0) return null;
  const road = roadOf(sheet);
  const steps: Step[] = [
    { header: 'Loaded', count: ({ filled }) => filled.loaded },
    { header: '− Cash Sales', count: ({ filled }) => filled.cash_sales },
    { header: '− Credit Sales', count: ({ filled }) => filled.credit_sales },
    { header: road === 'all' ? '= On the vehicle' : '= Must come back', count: dueOf, is_result: true },
    ...ends(road, ({ filled }) => filled),
  ];
  return (
    <Part title="Filled cylinders and products">
      <StepTable
        label="Filled cylinders and products"
        goods={loaded}
        steps={steps}
        {...(road !== 'all' && { shortOf: ({ filled }: Goods) => filled.short })}
      />
      <Loads sheet={sheet} />
    </Part>
  );
}

/** Sold − left with the customers = collected, less what came back = short. */
export function EmptiesTable({ sheet }: { sheet: DaySheet }) {
  const cylinders = sheet.goods.filter(({ product }) => product === 'Cylinders');
  if (cylinders.length === 0) return null;
  const road = roadOf(sheet);
  const steps: Step[] = [
    { header: 'Filled sold', count: soldOf },
    { header: '− Left with customers', count: (goods) => soldOf(goods) - goods.empty.collected },
    {
      header: road === 'all' ? '= Collected, on the vehicle' : '= Collected',
      count: ({ empty }) => empty.collected,
      is_result: true,
    },
    ...ends(road, ({ empty }) => empty),
  ];
  return (
    <Part title="Empty cylinders">
      <StepTable
        label="Empty cylinders"
        goods={cylinders}
        steps={steps}
        {...(road !== 'all' && { shortOf: ({ empty }: Goods) => empty.short })}
      />
    </Part>
  );
}

/** What follows once something was counted in the evening. */
const ends = (
  road: ReturnType<typeof roadOf>,
  endsOf: (goods: Goods) => { back: number; out: number },
): Step[] => [
  ...(road === 'all' ? [] : [{ header: '− Brought back', count: (goods: Goods) => endsOf(goods).back }]),
  ...(road === 'some' ? [{ header: '− Still out', count: (goods: Goods) => endsOf(goods).out }] : []),
];

type StepTableProps = {
  label: string;
  goods: readonly Goods[];
  steps: readonly Step[];
  shortOf?: (goods: Goods) => number;
};

function StepTable({ label, goods, steps, shortOf }: StepTableProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          {steps.map(({ header }) => (
            <th key={header} scope="col" className="figure">
              {header}
            </th>
          ))}
          {shortOf && (
            <th scope="col" className="figure">
              = Short
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {goods.map((line) => (
          <tr key={thingName(line)}>
            <th scope="row">{thingName(line)}</th>
            {steps.map(({ header, count, is_result }) => (
              <td key={header} className="figure" data-result={is_result || undefined}>
                {formatCount(count(line))}
              </td>
            ))}
            {shortOf && (
              <td className="figure">
                <Short count={shortOf(line)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each load as it went out, and when it was counted back in. */
function Loads({ sheet: { date, loads } }: { sheet: DaySheet }) {
  return (
    <ul className={classes.loads} aria-label="Loads">
      {loads.map((load) => (
        <li key={load.id}>
          <b>
            {formatCount(load.qty)} × {thingName(load)}
          </b>{' '}
          loaded {timeOn(date, load.created_at)} from {load.godown} for {load.area_code} on{' '}
          {load.vehicle_number},{' '}
          {load.settled_at ? `counted ${timeOn(date, load.settled_at)}` : 'not counted yet'}
        </li>
      ))}
    </ul>
  );
}
