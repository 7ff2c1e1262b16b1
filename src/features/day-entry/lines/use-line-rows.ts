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
  const known = useMemo(() => ({ evening, rows: new WeakMap<Line, LineRow>() }), [evening]);
  const plain = lines
    .filter((line) => isShown(line, evening))
    .map((line) => {
      const row = known.rows.get(line) ?? rowOf(line, evening);
      known.rows.set(line, row);
      return row;
    });
  const short = shortRows(lines, evening, readAt);
  const rows = plain.map((row) => {
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
  const own = eveningOf(line, evening);
  return {
    key: line.key,
    line,
    texts: textsOf(line, own),
    elsewhere: own === evening ? '' : own.name,
    isLocked: line.state === 'saving' || line.state === 'saved',
    tone: tones[line.state],
    warning: line.state === 'pasted' ? warningOf(line, own) : '',
    problems: line.state === 'pasted' ? { ...wrongIn(line, own), ...line.problems } : line.problems,
  };
}

/** The warning about a pasted line; saving all lines accepts it. */
function warningOf(line: Line, evening: Evening): string {
  const judged = saleOf(line, evening);
  return judged.sale ? Object.values(judged.warnings).join('. ') : '';
}

/** Problems that are known before the line is sent. */
function wrongIn(line: Line, evening: Evening): Problems {
  const judged = saleOf(line, evening);
  if (judged.sale) return {};
  const found = judged.problems;
  // What depends on the customer is checked after the lookup.
  if (!line.typed.customer || line.customer) return found;
  const { customer: _unknown, ...others } = found;
  return others;
}

/** Lines that would sell more than is left, with the message; pasted ones are counted together, as they are saved. */
function shortRows(lines: readonly Line[], evening: Evening, readAt: number): Map<string, string> {
  const short = new Map<string, string>();
  const { loads } = evening;
  const unsent = lines.filter((line) => !isSent(line) && eveningOf(line, evening) === evening);
  for (const thing of thingsOn(loads)) {
    const left = leftAfterSent(lines, thing, evening, readAt);
    let pasted = 0;
    for (const line of unsent) {
      const qty = qtyOf(line, thing, loads);
      if (line.state === 'pasted') pasted += qty;
      if (qty > 0 && (line.state === 'pasted' ? pasted : qty) > left)
        short.set(line.key, `${thingName(thing)}: ${onlySome(Math.max(0, left), 'Left on vehicle')}`);
    }
  }
  return short;
}
