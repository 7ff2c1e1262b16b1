import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { formatCount } from '../../../kit/shared/format.ts';
import { countOfText } from '../../../kit/shared/typed-text.ts';
import { useReferences } from '../../../kit/web/fields/reference-field.tsx';
import type { OpenLoad } from './contract.ts';
import { type Count, expectedBack, hasEmpties, type LineErrors, lineKey, lineName } from './load-line.ts';
import classes from './load-lines.module.css';
import { Shortage } from './shortage.tsx';

/** The counts that are being typed, one line per load. */
export type Counting = {
  typedOf: (load: OpenLoad) => Count;
  errorsOf: (load: OpenLoad) => LineErrors;
  type: (load: OpenLoad, counts: Count) => void;
};

type LoadTableProps = {
  ref?: Ref<HTMLDivElement>;
  loads: readonly OpenLoad[];
  /** Absent where the loads are only shown. */
  counting?: Counting | undefined;
  /** Enter in a count. */
  onEnter: (load: OpenLoad, input: HTMLInputElement) => void;
  /** At the end of the heading. */
  heading?: ReactNode;
  /** Under the vehicle. */
  noteOf?: (load: OpenLoad) => ReactNode;
  buttonsOf?: (load: OpenLoad, name: string) => ReactNode;
  /** Below the lines. */
  children?: ReactNode;
};

/** Loads that are still out: assigned, sold, what comes back, and what is short. */
export function LoadTable({
  ref,
  loads,
  counting,
  onEnter,
  heading,
  noteOf,
  buttonsOf,
  children,
}: LoadTableProps) {
  return (
    <div ref={ref} className={classes.lines}>
      <div className={classes.header}>
        {[...HEADINGS, ...(counting ? ['Short'] : [])].map((name) => (
          <span key={name} aria-hidden>
            {name}
          </span>
        ))}
        {heading}
      </div>
      {loads.map((load) => {
        const name = lineName(load, loads);
        return (
          <Line
            key={lineKey(load)}
            {...{ load, name, counting, onEnter }}
            note={noteOf?.(load)}
            buttons={buttonsOf?.(load, name)}
          />
        );
      })}
      {children && <div className={classes.footer}>{children}</div>}
    </div>
  );
}

const HEADINGS = ['Load', 'Assigned', 'Sold', 'Filled back', 'Empties back'];

type LoadLineProps = Pick<LoadTableProps, 'counting' | 'onEnter'> & {
  load: OpenLoad;
  name: string;
  note: ReactNode;
  buttons: ReactNode;
};

function Line({ counting, ...line }: LoadLineProps) {
  return counting ? <CountedLine {...line} counting={counting} /> : <ReadOnlyLine {...line} />;
}

const ReadOnlyLine = ({ load, name, note }: Omit<LoadLineProps, 'counting'>) => (
  <section className={classes.line} aria-label={`${load.driver}, ${load.vehicle_number}, ${name}`}>
    <LoadName load={load} name={name} note={note} />
    <Figure label="Assigned" value={load.assigned} />
    <Figure label="Sold" value={load.sold} />
    <Figure label="Filled back" value={load.expected_filled} />
    {hasEmpties(load) && <Figure label="Empties back" value={load.expected_empty} />}
  </section>
);

const LoadName = ({ load, name, note }: Pick<LoadLineProps, 'load' | 'name' | 'note'>) => (
  <div>
    <strong>
      {load.driver} · {name}
    </strong>
    <div className={classes.vehicle}>{load.vehicle_number}</div>
    {note && <div className={classes.vehicle}>{note}</div>}
  </div>
);

type CountedLineProps = Omit<LoadLineProps, 'counting'> & { counting: Counting };

function CountedLine({ load, name, counting, onEnter, note, buttons }: CountedLineProps) {
  const typed = counting.typedOf(load);
  const errors = counting.errorsOf(load);
  const fill = () => counting.type(load, { ...typed, ...expectedBack(load) });
  const change = (changed: Partial<Count>) => counting.type(load, { ...typed, ...changed });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== '=' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === '=') fill();
    else onEnter(load, event.currentTarget);
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
        onChange={({ currentTarget }) => change({ [field]: countOfText(currentTarget.value) })}
        onKeyDown={onKeyDown}
      />
    </div>
  );

  return (
    <section className={classes.line} aria-label={`${load.driver}, ${load.vehicle_number}, ${name}`}>
      <LoadName load={load} name={name} note={note} />
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
        {buttons}
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

/** The godown that a load returns to, in a branch with several: the one it came from, unless another is chosen. */
function BackTo({ load, label, value, onChange }: BackToProps) {
  const { data: godowns = [] } = useReferences('/godowns');
  const others = godowns.filter(({ id, branch_id }) => id !== load.godown_id && branch_id === load.branch_id);
  if (others.length === 0) return null;
  const loadGodown = { value: '', label: load.godown };
  return (
    <NativeSelect
      className={classes.back_to}
      size="xs"
      aria-label={label}
      data={[loadGodown, ...others.map(({ id, name }) => ({ value: String(id), label: name }))]}
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
