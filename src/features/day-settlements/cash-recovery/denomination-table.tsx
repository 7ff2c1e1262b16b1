import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { formatCount } from '../../../kit/shared/format.ts';
import { countOfText } from '../../../kit/shared/typed-text.ts';
import { useKeys } from '../../../kit/web/keyboard/keys.ts';
import { denominations } from '../../../masters/choices.ts';
import classes from './denomination-table.module.css';
import { blankShare } from './share-lines.tsx';
import { type CashCounts, lineAmount } from './totals.ts';

/** Where the count starts: ₹2,000 notes are rarely in circulation. */
export const FIRST_NOTE = 'input[data-count="500"]';

type DenominationTableProps = {
  counts: CashCounts;
  errors: Readonly<Record<string, string | undefined>>;
  /** The count equals the expected cash: Enter leaves the notes and coins. */
  isComplete: boolean;
  onChange: (counts: CashCounts) => void;
};

/** The slip on which notes and coins are counted: arrows and Enter move between counts. */
export function DenominationTable({ counts, errors, isComplete, onChange }: DenominationTableProps) {
  useKeys('On this screen', [
    { keys: ['↑', '↓', 'Enter'], does: 'Previous or next denomination' },
    { keys: ['←', '→'], does: 'Denomination beside it' },
    { keys: ['Enter'], does: 'Save button, once the count balances' },
  ]);
  return (
    <fieldset className={classes.slip}>
      <legend className={classes.legend}>Denominations</legend>
      {halves.map((values) => (
        <table key={values[0]} className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Note or coin (₹)</th>
              <th scope="col">Count</th>
              <th scope="col">Amount (₹)</th>
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
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
                    data-count={value}
                    onChange={(event) =>
                      onChange({ ...counts, [value]: countOfText(event.currentTarget.value) })
                    }
                    onFocus={(event) => event.currentTarget.select()}
                    onKeyDown={(event) => moveBetweenCounts(event, isComplete)}
                  />
                </td>
                <td data-zero={lineAmount(counts, value) === 0 || undefined}>
                  {formatCount(lineAmount(counts, value))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </fieldset>
  );
}

const half = denominations.length / 2;
const halves = [denominations.slice(0, half), denominations.slice(half)];

/**
 * Enter moves to the next count. When nothing is missing, and after the last count, it goes on to what each handed in, else to
 * the Save button or submits the form.
 */
function moveBetweenCounts(event: KeyboardEvent<HTMLInputElement>, isComplete: boolean): void {
  const { key, currentTarget } = event;
  const share = blankShare(currentTarget.form);
  const after = share ?? currentTarget.form?.querySelector<HTMLElement>('[type=submit]');
  if (key === 'Enter' && isComplete && after) {
    event.preventDefault();
    after.focus();
    return;
  }
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1, ArrowRight: half, ArrowLeft: -half }[key] ?? 0;
  const counts = [
    ...(currentTarget.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[data-count]') ?? []),
  ];
  const next = counts[counts.indexOf(currentTarget) + step] ?? (key === 'Enter' ? share : undefined);
  if (!next || step === 0) return;
  event.preventDefault();
  next.focus();
}
