import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { api } from './api.ts';
import type { DoubtsOf } from './confirmed-submit.ts';
import type { Described, Versioned } from './conflict/conflict.ts';
import { useConflict } from './conflict/use-conflict.ts';
import { type Entry, useEntry } from './entry-form.ts';
import { refresh } from './query-client.ts';
import type { Records } from './record-screen.tsx';
import { toast } from './toast.ts';
import { mayDiscard } from './unsaved.ts';

type Saved<Row> = { msg: string; data: Row };

type Options<Output, Row extends Versioned> = {
  /** Rows are created at their path by POST and changed by PATCH at path/id. */
  records: Records<Row>;
  schema: z.ZodType<Output, unknown>;
  empty: FieldValues;
  /** Fields that keep their value after a save. */
  kept: readonly string[];
  /** What the inputs hold while a row is updated. */
  toForm: (row: Row) => FieldValues;
  /** What the fields are called, in the order of the form. */
  fields: Readonly<Record<string, Described>>;
  /** What is unusual about valid values, beside the row that is updated: see `useEntry`. */
  doubtsOf?: (values: Output, updated: Row | undefined) => ReturnType<DoubtsOf<Output>>;
};

/** The form of new rows, and of the row that is updated; `onCancel` leaves the update. */
export type UpdatableForm<Row> = {
  entry: Entry;
  updated: Row | undefined;
  onCancel: (() => void) | undefined;
};

/**
 * An entry form that makes new rows and, after `edit`, changes an old one; leaving the update brings back what the form
 * keeps between entries.
 * @example const { form, edit, onDeleted } = useUpdatableEntry({ records, schema, empty, kept: ['date'], toForm, fields })
 */
export function useUpdatableEntry<Output extends FieldValues, Row extends Versioned>(
  options: Options<Output, Row>,
) {
  const { records, schema, empty, kept, toForm, fields, doubtsOf } = options;
  const { path } = records;
  const [updated, setUpdated] = useState<Row>();
  const before = useRef<FieldValues>({});

  const rivalry = useConflict({ row: updated, toForm, fields });
  const leave = () => {
    rivalry.forget();
    entry.form.reset({ ...empty, ...before.current });
    setUpdated(undefined);
  };
  const entry: Entry = useEntry<Output, Saved<Row>>({
    schema,
    empty,
    kept,
    save: (values, key) => (updated ? update(updated.id, values) : api.post(path, values, { key })),
    doubtsOf: doubtsOf && ((values) => doubtsOf(values, updated)),
    onSaved: ({ data }) => {
      if (!updated) return records.onCreated(data);
      records.onChanged(data);
      leave();
    },
  });
  /** The version that was read goes along, so that no change is overwritten unseen. */
  const update = async (id: number, values: Output) => {
    try {
      return await rivalry.save(entry.form, (version) =>
        api.patch<Saved<Row>>(`${path}/${id}`, { ...values, version }),
      );
    } catch (error) {
      // The record may have been changed elsewhere: the list shows the row as it is now.
      void refresh();
      throw error;
    }
  };
  const edit = async (row: Row) => {
    if (!(await mayDiscard())) return;
    if (!updated) before.current = Object.fromEntries(kept.map((name) => [name, entry.form.getValues(name)]));
    rivalry.forget();
    entry.form.reset(toForm(row));
    setUpdated(row);
    toast('You Can Update the Data');
    scrollTo({ top: 0 });
  };
  const form: UpdatableForm<Row> = {
    entry: { ...entry, conflict: rivalry.conflict },
    updated,
    onCancel: updated && leave,
  };
  return {
    form,
    edit,
    /** A form for a record that is gone could not be saved. */
    onDeleted: ({ id }: { id: number }) => id === updated?.id && leave(),
  };
}

/**
 * What the inputs of a form hold for a row: each of its fields as text; a field that starts undefined, a file, stays so.
 * @example filled({ date: '20', qty: '' }, { id: 7, date: '2026-11-20', qty: 5 }) // { date: '2026-11-20', qty: '5' }
 */
export const filled = (empty: FieldValues, row: Readonly<Record<string, unknown>>): FieldValues =>
  Object.fromEntries(
    Object.entries(empty).map(([name, blank]) => [
      name,
      blank === undefined ? undefined : String(row[name] ?? ''),
    ]),
  );
