import { useCallbackRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { ApiError, messageOf, newKey } from '../../../kit/web/client/api.ts';
import { refresh } from '../../../kit/web/client/query-client.ts';
import { matchProblem, onlyMatch } from '../../../kit/web/fields/options.ts';
import { SEARCH_LIMIT, type Search } from '../../../kit/web/fields/search.ts';
import { saveAgain } from '../../../kit/web/form/confirmed-submit.ts';
import { storeShared } from '../../../kit/web/form/draft.ts';
import { isSettled } from '../../../kit/web/form/refusal.ts';
import { type Keyed, keyedBy } from '../../../kit/web/form/submission-key.ts';
import type { Saved } from '../../../kit/web/form/use-record-form.ts';
import type { CellChange } from '../../../kit/web/grid/column.ts';
import { discardEntry, holdEntry, NOT_SENT, submit } from '../../../kit/web/queue/queue.ts';
import type { CustomerOption } from '../../customers/contract.ts';
import { path, type SaleBody, type SaleRow } from '../contract.ts';
import type { SaleValues } from '../sale.ts';
import type { Problems, Typed } from './cells.ts';
import { linesBefore, withChanges } from './changes.ts';
import { byCell, type Evening, eveningOf, isSent, isUnsaved, type Line, newLine, saleOf } from './line.ts';

/** Names the lines among the drafts. */
export const linesName = `${path} lines`;

type LinesOptions = {
  evening: Evening;
  customers: Search<CustomerOption>;
  /** Names a sale by the values of the form. */
  nameOf: (values: SaleValues) => string;
  /** Runs when all that was sent is answered, with the last sale that was stored. */
  onSaved: (row: SaleRow) => void;
};

/** The lines of an evening: typed, sent and refused ones. */
export function useLines({ evening, customers, nameOf, onSaved }: LinesOptions) {
  const [lines, setLines] = useState<readonly Line[]>(() => [newLine(newKey())]);
  // Several keys may be pressed before the next render.
  const latest = useRef(lines);
  const update = useCallbackRef((next: readonly Line[]) => {
    latest.current = next;
    setLines(next);
  });
  const change = (key: string, changed: Partial<Line>) =>
    update(latest.current.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  const lineOf = (key: string) => latest.current.find((line) => line.key === key);
  const history = useHistory(latest, update);
  const lookUp = useCustomers(customers, lineOf, change);
  const sell = useSelling({ lineOf, change, lookUp, nameOf, onSaved });

  return {
    lines,
    lineOf,
    /** The line that is typed into. */
    lastLine: () => latest.current.at(-1) as Line,
    lookUp,
    undo: history.undo,
    submit: (keys: readonly string[]) => {
      history.endStep();
      storeShared(linesName, evening.header);
      for (const key of keys) {
        const line = lineOf(key);
        if (line) sell(line, eveningOf(line, evening));
      }
      update(withOpen(latest.current));
    },
    type: (changes: readonly CellChange[]) => {
      history.remember(changes.map(({ row, column }) => `${row} ${column}`).join());
      update(withChanges(latest.current, changes, evening));
    },
    discard: (keys: readonly string[]) => {
      history.remember(`discard ${keys.join()}`);
      const isDiscarded = (line: Line) => keys.includes(line.key) && !isSent(line);
      for (const { submission } of latest.current.filter(isDiscarded)) void discardEntry(submission);
      update(withOpen(latest.current.filter((line) => !isDiscarded(line))));
    },
    /** Takes a line that waits for the connection out of the queue. */
    correct: (key: string) => {
      const line = lineOf(key);
      if (line) void holdEntry(line.submission);
    },
    /** Puts the lines of a draft back; those that were on their way are checked again, as pasted ones are. */
    restore: (drafted: readonly Line[]) => {
      const blank = latest.current.find((line) => line.state === 'open' && !isUnsaved(line));
      const others = latest.current.filter((line) => line !== blank);
      const restored = drafted.map((line): Line => {
        const isTyped = line.state === 'refused' || (line.state === 'open' && blank !== undefined);
        return isTyped ? line : { ...line, state: 'pasted' };
      });
      update(withOpen(blank ? [...others, ...restored] : [...restored, ...others]));
      for (const { key } of restored) void lookUp(key);
    },
    /** @returns the key of the first line */
    paste: (texts: readonly Typed[]) => {
      const nonBlank = latest.current.filter((line) => line.state !== 'open' || isUnsaved(line));
      const pasted = texts.map((typed): Line => {
        const line = newLine(newKey(), nonBlank.at(-1));
        return { ...line, typed: { ...line.typed, ...typed }, state: 'pasted' };
      });
      history.remember(`paste ${pasted[0]?.key}`);
      update(withOpen([...nonBlank, ...pasted]));
      for (const { key } of pasted) void lookUp(key);
      return pasted[0]?.key;
    },
  };
}

type Selling = Pick<LinesOptions, 'nameOf' | 'onSaved'> & {
  lineOf: (key: string) => Line | undefined;
  change: (key: string, changed: Partial<Line>) => void;
  lookUp: (key: string) => Promise<boolean>;
};

/** Sends lines in their order; while the customer of one is looked up, the next ones wait. */
function useSelling({ lineOf, change, lookUp, nameOf, onSaved }: Selling) {
  const lastCheck = useRef(Promise.resolve());
  const pending = useRef(0);
  const lastSaved = useRef<SaleRow>(undefined);

  const refuse = (key: string, refusal: Partial<Line>) => change(key, { state: 'refused', ...refusal });
  const fail = (key: string, error: unknown) => {
    const { code, fields } = error instanceof ApiError ? error : { code: '', fields: {} };
    const holder = code === 'former_holder' && { formerHolderId: String(lineOf(key)?.customer?.id) };
    refuse(key, { problems: byCell(fields), reason: messageOf(error), ...holder });
  };
  const finish = () => {
    pending.current -= 1;
    // Lists are read again when the typist pauses, not at every line.
    if (pending.current > 0) return;
    if (lastSaved.current) onSaved(lastSaved.current);
    void refresh();
  };
  const send = async (key: string, sale: SaleBody, values: SaleValues, submission: Keyed) => {
    try {
      const body = { path, noun: 'sale', key: submission.key, body: sale, values, name: nameOf(values) };
      const answer = await submit<Saved<SaleRow>>(body);
      if (answer) {
        lastSaved.current = answer.data;
        change(key, { state: 'saved', savedAt: Date.now() });
      } else refuse(key, { reason: NOT_SENT, submission: { ...submission, content: null } });
    } catch (error) {
      fail(key, error);
      // The next attempt needs a new key; this one is kept to remove the refused entry from the queue.
      if (isSettled(error)) change(key, { submission: { ...submission, content: '' } });
    }
    finish();
  };
  /** Submits a line to the queue without waiting for the answer, or refuses it here. */
  const checkAndSend = async (key: string, evening: Evening, isWarningSeen: boolean) => {
    await lookUp(key);
    const line = lineOf(key);
    if (line?.state !== 'saving') return finish();
    // The refused attempt is still in the queue.
    if (line.submission.key !== '') await discardEntry(line.submission);
    const checked = saleOf(line, evening);
    const submission = checked.sale ? keyedBy(line.submission, checked.sale) : line.submission;
    const refusal = checked.sale
      ? unseenWarnings(checked.warnings, isWarningSeen || line.warned === submission.content)
      : { problems: checked.problems, reason: checked.reason };
    if (checked.sale && !refusal) {
      change(key, { submission });
      return void send(key, checked.sale, checked.values, submission);
    }
    refuse(key, { ...refusal, warned: submission.content ?? '' });
    finish();
  };
  return ({ key, state }: Line, evening: Evening) => {
    change(key, { state: 'saving', problems: {}, reason: '', sentFrom: evening });
    pending.current += 1;
    lastCheck.current = lastCheck.current
      .then(() => checkAndSend(key, evening, state === 'pasted'))
      .catch((error: unknown) => {
        fail(key, error);
        finish();
      });
  };
}

/** The warnings as a refusal, until the same values are sent again; undefined when there is none left to show. */
function unseenWarnings(warnings: Problems, isSeen: boolean): Partial<Line> | undefined {
  const problems = Object.entries(warnings).map(([cell, warning]) => [cell, saveAgain(warning)]);
  if (isSeen || problems.length === 0) return undefined;
  return { problems: Object.fromEntries(problems), reason: '' };
}

/** There is always a line to type into, the last one. */
const withOpen = (lines: readonly Line[]): readonly Line[] =>
  lines.at(-1)?.state === 'open' ? lines : [...lines, newLine(newKey(), lines.at(-1))];

/**
 * Finds the customer of a line by what was typed, unless it was picked. Returns true if several match and the text was
 * not looked up before.
 */
function useCustomers(
  { find, cached }: Search<CustomerOption>,
  lineOf: (key: string) => Line | undefined,
  change: (key: string, changed: Partial<Line>) => void,
) {
  return async (key: string): Promise<boolean> => {
    const line = lineOf(key);
    const text = line?.typed.customer?.trim() ?? '';
    if (!line || text === '' || line.customer) return false;
    // A label, copied from another line, separates its parts by dots.
    const query = text.replaceAll(' · ', ' ');
    const isNew = cached(query) === undefined;
    const matches = await find(query);
    const current = lineOf(key);
    if (!current || current.typed.customer?.trim() !== text || current.customer) return false;
    const hit = onlyMatch(matches, text);
    if (hit) {
      change(key, { customer: hit.row, typed: { ...current.typed, customer: hit.label } });
      return false;
    }
    const problem = { customer: matchProblem('Customer', matches.length, SEARCH_LIMIT) };
    const isPasted = current.state === 'pasted' || current.state === 'open';
    change(key, { problems: { ...current.problems, ...problem }, ...(!isPasted && { state: 'refused' }) });
    return isNew && matches.length > 1;
  };
}

/** Undo for lines that are not stored; all that is typed into a cell during one visit is one step. */
function useHistory(latest: { current: readonly Line[] }, put: (lines: readonly Line[]) => void) {
  const past = useRef<{ what: string; lines: readonly Line[] }[]>([]);
  return {
    remember: (what: string) => {
      if (past.current.at(-1)?.what !== what) past.current.push({ what, lines: latest.current });
    },
    /** The next change starts a new step. */
    endStep: () => {
      const last = past.current.at(-1);
      if (last) last.what = '';
    },
    undo: () => {
      const before = past.current.pop()?.lines;
      if (!before) return;
      put(withOpen(linesBefore(before, latest.current)));
    },
  };
}

export type SaleLines = ReturnType<typeof useLines>;
