import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { messageOf } from '../client/api.ts';
import type { Form } from '../form/form-values.ts';
import {
  type Conflict,
  ConflictError,
  contestedFields,
  currentRecordIn,
  type Described,
  type Versioned,
} from './conflict.ts';

export type RecordSides<Row, Values extends FieldValues> = {
  /** The record that the form changes; undefined while it makes a new one. */
  row: Row | undefined;
  toForm: (row: Row) => Values;
  /** In the order of the form. */
  fields: Readonly<Record<string, Described>>;
  /** Reads the record again where the error response lacks fields that the form shows. */
  load?: (row: Row) => Promise<Row>;
};

/**
 * Saves on the version that was read. When another change was saved first and touches other fields, the save is
 * repeated on the current version. Otherwise the form gets the other save's values of untouched fields, and `conflict` lists
 * the fields to choose.
 * @example const { save, conflict } = useConflict({ row, toForm, fields });
 */
export function useConflict<Row extends Versioned>({
  row,
  toForm,
  fields,
  load = async (current) => current,
}: RecordSides<Row, FieldValues>) {
  const [latest, setLatest] = useState<{ row: Row | undefined; current: Row; conflict: Conflict }>();
  const isOpen = latest !== undefined && latest.row === row;
  const record = isOpen ? latest.current : row;

  const save = async <Answer>(
    form: Form<FieldValues>,
    send: (version: number) => Promise<Answer>,
  ): Promise<Answer> => {
    if (!record) throw new Error('there is no record to change');
    let base = record;
    for (;;) {
      try {
        return await send(base.version);
      } catch (error) {
        const current = await load(currentRecordIn<Row>(error));
        const contested = contestedFields({ base, current, toForm, mine: form.getValues(), fields });
        base = current;
        if (contested.length === 0) continue;
        for (const { name, theirs } of contested.filter(({ isMine }) => !isMine))
          form.setValue(name, theirs, { shouldDirty: true });
        const conflict = { msg: messageOf(error), fields: contested };
        setLatest({ row, current, conflict });
        throw new ConflictError(409, conflict.msg);
      }
    }
  };

  return {
    save,
    conflict: isOpen ? latest.conflict : undefined,
    forget: () => setLatest(undefined),
    /** The record as it was last seen. */
    record,
  };
}
