import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
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
 * repeated on the current version; otherwise the form takes over the other's fields, and `conflict` has the rest to choose from.
 * @example const { save, conflict } = useConflict({ row, toForm, fields });
 */
export function useConflict<Row extends Versioned>({
  row,
  toForm,
  fields,
  load,
}: RecordSides<Row, FieldValues>) {
  const [found, setFound] = useState<{ of: Row; current: Row; conflict: Conflict }>();
  const isOpen = found !== undefined && found.of === row;

  const save = async <Answer>(
    form: Form<FieldValues>,
    send: (version: number) => Promise<Answer>,
  ): Promise<Answer> => {
    if (!row) throw new Error('there is no record to change');
    let known = isOpen ? found.current : row;
    for (;;) {
      try {
        return await send(known.version);
      } catch (error) {
        const newer = currentRecordIn<Row>(error);
        if (!newer || !(error instanceof Error)) throw error;
        const current = load ? await load(newer) : newer;
        const contested = contestedFields({ known, current, toForm, mine: form.getValues(), fields });
        known = current;
        if (contested.length === 0) continue;
        for (const { name, theirs, isMine } of contested)
          if (!isMine) form.setValue(name, theirs, { shouldDirty: true });
        setFound({ of: row, current, conflict: { msg: error.message, fields: contested } });
        throw new ConflictError(409, error.message);
      }
    }
  };

  return {
    save,
    conflict: isOpen ? found.conflict : undefined,
    forget: () => setFound(undefined),
    /** The record as it was last seen. */
    record: isOpen ? found.current : row,
  };
}
