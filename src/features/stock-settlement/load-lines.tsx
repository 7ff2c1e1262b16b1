import { Button, TextInput } from '@mantine/core';
import type { KeyboardEvent, RefObject } from 'react';
import { formatCount, formatWeight } from '../../kit/shared/format.ts';
import type { OpenLoad } from './contract.ts';
import { expectedBack, hasEmpties, lineKey, type Typed } from './load-line.ts';
import classes from './load-lines.module.css';
import { Shortage } from './shortage.tsx';
import type { Settling } from './use-settling.ts';

/** Where counts are typed. */
export const COUNTS = 'input[data-count]';

type LinesProps = {
  ref: RefObject<HTMLDivElement | null>;
  loads: readonly OpenLoad[];
  settling: Settling;
  /** The last line was settled. */
  onEmpty: () => void;
};

/** What is still out, one line per driver, vehicle and thing; each line is saved by itself, or all at once. */
export function LoadLines({ ref, loads, settling, onEmpty }: LinesProps) {
  const save = async (chosen: readonly OpenLoad[]) => {
    await settling.settleAll(chosen);
    requestAnimationFrame(() => {
      const wrong = ref.current?.querySelector<HTMLElement>('input[aria-invalid=true]');
      const next = wrong ?? ref.current?.querySelector<HTMLElement>(COUNTS);
      if (next) next.focus();
      else onEmpty();
    });
  };

  return (
    <div ref={ref} className={classes.lines}>
      <div className={classes.header} aria-hidden>
        <span>Load</span>
        <span>Assigned</span>
        <span>Sold</span>
        <span>Filled back</span>
        <span>Empties back</span>
        <span>Short</span>
        <span />
      </div>
      {loads.map((load) => (
        <Line key={lineKey(load)} load={load} settling={settling} onSave={() => void save([load])} />
      ))}
      <div className={classes.footer}>
        <p className={classes.hint}>
          Type <kbd>=</kbd> in a count for everything that is expected; Enter saves the line.
        </p>
        {loads.length > 1 && (
          <Button loading={settling.is_saving} onClick={() => void save(loads)}>
            Save all {loads.length} lines
          </Button>
        )}
      </div>
    </div>
  );
}

type LineProps = { load: OpenLoad; settling: Settling; onSave: () => void };

function Line({ load, settling, onSave }: LineProps) {
  const typed = settling.typedOf(load);
  const errors = settling.errorsOf(load);
  const name = load.product === 'Cylinders' ? formatWeight(load.weight) : load.product;
  const fill = () => settling.type(load, expectedBack(load));
  const change = (changed: Partial<Typed>) => settling.type(load, { ...typed, ...changed });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== '=' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === '=') fill();
    else onSave();
  };
  const count = (field: keyof Typed, label: string, expected: number) => (
    <div className={classes.count}>
      <span className={classes.label}>{label}</span>
      <TextInput
        aria-label={`${label} ${name} ${load.driver}`}
        description={`of ${formatCount(expected)}`}
        error={errors[field]}
        value={typed[field]}
        inputMode="numeric"
        autoComplete="off"
        data-count
        inputWrapperOrder={['input', 'description', 'error']}
        onChange={({ currentTarget }) => change({ [field]: currentTarget.value.trim() })}
        onKeyDown={onKeyDown}
      />
    </div>
  );

  return (
    <section className={classes.line} aria-label={`${load.driver}, ${load.vehicle_number}, ${name}`}>
      <div>
        <strong>
          {load.driver} · {name}
        </strong>
        <div className={classes.vehicle}>{load.vehicle_number}</div>
      </div>
      <Figure label="Assigned" value={load.assigned} />
      <Figure label="Sold" value={load.sold} />
      {count('qty', load.product === 'Cylinders' ? 'Filled back' : 'Pieces back', load.expected_filled)}
      {hasEmpties(load) ? count('empty_cylinders', 'Empties back', load.expected_empty) : <span />}
      <Shortage load={load} typed={typed} />
      <div className={classes.buttons}>
        <Button variant="default" aria-label={`As expected: ${load.driver} ${name}`} onClick={fill}>
          As expected
        </Button>
        <Button
          loading={settling.isSaving(load)}
          disabled={settling.is_saving}
          aria-label={`Save ${load.driver} ${name}`}
          onClick={onSave}
        >
          Save
        </Button>
      </div>
      {errors.line && (
        <p role="alert" className={classes.error}>
          {errors.line}
        </p>
      )}
    </section>
  );
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div className={classes.figure}>
    <span className={classes.label}>{label}</span>
    {formatCount(value)}
  </div>
);
