import { useMemo } from 'react';
import { thingName } from '../../../masters/things.ts';
import { crewOf, leftOnVehicle, onlySome, thingsOn } from '../sale.ts';
import type { LineRow } from './columns.tsx';
import {
  type Evening,
  eveningOf,
  isShown,
  type Line,
  type Problems,
  qtyOf,
  saleOf,
  soldSince,
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
    pasted: {
      rows: pastedRows,
      wrong: pastedRows.filter(({ problems }) => Object.keys(problems).length > 0).length,
      isLookingUp: pastedRows.some(
        ({ line, problems }) => line.typed.customer !== '' && !line.customer && !problems.customer,
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
    doubt: line.state === 'pasted' ? doubtOf(line, own) : '',
    problems: line.state === 'pasted' ? { ...wrongIn(line, own), ...line.problems } : line.problems,
  };
}

/** What is unusual about a pasted line: it is accepted when all are saved. */
function doubtOf(line: Line, evening: Evening): string {
  const judged = saleOf(line, evening);
  return judged.sale ? Object.values(judged.doubts).join('. ') : '';
}

/** Problems that are known before the line is sent. */
function wrongIn(line: Line, evening: Evening): Problems {
  const judged = saleOf(line, evening);
  if (judged.sale) return {};
  const found = judged.problems;
  // What depends on the customer is checked after the lookup.
  if (line.typed.customer === '' || line.customer) return found;
  const { customer: _unknown, ...others } = found;
  return others;
}

/** Pasted lines that would sell more than is left, with the message. */
function shortRows(lines: readonly Line[], evening: Evening, readAt: number): Map<string, string> {
  const short = new Map<string, string>();
  const { loads, header } = evening;
  const pasted = lines.filter(({ state }) => state === 'pasted');
  for (const thing of pasted.length > 0 ? thingsOn(loads) : []) {
    const held = leftOnVehicle(loads, thing, crewOf(header), header.date).left;
    let left = held - soldSince(lines, thing, evening, readAt);
    for (const line of pasted) {
      const qty = qtyOf(line, thing, loads);
      left -= qty;
      if (left < 0 && qty > 0)
        short.set(line.key, `${thingName(thing)}: ${onlySome(held, 'Left on vehicle')}`);
    }
  }
  return short;
}
