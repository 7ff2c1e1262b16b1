import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { differenceText, isRounding } from '../../../masters/cash-difference.ts';
import { paidTraits, paidWays } from '../../../masters/choices.ts';
import classes from './balance.module.css';
import { labels, type OpenCash } from './contract.ts';
import type { Total } from './totals.ts';
import type { Cash } from './use-cash.ts';

type BalanceProps = {
  cash: Cash;
  counted: number;
  /** Refusals of the server. */
  errors: { collected_amt?: string | undefined; spent_amt?: string | undefined };
};

/** The entries' totals by payment mode, and the counted cash against the expected (₹); of a blind count, only that. */
export function Balance({ cash, counted, errors }: BalanceProps) {
  const difference = sumRupees([counted, -cash.expected]);
  const [label, tone] = differenceOf(difference, { isCounted: counted > 0, isExpected: cash.isOpen });
  return (
    <table className={classes.table} aria-label="Totals">
      <tbody>
        {!cash.isBlind && <Totals cash={cash} errors={errors} />}
        <tr data-strong>
          <th scope="row">Counted</th>
          <td>{formatRupees(counted)}</td>
        </tr>
        {!cash.isBlind && (
          <tr className={tone} data-strong aria-live="polite">
            <th scope="row">{label}</th>
            <td>{formatRupees(Math.abs(difference))}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Totals({ cash, errors }: Omit<BalanceProps, 'counted'>) {
  const { totals, prepaid, open, expected } = cash;
  const shown = { ...totals, upi: without(totals.upi, prepaid.total) };
  return (
    <>
      <Line label="Total Amount" total={totals.overall} isStrong />
      {paidWays.map((way) => (
        <Line key={way} label={paidTraits[way].total} total={shown[way]} />
      ))}
      {prepaid.total.entries > 0 && <Line label="Prepaid Amount" total={prepaid.total} />}
      {open && <CashOfDrivers open={open} atDoor={prepaid.atDoor} expected={expected} errors={errors} />}
    </>
  );
}

const without = (total: Total, part: Total): Total => ({
  amount: sumRupees([total.amount, -part.amount]),
  entries: total.entries - part.entries,
});

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

/** What drivers collected from customers and spent, and so the cash that is expected. */
const CashOfDrivers = ({
  open,
  atDoor,
  expected,
  errors,
}: Pick<BalanceProps, 'errors'> & { open: OpenCash; atDoor: number; expected: number }) => (
  <>
    <Sum
      label={labels.collected_amt}
      note={atDoor === 0 ? '' : `${formatRupees(atDoor)} at the door`}
      amount={open.collected_amt}
      error={errors.collected_amt}
    />
    <Sum label={labels.spent_amt} amount={sumRupees([-open.spent_amt])} error={errors.spent_amt} />
    <tr data-strong>
      <th scope="row">Expected</th>
      <td>
        <output aria-label="Expected">{formatRupees(expected)}</output>
      </td>
    </tr>
  </>
);

type SumProps = { label: string; note?: string; amount: number; error: string | undefined };

const Sum = ({ label, note, amount, error }: SumProps) => (
  <tr>
    <th scope="row">
      {label}
      {note && <small>{note}</small>}
      {error && (
        <small role="alert" data-error>
          {error}
        </small>
      )}
    </th>
    <td>
      <output aria-label={label}>{formatRupees(amount)}</output>
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
