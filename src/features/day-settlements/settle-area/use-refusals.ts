import { useState } from 'react';
import { ApiError } from '../../../kit/web/client/api.ts';
import { refresh } from '../../../kit/web/client/query-client.ts';
import { isSettled } from '../../../kit/web/form/refusal.ts';
import { thingName } from '../../../masters/things.ts';
import type { OpenLoad } from '../stock-settlement/contract.ts';
import { type Count, type LineErrors, lineKey } from '../stock-settlement/load-line.ts';
import { type CountedLines, refusalsOf, typedOf } from './evening.ts';

type RefusedLine = { load: OpenLoad; typed: Count; errors: LineErrors };

/** What the server refused: messages by line, until the line is edited, and messages about the cash. */
export function useRefusals() {
  const [lines, setLines] = useState<readonly RefusedLine[]>([]);
  const [cash, setCash] = useState<readonly string[]>([]);
  const clear = () => {
    setLines([]);
    setCash([]);
  };

  return {
    cash,
    clear,
    ofLine: (load: OpenLoad, typed: CountedLines): LineErrors => {
      const refused = lines.find((line) => lineKey(line.load) === lineKey(load));
      return refused && isSame(refused.typed, typedOf(typed, load)) ? refused.errors : {};
    },
    /** The messages of refused lines whose load is not open any more. */
    closedMessages: (loads: readonly OpenLoad[]): string[] =>
      lines
        .filter(({ load }) => !loads.some((open) => lineKey(open) === lineKey(load)))
        .map(
          ({ load, errors }) =>
            `${load.driver} · ${thingName(load)}: ${Object.values(errors).filter(Boolean).join('. ')}`,
        ),
    /** Runs a save and stores its refusals; the lists are read again, so that their figures are current. */
    collect: async <Answer>(sent: readonly OpenLoad[], typed: CountedLines, save: () => Promise<Answer>) => {
      clear();
      try {
        return await save();
      } catch (error) {
        if (!(error instanceof ApiError) || !isSettled(error)) throw error;
        const refused = refusalsOf(error.fields, sent);
        setCash(refused.cash);
        setLines(
          sent.flatMap((load) => {
            const errors = refused.lines[lineKey(load)];
            return errors ? [{ load, errors, typed: typedOf(typed, load) }] : [];
          }),
        );
        void refresh();
        throw new ApiError(error.status, error.message, { code: error.code, fields: refused.form });
      }
    },
  };
}

const isSame = (left: Count, right: Count) => JSON.stringify(left) === JSON.stringify(right);
