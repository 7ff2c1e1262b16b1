import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { KeyboardEvent, RefObject } from 'react';
import { formatCount } from '../../kit/shared/format.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { useKeys } from '../../kit/web/keys.ts';
import type { OpenLoad } from './contract.ts';
import { expectedBack, hasEmpties, lineKey, lineName, type Typed } from './load-line.ts';
import classes from './load-lines.module.css';
import { Shortage } from './shortage.tsx';
import type { Settling } from './use-settling.ts';

/** Where counts are typed. */
export const COUNTS = 'input[data-count]';

type LinesProps = {
  ref: RefObject<HTMLDivElement | null>;
  loads: readonly OpenLoad[];
  settling: Settling;
  /** Nothing is left to be corrected in what was saved. */
  onSaved: () => void;
};

/** What is still out, one line per load; each line is saved by itself, or all at once. */
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
        <Line
          key={lineKey(load)}
          load={load}
          name={lineName(load, loads)}
          settling={settling}
          onSave={() => void save([load])}
        />
      ))}
      <div className={classes.footer}>
        <p className={classes.hint}>
          Type <kbd>=</kbd> in a count to fill the expected number. Enter saves the line.
        </p>
        {loads.length > 1 && (
          <Button loading={settling.isBusy} onClick={() => void save(loads)}>
            Save all {loads.length} lines
          </Button>
        )}
      </div>
    </div>
  );
}

type LineProps = { load: OpenLoad; name: string; settling: Settling; onSave: () => void };

function Line({ load, name, settling, onSave }: LineProps) {
  const typed = settling.typedOf(load);
  const errors = settling.errorsOf(load);
  const fill = () => settling.type(load, { ...typed, ...expectedBack(load) });
  const change = (changed: Partial<Typed>) => settling.type(load, { ...typed, ...changed });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== '=' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === '=') fill();
    else onSave();
  };
  const count = (field: 'qty' | 'empty_cylinders', label: string, expected: number) => (
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
      <BackTo
        load={load}
        label={`Back to godown ${name} ${load.driver}`}
        value={typed.godown_id}
        onChange={(godownId) => change({ godown_id: godownId })}
      />
      <div className={classes.buttons}>
        <Button variant="default" aria-label={`As expected: ${load.driver} ${name}`} onClick={fill}>
          As expected
        </Button>
        <Button
          loading={settling.isSaving(load)}
          disabled={settling.isBusy}
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

type BackToProps = { load: OpenLoad; label: string; value: string; onChange: (godownId: string) => void };

/** Where the goods of a load come back to, in a branch with several godowns: where they came from, unless chosen. */
function BackTo({ load, label, value, onChange }: BackToProps) {
  const { data: godowns = [] } = useReferences('/godowns');
  const others = godowns.filter(({ id, branch_id }) => id !== load.godown_id && branch_id === load.branch_id);
  if (others.length === 0) return null;
  const own = { value: '', label: load.godown };
  return (
    <NativeSelect
      className={classes.back_to}
      size="xs"
      aria-label={label}
      data={[own, ...others.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div className={classes.figure}>
    <span className={classes.label}>{label}</span>
    {formatCount(value)}
  </div>
);
