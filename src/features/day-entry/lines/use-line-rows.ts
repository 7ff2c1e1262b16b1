import { useMemo } from 'react';
import { thingName } from '../../../masters/things.ts';
import { onlySome, thingsOn } from '../sale.ts';
import type { Problems } from './cells.ts';
import type { LineRow } from './columns.tsx';
import {
  type Evening,
  eveningOf,
  isSent,
  isShown,
  type Line,
  leftAfterSent,
  qtyOf,
  saleOf,
  textsOf,
} from './line.ts';

/** The rows of the grid; a row stays the same object until its line or the evening changes. */
export function useLineRows(lines: readonly Line[], evening: Evening, readAt: number) {
  const cache = useMemo(() => ({ evening, rows: new WeakMap<Line, LineRow>() }), [evening]);
  const cachedRows = lines
    .filter((line) => isShown(line, evening))
    .map((line) => {
      const row = cache.rows.get(line) ?? rowOf(line, evening);
      cache.rows.set(line, row);
      return row;
    });
  const short = shortageMessages(lines, evening, readAt);
  const rows = cachedRows.map((row) => {
    const problem = short.get(row.key);
    return problem ? { ...row, problems: { qty: problem, ...row.problems } } : row;
  });
  const pastedRows = rows.filter(({ line }) => line.state === 'pasted');
  return {
    rows,
    short,
    pasted: {
      rows: pastedRows,
      wrong: pastedRows.filter(({ problems }) => Object.keys(problems).length > 0).length,
      isLookingUp: pastedRows.some(
        ({ line, problems }) => line.typed.customer && !line.customer && !problems.customer,
      ),
    },
  };
}

export type LineRows = ReturnType<typeof useLineRows>;

const tones: Readonly<Record<Line['state'], LineRow['tone']>> = {
  open: undefined,
  pasted: 'new',
  saving: 'quiet',
  saved: 'quiet',
  refused: 'wrong',
};

function rowOf(line: Line, evening: Evening): LineRow {
  const lineEvening = eveningOf(line, evening);
  return {
    key: line.key,
    line,
    texts: textsOf(line, lineEvening),
    otherEvening: lineEvening === evening ? '' : lineEvening.name,
    isLocked: line.state === 'saving' || line.state === 'saved',
    tone: tones[line.state],
    warning: line.state === 'pasted' ? warningOf(line, lineEvening) : '',
    problems:
      line.state === 'pasted' ? { ...problemsIn(line, lineEvening), ...line.problems } : line.problems,
  };
}

/** The warning about a pasted line; saving all lines accepts it. */
function warningOf(line: Line, evening: Evening): string {
  const checked = saleOf(line, evening);
  return checked.sale ? Object.values(checked.warnings).join('. ') : '';
}

/** Problems that are known before the line is sent. */
function problemsIn(line: Line, evening: Evening): Problems {
  const checked = saleOf(line, evening);
  if (checked.sale) return {};
  const problems = checked.problems;
  // What depends on the customer is checked after the lookup.
  if (!line.typed.customer || line.customer) return problems;
  const { customer: _unknown, ...others } = problems;
  return others;
}

/** A message for each line that would sell more than is left; pasted lines are saved, and so counted, together. */
function shortageMessages(lines: readonly Line[], evening: Evening, readAt: number): Map<string, string> {
  const short = new Map<string, string>();
  const { loads } = evening;
  const unsent = lines.filter((line) => !isSent(line) && eveningOf(line, evening) === evening);
  for (const thing of thingsOn(loads)) {
    const left = leftAfterSent(lines, thing, evening, readAt);
    let pasted = 0;
    for (const line of unsent) {
      const qty = qtyOf(line, thing, evening);
      if (line.state === 'pasted') pasted += qty;
      if (qty > 0 && (line.state === 'pasted' ? pasted : qty) > left)
        short.set(line.key, `${thingName(thing)}: ${onlySome(Math.max(0, left), 'Left on vehicle')}`);
    }
  }
  return short;
}
