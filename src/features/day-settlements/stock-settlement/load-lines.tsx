import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { useKeys } from '../../../kit/web/keyboard/keys.ts';
import type { OpenLoad } from './contract.ts';
import classes from './load-lines.module.css';
import { LoadTable } from './load-table.tsx';
import type { Settling } from './use-settling.ts';

/** Where counts are typed. */
export const COUNTS = 'input[data-count]';

type LinesProps = {
  ref: RefObject<HTMLDivElement | null>;
  loads: readonly OpenLoad[];
  settling: Settling;
  /** Runs after a save without errors. */
  onSaved: () => void;
};

/** Loads that are still out, one line each; a line is saved by itself, or all at once. */
export function LoadLines({ ref, loads, settling, onSaved }: LinesProps) {
  const save = async (chosen: readonly OpenLoad[]) => {
    await settling.settleAll(chosen);
    requestAnimationFrame(() => {
      const wrong = ref.current?.querySelector<HTMLElement>('input[aria-invalid=true]');
      if (wrong) wrong.focus();
      else onSaved();
    });
  };

  useKeys('On this screen', [
    { keys: ['='], does: 'In a count: fill the expected numbers of the line' },
    { keys: ['Enter'], does: 'In a count: save the line' },
  ]);

  return (
    <LoadTable
      ref={ref}
      loads={loads}
      counting={settling}
      onEnter={(load) => void save([load])}
      buttonsOf={(load, name) => (
        <Button
          loading={settling.isSaving(load)}
          disabled={settling.isBusy}
          aria-label={`Save ${load.driver} ${name}`}
          onClick={() => void save([load])}
        >
          Save
        </Button>
      )}
    >
      <p className={classes.hint}>
        Type <kbd>=</kbd> in a count to fill the expected number. Enter saves the line.
      </p>
      {loads.length > 1 && (
        <Button loading={settling.isBusy} onClick={() => void save(loads)}>
          Save all {loads.length} lines
        </Button>
      )}
    </LoadTable>
  );
}
