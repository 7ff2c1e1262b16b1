import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useAccess } from '../client/access.ts';
import type { Versioned } from '../conflict/conflict.ts';
import { toast } from '../parts/toast.ts';
import type { Records } from '../record/record-screen.tsx';
import type { WarningsOf } from './confirmed-submit.ts';
import { pick, type TextOf } from './form-values.ts';
import { mayDiscard } from './unsaved.ts';
import { type Entry, type RecordFormOptions, refill, useRecordForm } from './use-record-form.ts';

type ListFormOptions<Output, Row extends Versioned, Values extends FieldValues> = Pick<
  RecordFormOptions<Output, Row, Values>,
  'schema' | 'empty' | 'fields'
> & {
  toForm: (row: Row) => NoInfer<Values>;
  /** Rows are created at their path by POST and changed by PATCH at path/id. */
  records: Records<Row>;
  kept: readonly (keyof NoInfer<Values>)[];
  /** Unusual values, given the row that is updated: see `useRecordForm`. */
  warningsOf?: (values: Output, existing: Row | undefined) => ReturnType<WarningsOf<Output>>;
};

/** The form of new rows, and of the row that is updated; `onCancel` leaves the update. */
export type ListForm<Row, Values extends FieldValues> = {
  entry: Entry<Values>;
  existing: Row | undefined;
  onCancel: (() => void) | undefined;
};

/**
 * The form above a list: it creates rows and, after `edit`, changes one; leaving the update restores the fields that are kept
 * between entries.
 * @example const { form, edit, onDeleted } = useListForm({ records, schema, empty, kept: ['date'], toForm, fields })
 */
export function useListForm<
  Output extends FieldValues,
  Row extends Versioned,
  Values extends FieldValues = TextOf<Output>,
>(options: ListFormOptions<Output, Row, Values>) {
  const { records, empty, kept, toForm, warningsOf } = options;
  const { path } = records;
  const [existing, setExisting] = useState<Row>();
  const newRowValues = useRef<Partial<Values>>({});
  const { canWrite } = useAccess();

  const entry = useRecordForm<Output, Row, Values>({
    ...options,
    address: existing ? `${path}/${existing.id}` : path,
    row: existing,
    // An update starts from the record as it is by then.
    draft: existing ? undefined : path,
    warningsOf: warningsOf && ((values) => warningsOf(values, existing)),
    // After an update, the fields that new rows share are as before it.
    offered: () => (existing ? newRowValues.current : {}),
    onSaved: ({ data }) => {
      if (!existing) return records.onCreated(data);
      records.onChanged(data);
      setExisting(undefined);
    },
  });
  const leave = () => {
    entry.forget();
    entry.form.reset({ ...empty, ...newRowValues.current });
    setExisting(undefined);
  };
  const edit = async (row: Row) => {
    if (!(await mayDiscard())) return;
    if (!existing) newRowValues.current = pick(entry.form.getValues(), kept);
    entry.forget();
    entry.form.reset(toForm(row));
    setExisting(row);
    if (canWrite) toast('You Can Update the Data');
    scrollTo({ top: 0 });
  };
  const form: ListForm<Row, Values> = { entry, existing, onCancel: existing && leave };
  /** Puts the values of a deleted row into the form of a new one. */
  const reenter = (row: Row) => {
    if (existing) leave();
    refill(entry, toForm(row));
  };
  return {
    form,
    edit,
    reenter,
    /** Leaves the update of a deleted row. */
    onDeleted: ({ id }: { id: number }) => id === existing?.id && leave(),
  };
}
