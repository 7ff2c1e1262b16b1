import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { differenceText, isRounding } from '../../../masters/cash-difference.ts';
import { paidTraits, paidWays } from '../../../masters/choices.ts';
import classes from './balance.module.css';
import type { CashTotals, Total } from './totals.ts';

/** The entries' totals by payment mode, and the counted cash against the expected (₹). */
export function Balance({ totals, counted }: { totals: CashTotals; counted: number }) {
  const { overall, cash } = totals;
  const difference = sumRupees([counted, -cash.amount]);
  const [label, tone] = differenceOf(difference, { isCounted: counted > 0, isExpected: overall.entries > 0 });
  return (
    <table className={classes.table} aria-label="Totals">
      <tbody>
        <Line label="Total Amount" total={overall} isStrong />
        {paidWays.map((way) => (
          <Line key={way} label={paidTraits[way].total} total={totals[way]} />
        ))}
        <tr data-strong>
          <th scope="row">Counted</th>
          <td>{formatRupees(counted)}</td>
        </tr>
        <tr className={tone} data-strong aria-live="polite">
          <th scope="row">{label}</th>
          <td>{formatRupees(Math.abs(difference))}</td>
        </tr>
      </tbody>
    </table>
  );
}

const Line = ({ label, total, isStrong }: { label: string; total: Total; isStrong?: boolean }) => (
  <tr data-strong={isStrong || undefined}>
    <th scope="row">
      {label}
      <small>
        {formatCount(total.entries)} {total.entries === 1 ? 'entry' : 'entries'}
      </small>
    </th>
    <td>
      <output aria-label={label}>{formatRupees(total.amount)}</output>
    </td>
  </tr>
);

function differenceOf(
  amount: number,
  { isCounted, isExpected }: { isCounted: boolean; isExpected: boolean },
) {
  if (!isExpected) return ['Difference', undefined] as const;
  if (isRounding(amount)) return [differenceText(amount), classes.balanced] as const;
  if (!isCounted) return ['Not counted yet', undefined] as const;
  return amount < 0 ? (['Short', classes.short] as const) : (['Over', undefined] as const);
}
