import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import { read } from '../../kit/web/client/read.ts';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { isPicked } from '../../kit/web/fields/options.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { Figure } from '../../kit/web/parts/figure.tsx';
import { differenceText } from '../../masters/cash-difference.ts';
import { expenseTypes, modeKindTraits, type PaidBy, paidTraits, paidWays } from '../../masters/choices.ts';
import classes from './branch-day.module.css';
import { type BranchDay as Day, dayCall } from './contract.ts';
import { cashLeft, spentOn } from './day-figures.ts';

type BranchDayProps = {
  /** YYYY-MM-DD; without a date or branch nothing shows. */
  date: string;
  /** The branch's id as a form holds it. */
  branch_id: string;
  /** The day as it will be once the form is saved. */
  after?: (day: Day) => Day;
};

/** The money of a branch's day: sales, counted cash, expenses, and the remaining cash. */
export function BranchDay({ date, branch_id, after = (day) => day }: BranchDayProps) {
  const isChosen = isStoredDay(date) && isPicked(branch_id);
  const { data: now } = useQuery({
    ...read(dayCall, { date, branch_id }),
    enabled: isChosen,
    // Sales, counts and expenses are entered on several screens, and by several people.
    staleTime: 0,
  });
  const { data: branches = [] } = useReferences('/branches');
  if (!isChosen || !now) return null;
  const next = after(now);
  const branch = branches.find(({ id }) => String(id) === branch_id)?.name ?? 'Branch';
  return (
    <section className={classes.root} aria-label={`${branch} on ${formatDay(date)}`}>
      <h3 className={classes.title}>{`${branch} · ${formatDay(date)}`}</h3>
      <dl className={classes.figures} aria-live="polite">
        {paidWays.map((way) => (
          <Amount key={way} label={paidTraits[way].label} now={paidOn(now, way)} />
        ))}
        {now.prepaid_amt !== undefined && <Amount label="Prepaid" now={now.prepaid_amt} />}
        {now.collected_amt !== undefined && <Amount label="Collected" now={now.collected_amt} />}
        <Amount label="Counted" now={now.counted_amt} note={countedNote(now)} />
        <Amount label="Expenses" now={spentOn(now)} next={spentOn(next)} note={spentNote(next)} />
        <Amount label="Cash less expenses" now={cashLeft(now)} next={cashLeft(next)} />
      </dl>
    </section>
  );
}

/** ₹ of the entries that were paid in this way; UPI without what was prepaid. */
const paidOn = (day: Day, way: PaidBy): number =>
  way === modeKindTraits.prepaid.mode ? sumRupees([day.upi_amt, -(day.prepaid_amt ?? 0)]) : day[`${way}_amt`];

/** The count compared with the expected cash. */
function countedNote({ counted_amt, counted_against, open_entries }: Day): string {
  if (open_entries > 0)
    return `${formatCount(open_entries)} ${open_entries === 1 ? 'entry' : 'entries'} not counted yet`;
  const difference = sumRupees([counted_amt, -counted_against]);
  if (difference === 0) return counted_against > 0 ? 'balanced' : '';
  return differenceText(difference).toLowerCase();
}

/** The expenses by type: 'fuel ₹5,244, vehicle ₹3,220', and what was not paid in cash. */
const spentNote = (day: Day): string =>
  [...expenseTypes.map((type) => [type, day[type]] as const), ['not in cash', day.not_cash_amt ?? 0] as const]
    .filter(([, amount]) => amount > 0)
    .map(([name, amount]) => `${name} ${formatRupees(amount)}`)
    .join(', ');

type AmountProps = { label: string; now: number; next?: number; note?: string };

/** An amount as it is now and, where the form changes it, as it will be. */
const Amount = ({ label, now, next = now, note = '' }: AmountProps) => (
  <Figure label={label} isWrong={next < 0} note={note}>
    {next !== now && <span className={classes.before}>{formatRupees(now)} → </span>}
    {formatRupees(next)}
  </Figure>
);

type AreaDayProps = { date: string; area_code_id: string; branch_id: string };

/** The day of a branch; without one, that of the area's. @example <AreaDay date={date} area_code_id={area} branch_id="" /> */
export function AreaDay({ date, area_code_id, branch_id }: AreaDayProps) {
  const { data: areas = [] } = useReferences('/area_codes');
  const area = areas.find(({ id }) => String(id) === area_code_id);
  return <BranchDay date={date} branch_id={branch_id || (area ? String(area.branch_id) : '')} />;
}
