import type { CellChange } from '../../../kit/web/grid/column.ts';
import type { CustomerOption } from '../../customers/contract.ts';
import { cells, waysWith, withText } from './cells.ts';
import { type Evening, isSent, type Line } from './line.ts';

/** The lines with what was typed, picked or filled into them; a typed customer is looked up later. */
export function withChanges(
  lines: readonly Line[],
  changes: readonly CellChange[],
  evening: Pick<Evening, 'prepaid'>,
): readonly Line[] {
  const changed = new Map(changes.map((change) => [change.row, change]));
  const byKey = new Map(lines.map((line) => [line.key, line]));
  return lines.map((line) => {
    const change = changed.get(line.key);
    const cell = cells.find((name) => name === change?.column);
    if (!change || !cell || isSent(line)) return line;
    const { text, option, source } = change;
    const { [cell]: _mended, ...problems } = line.problems;
    const typed = withText(line.typed, cell, text, waysWith(evening.prepaid));
    if (cell !== 'customer') return { ...line, typed, problems };
    const picked = option && 'row' in option ? (option.row as CustomerOption) : undefined;
    const filled = source === undefined ? undefined : byKey.get(source)?.customer;
    return { ...line, typed, problems, customer: picked ?? filled, formerHolderId: '' };
  });
}

/** The lines as they were before a change; lines that were sent since then stay sent or refused. */
export function linesBefore(before: readonly Line[], lines: readonly Line[]): readonly Line[] {
  const linesByKey = new Map(lines.map((line) => [line.key, line]));
  const keysBefore = new Set(before.map(({ key }) => key));
  const restored = before.flatMap((line) => lineBefore(line, linesByKey.get(line.key)) ?? []);
  return [...restored, ...lines.filter((line) => wasSent(line) && !keysBefore.has(line.key))];
}

/** A refused line waits in the queue under its key. */
const wasSent = (line: Line) => isSent(line) || line.submission.key !== '';

function lineBefore(line: Line, current: Line | undefined): Line | undefined {
  if (isSent(line) || (current && isSent(current))) return current;
  if (!current || !wasSent(current)) return line;
  // Without its key it would be sent as another sale.
  const { state, submission, warned, reason, sentFrom } = current;
  return { ...line, state, submission, warned, reason, sentFrom };
}
