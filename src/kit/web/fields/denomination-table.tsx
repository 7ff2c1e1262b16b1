import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { type CashCounts, lineAmount } from '../../shared/cash-counts.ts';
import { formatCount } from '../../shared/format.ts';
import { countOfText } from '../../shared/typed-text.ts';
import { useKeys } from '../keyboard/keys.ts';
import classes from './denomination-table.module.css';

/** Where the count starts: ₹2,000 notes are rarely in circulation. */
const FIRST_VALUE = 500;
export const FIRST_NOTE = `input[data-count="${FIRST_VALUE}"]`;

type DenominationTableProps = {
  /** The values of notes and coins (₹), the largest first; an even number of them. */
  denominations: readonly number[];
  counts: CashCounts;
  errors: Readonly<Record<string, string | undefined>>;
  /** The count equals the expected cash: Enter leaves the notes and coins. */
  isComplete: boolean;
  /** The count starts here when its dialog opens. */
  isFirst?: boolean;
  /** What is still to be filled in after the count, before the Save button. */
  nextField?: (form: HTMLFormElement | null) => HTMLElement | undefined;
  onChange: (counts: CashCounts) => void;
};

/**
 * The slip on which notes and coins are counted: arrows and Enter move between counts.
 * @example <DenominationTable denominations={denominations} counts={counts} errors={{}} isComplete={false} onChange={setCounts} />
 */
export function DenominationTable(props: DenominationTableProps) {
  const { denominations, counts, errors, isFirst = false, onChange } = props;
  const half = denominations.length / 2;
  useKeys('On this screen', [
    { keys: ['↑', '↓', 'Enter'], does: 'Previous or next denomination' },
    { keys: ['←', '→'], does: 'Denomination beside it' },
    { keys: ['Enter'], does: 'Save button, once the count balances' },
  ]);
  return (
    <fieldset className={classes.slip}>
      <legend className={classes.legend}>Denominations</legend>
      {[denominations.slice(0, half), denominations.slice(half)].map((values) => (
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
                    data-autofocus={(isFirst && value === FIRST_VALUE) || undefined}
                    onChange={(event) =>
                      onChange({ ...counts, [value]: countOfText(event.currentTarget.value) })
                    }
                    onFocus={(event) => event.currentTarget.select()}
                    onKeyDown={(event) => moveBetweenCounts(event, props)}
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

/**
 * Enter moves to the next count. When nothing is missing, and after the last count, it goes on to the next field, else to the
 * Save button or submits the form.
 */
function moveBetweenCounts(
  event: KeyboardEvent<HTMLInputElement>,
  { denominations, isComplete, nextField }: DenominationTableProps,
): void {
  const { key, currentTarget } = event;
  const next = nextField?.(currentTarget.form);
  const after = next ?? currentTarget.form?.querySelector<HTMLElement>('[type=submit]');
  if (key === 'Enter' && isComplete && after) {
    event.preventDefault();
    after.focus();
    return;
  }
  const half = denominations.length / 2;
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1, ArrowRight: half, ArrowLeft: -half }[key] ?? 0;
  const counts = [
    ...(currentTarget.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[data-count]') ?? []),
  ];
  const target = counts[counts.indexOf(currentTarget) + step] ?? (key === 'Enter' ? next : undefined);
  if (!target || step === 0) return;
  event.preventDefault();
  target.focus();
}
