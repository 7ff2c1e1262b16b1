import { useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import type { Rules } from '../../shared/contract.ts';
import type { Declaration, Values } from '../../shared/declaration.ts';
import { formSchema, type VersionedRow } from '../../shared/master-schema.ts';
import { useUrlValues } from '../address/open-from-address.ts';
import { useRules } from '../client/rules.ts';
import { today } from '../client/server-clock.ts';
import { EntryCard } from '../form/entry-card.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { MasterField, type MasterFieldProps } from './master-field.tsx';

export type MasterMode = { kind: 'add' } | { kind: 'update'; record: VersionedRow };

/** From this number of fields the form hides the list below it on a laptop. */
const LONG = 9;

type MasterFormProps = {
  declaration: Declaration;
  heading: string;
  mode: MasterMode;
  onCancel: () => void;
  onSaved: (row: VersionedRow) => void;
  /** Reads the record again, its personal numbers in full. */
  load: (id: number) => Promise<VersionedRow>;
};

/** The form of a master page, empty or filled with the record to update. */
export function MasterForm({ declaration, heading, mode, onCancel, onSaved, load }: MasterFormProps) {
  const { path } = declaration;
  const stored = mode.kind === 'update' ? mode.record : undefined;
  const rules = useRules();
  const schema = useCallback((rules: Rules) => formSchema(declaration, rules), [declaration]);
  const entry = useRecordForm<Values, VersionedRow, Values>({
    address: stored ? `${path}/${stored.id}` : path,
    row: stored,
    toForm: (row) => formValues(declaration, row),
    fields: declaration.fields,
    load: ({ id }) => load(id),
    schema,
    empty: formValues(declaration, stored),
    warningsOf: (values) => declaration.warningsOf?.(values, rules) ?? {},
    onSaved: ({ data }) => onSaved(data),
  });

  // A link may fill the new record: '/emp?type=Driver'.
  useUrlValues(Object.keys(declaration.fields), (values) => {
    if (!stored) entry.form.reset({ ...formValues(declaration, stored), ...values });
  });

  return (
    <EntryCard
      entry={entry}
      title={heading}
      isLong={Object.keys(declaration.fields).length >= LONG}
      onCancel={entry.record && onCancel}
    >
      {Object.entries(declaration.fields).map(([name, field]) => {
        const FieldComponent = field.showWhen ? DependentField : MasterField;
        return <FieldComponent key={name} name={name} field={field} record={entry.record} />;
      })}
    </EntryCard>
  );
}

/** Only a field that depends on others is rendered on each change of them. */
function DependentField(props: MasterFieldProps) {
  return props.field.showWhen?.(useWatch()) ? <MasterField {...props} /> : null;
}

/** What the inputs start with: strings, today for a new record's date, and a photo that stays as it is. */
function formValues(declaration: Declaration, record: VersionedRow | undefined): Values {
  const entries = Object.entries(declaration.fields).map(([name, field]) => {
    if (field.input === 'photo') return [name, undefined];
    if (!record) return [name, field.input === 'date' && !field.startsBlank ? today() : ''];
    const value = record[name];
    return [name, value === null || value === undefined ? '' : String(value)];
  });
  return Object.fromEntries(entries);
}
