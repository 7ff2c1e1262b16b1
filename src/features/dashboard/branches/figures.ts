import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { differenceText, isRounding } from '../../../masters/cash-difference.ts';
import type { May } from '../../../masters/rights.ts';
import type { BranchDay } from '../contract.ts';
import { links } from '../links.ts';

/** A figure of a branch's day: '₹48,300', and what else there is to it: '52 cylinders'. */
export type BranchFigure = {
  name: string;
  value: string;
  note: string;
  tone?: 'balanced' | 'short' | 'quiet' | undefined;
  /** The screen behind it. */
  to: string;
};

type Offered = { date: string; may: May };

/** The figures of a branch's day in their order, each with a screen that the person may open. */
export function branchFigures(day: BranchDay, { date, may }: Offered): BranchFigure[] {
  const { branch, difference, missing } = day;
  const close = may('day_close') && links.dayClose(branch.id, date);
  return [
    {
      name: 'Sold',
      value: formatRupees(day.sales),
      note: counted(day.cylinders, 'cylinder'),
      to: close || links.branchSales(branch.id, date),
    },
    { name: 'Cash counted', ...cashOf(day), to: close || links.recoveries },
    {
      name: 'Difference',
      value: difference === null ? '–' : differenceText(difference),
      note: '',
      tone: difference === null ? 'quiet' : toneOf(difference),
      to: links.driversOfDay(date),
    },
    {
      name: 'Stock',
      value: `${formatCount(day.filled)} filled`,
      note: [`${formatCount(day.empty)} empty`, day.defective && `${formatCount(day.defective)} defective`]
        .filter(Boolean)
        .join(', '),
      to: links.stock,
    },
    {
      name: 'Missing',
      value: missing === 0 ? '–' : counted(missing, 'cylinder'),
      note: missing === 0 ? '' : 'with drivers',
      tone: missing === 0 ? 'quiet' : 'short',
      to: links.missing(branch.id),
    },
  ];
}

const counted = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** Without a sale or load there is nothing to count. */
function cashOf({ counted: cash, open_areas }: BranchDay): Pick<BranchFigure, 'value' | 'note' | 'tone'> {
  const note = open_areas === 0 ? '' : `${counted(open_areas, 'area')} open`;
  if (cash !== null) return { value: formatRupees(cash), note };
  return { value: open_areas === 0 ? '–' : 'Not yet', note, tone: 'quiet' };
}

const toneOf = (difference: number) =>
  isRounding(difference) ? 'balanced' : difference < 0 ? 'short' : undefined;
