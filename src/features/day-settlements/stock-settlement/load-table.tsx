import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { formatCount } from '../../../kit/shared/format.ts';
import { countOfText } from '../../../kit/shared/typed-text.ts';
import { useReferences } from '../../../kit/web/fields/reference-field.tsx';
import { useKeys } from '../../../kit/web/keyboard/keys.ts';
import type { OpenLoad } from './contract.ts';
import {
  type Count,
  type CountField,
  expectedBack,
  hasDefectives,
  hasEmpties,
  type LineErrors,
  lineKey,
  lineName,
} from './load-line.ts';
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
  useKeys('On this screen', counting ? [{ keys: ['d'], does: 'In a count: count the defective ones' }] : []);
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
  const [isDefectiveOpen, setDefectiveOpen] = useState(false);
  const typed = counting.typedOf(load);
  const errors = counting.errorsOf(load);
  const fill = () => counting.type(load, { ...typed, ...expectedBack(load, typed) });
  const change = (changed: Partial<Count>) => counting.type(load, { ...typed, ...changed });
  const openDefective = () => setDefectiveOpen(hasDefectives(load));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!['=', 'd', 'Enter'].includes(event.key) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.key === '=') fill();
    else if (event.key === 'd') openDefective();
    else onEnter(load, event.currentTarget);
  };
  const ofCount = (field: CountField, label: string) => ({
    label,
    name: `${label} ${name} ${load.driver}`,
    value: typed[field],
    error: errors[field],
    onChange: (count: string) => change({ [field]: count }),
    onKeyDown,
  });

  return (
    <section className={classes.line} aria-label={`${load.driver}, ${load.vehicle_number}, ${name}`}>
      <LoadName load={load} name={name} note={note} />
      <Figure label="Assigned" value={load.assigned} />
      <Figure label="Sold" value={load.sold} />
      <CountCell
        {...ofCount('qty', load.product === 'Cylinders' ? 'Filled back' : 'Pieces back')}
        expected={load.expected_filled}
      />
      {hasEmpties(load) ? (
        <CountCell {...ofCount('empty_cylinders', 'Empties back')} expected={load.expected_empty} />
      ) : (
        <span />
      )}
      <Shortage load={load} typed={typed} />
      {hasDefectives(load) && (
        <Defective
          {...ofCount('defective_back', 'Defective back')}
          isOpen={isDefectiveOpen}
          onOpen={openDefective}
        />
      )}
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

type CountCellProps = {
  label: string;
  /** For screen readers: with the load. */
  name: string;
  expected?: number;
  value: string;
  error: string | undefined;
  autoFocus?: boolean;
  onChange: (count: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

const CountCell = ({ label, name, expected, onChange, ...input }: CountCellProps) => (
  <div className={classes.count}>
    <span className={classes.label}>{label}</span>
    <TextInput
      {...input}
      aria-label={name}
      description={expected === undefined ? undefined : `of ${formatCount(expected)}`}
      inputMode="numeric"
      autoComplete="off"
      data-count
      inputWrapperOrder={['input', 'description', 'error']}
      onChange={({ currentTarget }) => onChange(countOfText(currentTarget.value))}
    />
  </div>
);

/** Defective goods are rare: a button, and a count from when it is pressed. */
function Defective({ isOpen, onOpen, ...count }: CountCellProps & { isOpen: boolean; onOpen: () => void }) {
  return (
    <div className={classes.defective}>
      {isOpen || count.value !== '' || count.error ? (
        <CountCell {...count} autoFocus={isOpen} />
      ) : (
        <Button variant="subtle" size="compact-sm" aria-label={count.name} onClick={onOpen}>
          {count.label}
        </Button>
      )}
    </div>
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
