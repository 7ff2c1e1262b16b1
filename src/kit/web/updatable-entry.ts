import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { api } from './api.ts';
import type { DoubtsOf } from './confirmed-submit.ts';
import type { Described, Versioned } from './conflict/conflict.ts';
import { useConflict } from './conflict/use-conflict.ts';
import { type Entry, useEntry } from './entry-form.ts';
import { refresh } from './query-client.ts';
import { toast } from './toast.ts';
import { mayDiscard } from './unsaved.ts';

type Saved<Row> = { msg: string; data: Row };

type Options<Output, Row> = {
  /** Rows are created here by POST and changed by PATCH at path/id. */
  path: `/${string}`;
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
  /** A new row stands on the first page. */
  onCreated: () => void;
};

/**
 * An entry form that makes new rows and, after `edit`, changes an old one; leaving the update brings back what the form
 * keeps between entries.
 * @example const { entry, updated, edit, leave, lit_id } = useUpdatableEntry({ path: '/loads', schema, empty, kept: ['date'], toForm, fields, onCreated: pages.toFirst })
 */
export function useUpdatableEntry<Output extends FieldValues, Row extends Versioned>(
  options: Options<Output, Row>,
) {
  const { path, schema, empty, kept, toForm, fields, doubtsOf, onCreated } = options;
  const [updated, setUpdated] = useState<Row>();
  const [lit_id, setLit] = useState<number>();
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
      setLit(data.id);
      if (updated) leave();
      else onCreated();
    },
  });
  /** The version that was read goes along, so that nobody's change is overwritten unseen. */
  const update = async (id: number, values: Output) => {
    try {
      return await rivalry.save(entry.form, (version) =>
        api.patch<Saved<Row>>(`${path}/${id}`, { ...values, version }),
      );
    } catch (error) {
      // Somebody may have been quicker: the list shows the row as it is now.
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
  return { entry: { ...entry, conflict: rivalry.conflict }, updated, edit, leave, lit_id };
}
