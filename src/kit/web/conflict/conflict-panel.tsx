import { Button, Group, Radio } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDay, formatFigure } from '../../shared/format.ts';
import { useReferences } from '../fields/reference-field.tsx';
import { type Conflict, type Contested, isSame } from './conflict.ts';
import classes from './conflict-panel.module.css';

/**
 * Shown in a form whose save came second: both values of each contested field, to choose from. Choosing fills the
 * input, which can still be edited.
 * @example {entry.conflict && <ConflictPanel conflict={entry.conflict} />}
 */
export function ConflictPanel({ conflict }: { conflict: Conflict }) {
  const { setValue } = useFormContext();
  const ref = useRef<HTMLElement>(null);
  // The focus is on the button below; this has to be read first.
  useEffect(() => {
    if (conflict) ref.current?.focus();
  }, [conflict]);
  const take = (side: 'mine' | 'theirs') => {
    for (const field of conflict.fields) setValue(field.name, field[side], { shouldDirty: true });
  };
  return (
    <section className={classes.panel} ref={ref} tabIndex={-1} role="alert" aria-label={conflict.msg}>
      <p className={classes.message}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        <span>
          <strong>{conflict.msg}.</strong> Your changes are not saved yet. Choose what to keep, then update
          again.
        </span>
      </p>
      <div className={classes.fields}>
        {conflict.fields.map((field) => (
          <Choice key={field.name} field={field} />
        ))}
      </div>
      {conflict.fields.length > 1 && (
        <Group gap="sm">
          <Button variant="default" onClick={() => take('mine')}>
            Keep all mine
          </Button>
          <Button variant="default" onClick={() => take('theirs')}>
            Take all theirs
          </Button>
        </Group>
      )}
    </section>
  );
}

const parts = { body: classes.side ?? '', label: classes.choice ?? '' };

function Choice({ field }: { field: Contested }) {
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: field.name });
  const isSide = (side: unknown) => isSame(value, side, field.text);
  const chosen = isSide(field.theirs) ? 'theirs' : isSide(field.mine) ? 'mine' : null;
  return (
    <Radio.Group
      label={field.label}
      value={chosen}
      onChange={(side) =>
        setValue(field.name, side === 'mine' ? field.mine : field.theirs, {
          shouldDirty: true,
          shouldValidate: true,
        })
      }
    >
      <div className={classes.sides}>
        <Radio
          value="mine"
          classNames={parts}
          label={<Side name="Keep mine" field={field} value={field.mine} />}
        />
        <Radio
          value="theirs"
          classNames={parts}
          label={<Side name="Take theirs" field={field} value={field.theirs} />}
        />
      </div>
    </Radio.Group>
  );
}

const Side = ({ name, field, value }: { name: string; field: Contested; value: unknown }) => (
  <>
    {name}: <strong>{field.to && value ? <Named to={field.to} ids={value} /> : textOf(value, field)}</strong>
  </>
);

/** The names of an id, or of several: '3,7'. */
function Named({ to, ids }: { to: string; ids: unknown }) {
  const { data } = useReferences(to);
  const nameOf = (text: string) => data?.find(({ id }) => String(id) === text)?.name ?? `#${text}`;
  return String(ids).split(',').map(nameOf).join(', ');
}

function textOf(value: unknown, { figure, empty = 'nothing', text: toText }: Contested): string {
  if (toText) return toText(value) || empty;
  if (value instanceof File) return value.name;
  if (value === undefined) return 'the stored file';
  const text = String(value ?? '');
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  if (figure && /^[0-9.]+$/.test(text)) return formatFigure(Number(text), figure);
  return text || empty;
}
