import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { formatCount, formatRupees } from '../../kit/shared/format.ts';
import { denominations } from '../../masters/choices.ts';
import classes from './denomination-table.module.css';
import { type Counts, countedAmount, lineAmount } from './totals.ts';

type Props = {
  counts: Counts;
  /** ₹ in cash that the day's entries say there should be. */
  expected: number;
  /** Whether there is anything to compare the count with. */
  is_expected: boolean;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (counts: Counts) => void;
};

/** The slip on which notes and coins are counted: arrows and Enter move between counts, the sum is always there. */
export function DenominationTable({ counts, expected, is_expected, errors, onChange }: Props) {
  const counted = countedAmount(counts);
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>Denominations</caption>
      <thead>
        <tr>
          <th scope="col">Note or coin (₹)</th>
          <th scope="col">Count</th>
          <th scope="col">Amount (₹)</th>
        </tr>
      </thead>
      <tbody>
        {denominations.map((value) => (
          <tr key={value}>
            <th scope="row">{value}</th>
            <td>
              <TextInput
                aria-label={`Count of ₹${value}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={7}
                error={errors[value]}
                value={counts[value] ?? ''}
                classNames={{ input: classes.count }}
                data-count
                onChange={(event) => onChange({ ...counts, [value]: event.currentTarget.value.trim() })}
                onFocus={(event) => event.currentTarget.select()}
                onKeyDown={moveBetweenCounts}
              />
            </td>
            <td data-zero={lineAmount(counts, value) === 0 || undefined}>
              {formatCount(lineAmount(counts, value))}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Counted
          </th>
          <td>{formatRupees(counted)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={2}>
            Cash expected
          </th>
          <td>{formatRupees(expected)}</td>
        </tr>
        <Difference amount={counted - expected} is_expected={is_expected} />
      </tfoot>
    </table>
  );
}

function Difference({ amount, is_expected }: { amount: number; is_expected: boolean }) {
  const [label, tone] = differenceOf(amount, is_expected);
  return (
    <tr className={tone} aria-live="polite">
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td>{formatRupees(Math.abs(amount))}</td>
    </tr>
  );
}

function differenceOf(amount: number, is_expected: boolean) {
  if (!is_expected) return ['Difference', undefined] as const;
  if (amount === 0) return ['Balanced', classes.balanced] as const;
  return amount < 0 ? (['Short', classes.short] as const) : (['Over', undefined] as const);
}

/** Enter goes on to the next count; after the last one it submits the form, as everywhere. */
function moveBetweenCounts(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const counts = [
    ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-count]') ?? []),
  ];
  const next = counts[counts.indexOf(event.currentTarget) + step];
  if (!next && event.key === 'Enter') return;
  event.preventDefault();
  next?.focus();
}
