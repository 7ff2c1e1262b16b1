import { Link, useLocation } from 'react-router';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { recordOf } from '../../../kit/shared/record-of.ts';
import { withParameters } from '../../../kit/web/address/with-parameters.ts';
import { type PaidBy, paidTraits, paidWays } from '../../../masters/choices.ts';
import { thingName } from '../../../masters/things.ts';
import type { BranchRow } from '../contract.ts';
import classes from '../result.module.css';
import { quantityLines } from './things.ts';
import type { ReportColumn, ReportView } from './view.ts';

const soldText = ({ things }: BranchRow) =>
  things
    .filter(({ qty }) => qty > 0)
    .map((thing) => `${thingName(thing)} ${formatCount(thing.qty)}`)
    .join(', ') || '–';
const emptiesOf = ({ things }: BranchRow) => things.reduce((sum, { empties }) => sum + empties, 0);

const fileColumns = {
  branch: { header: 'Branch', value: (row) => row.branch },
  sold: { header: 'Sold', value: soldText },
  empties: { header: 'Empty Cylinders', value: emptiesOf, figure: 'count' },
  ...recordOf(paidWays, (way) => ({
    header: paidTraits[way].label,
    figure: 'rupees' as const,
    value: (row: BranchRow) => row[way],
  })),
  total: { header: 'Total', value: (row) => row.amount, figure: 'rupees' },
} satisfies ReportView<BranchRow>['fileColumns'];

const paidColumn = (way: PaidBy): ReportColumn<BranchRow> => ({
  ...fileColumns[way],
  width: 112,
  foot: ({ amounts }) => [['', formatRupees(amounts.find(({ paid_by }) => paid_by === way)?.amount ?? 0)]],
});

const columns: readonly ReportColumn<BranchRow>[] = [
  {
    ...fileColumns.branch,
    width: 140,
    identifies: true,
    cell: (row) => <BranchLink {...row} />,
    paper: (row) => row.branch,
  },
  { ...fileColumns.sold, width: 356, foot: quantityLines },
  { ...fileColumns.empties, width: 96, foot: ({ empties }) => [['', formatCount(empties)]] },
  ...paidWays.map(paidColumn),
  { ...fileColumns.total, width: 144, foot: ({ amount }) => [['', formatRupees(amount)]] },
];

/** A row for each branch. */
export const branchView: ReportView<BranchRow> = {
  numberHeader: 'S.No',
  columns,
  payments: paidWays,
  contribution: (row) => [
    ...paidWays.map((way, at) => ({ amount: row[way], paid_by: way, count: at === 0 ? 1 : 0 })),
    ...row.things.map((thing) => ({ amount: 0, paid_by: '', count: 0, thing, empties: thing.empties })),
  ],
  charts: [
    {
      label: 'By branch',
      unit: 'rupees',
      isTime: false,
      group: (row) => row.branch,
      series: paidWays,
      values: (row) => paidWays.map((way) => row[way]),
    },
  ],
  fileColumns,
  fileTotals: ({ amounts, amount, empties }) => [
    {
      branch: 'Total',
      empties: { sum: empties },
      total: { sum: amount },
      ...Object.fromEntries(amounts.map(({ paid_by, amount }) => [paid_by, { sum: amount }])),
    },
  ],
};

/** Leads to the sales of the branch on the same days. */
function BranchLink({ id, branch }: BranchRow) {
  const search = withParameters(useLocation().search, { report: 'branch', branch: String(id) });
  return (
    <Link to={`?${search}`} className={classes.link}>
      {branch}
    </Link>
  );
}
