import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Declaration, Values } from '../../shared/declaration.ts';
import { formSchema, type MasterRow } from '../../shared/master-schema.ts';
import { api } from '../api.ts';
import { EntryCard } from '../entry-card.tsx';
import { useEntry } from '../entry-form.ts';
import { today } from '../fields/date-field.tsx';
import { MasterField, type MasterFieldProps } from './master-field.tsx';

export type MasterMode = { kind: 'add' } | { kind: 'update'; record: MasterRow };

type MasterFormProps = {
  declaration: Declaration;
  heading: string;
  mode: MasterMode;
  onCancel: () => void;
  onSaved: (row: MasterRow) => void;
};

type Answer = { msg: string; data: MasterRow };

/** The form of a master page, empty or filled with the record to update. */
export function MasterForm({ declaration, heading, mode, onCancel, onSaved }: MasterFormProps) {
  const { path } = declaration;
  const record = mode.kind === 'update' ? mode.record : undefined;
  const schema = useMemo(() => formSchema(declaration), [declaration]);
  const entry = useEntry<Values, Answer>({
    schema,
    empty: formValues(declaration, record),
    changes: [path],
    save: (values, key) =>
      record ? api.patch<Answer>(`${path}/${record.id}`, values) : api.post<Answer>(path, values, { key }),
    onSaved: ({ data }) => onSaved(data),
  });

  return (
    <EntryCard entry={entry} title={heading} {...(record && { onCancel })}>
      {Object.entries(declaration.fields).map(([name, field]) => {
        const Shown = field.showWhen ? DependentField : MasterField;
        return <Shown key={name} name={name} field={field} record={record} />;
      })}
    </EntryCard>
  );
}

/** Only a field that hangs on others follows what is typed into them. */
function DependentField(props: MasterFieldProps) {
  return props.field.showWhen?.(useWatch()) ? <MasterField {...props} /> : null;
}

/** What the inputs start with: strings, today for a new record's date, and a photo that stays as it is. */
function formValues(declaration: Declaration, record: MasterRow | undefined): Values {
  const entries = Object.entries(declaration.fields).map(([name, { input }]) => {
    if (input === 'photo') return [name, undefined];
    if (!record) return [name, input === 'date' ? today() : ''];
    const value = record[name];
    return [name, value === null || value === undefined ? '' : String(value)];
  });
  return Object.fromEntries(entries);
}
