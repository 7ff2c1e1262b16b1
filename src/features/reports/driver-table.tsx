import { Link, useLocation } from 'react-router';
import { formatCount } from '../../kit/shared/format.ts';
import { withParameters } from '../../kit/web/address/with-parameters.ts';
import { Breakable } from '../../kit/web/parts/breakable.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { thingName } from '../../masters/things.ts';
import { type DriverSum, driverSumsOf } from './driver-sums.ts';
import classes from './result.module.css';
import { sumsTable } from './sums-table.tsx';

/** @example '14.2 kg: 3 filled, 1 empty' */
const goodsText = ({ product, weight, filled, empty }: DriverSum['goods'][number]) =>
  `${thingName({ product, weight })}: ${[
    filled > 0 ? `${formatCount(filled)} ${product === 'Cylinders' ? 'filled' : ''}`.trim() : '',
    empty > 0 ? `${formatCount(empty)} empty` : '',
  ]
    .filter(Boolean)
    .join(', ')}`;

const goodsColumn = (header: string, goodsOf: (row: DriverSum) => DriverSum['goods']): Column<DriverSum> => {
  const value = (row: DriverSum) => goodsOf(row).map(goodsText).join('; ');
  const cell = (row: DriverSum) =>
    goodsOf(row).map((thing) => (
      <div key={goodsText(thing)} className={classes.whole}>
        {goodsText(thing)}
      </div>
    ));
  return { header, value, cell: (row) => (goodsOf(row).length > 0 ? cell(row) : '–'), paper: value };
};

const columns: readonly Column<DriverSum>[] = [
  {
    header: 'Driver',
    value: ({ driver }) => driver,
    cell: (row) => <DriverLink {...row} />,
    paper: ({ driver }) => driver,
    identifies: true,
  },
  { header: 'Days short', value: ({ days }) => days, figure: 'count' },
  goodsColumn('Missing', ({ goods }) => goods),
  { header: 'Cash short', value: ({ cash_short }) => cash_short, figure: 'rupees', isAmount: true },
  { header: 'Cash over', value: ({ cash_over }) => cash_over, figure: 'rupees' },
  { header: 'Reasons', value: ({ reasons }) => reasons.join('; ') },
];

const earlierColumns: readonly Column<DriverSum>[] = [
  goodsColumn('Missing last month', ({ earlier }) => earlier.goods),
  { header: 'Cash short last month', value: ({ earlier }) => earlier.cash_short, figure: 'rupees' },
];

/** Who was short of what, how often, and the reasons given. */
export const driverTable = sumsTable({ title: 'By driver', columns, sumsOf: driverSumsOf, earlierColumns });

/** Leads to the same report of one driver. */
function DriverLink({ driver, employee_id }: DriverSum) {
  const { search } = useLocation();
  if (employee_id === null) return <Breakable text={driver || 'No driver'} />;
  return (
    <Link
      to={`?${withParameters(search, { employee_id: String(employee_id) })}`}
      className={classes.link ?? ''}
    >
      <Breakable text={driver} />
    </Link>
  );
}
