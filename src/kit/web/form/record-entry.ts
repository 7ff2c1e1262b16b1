import type { FieldValues } from 'react-hook-form';
import { ApiError, api } from '../client/api.ts';
import { refresh } from '../client/query-client.ts';
import type { Versioned } from '../conflict/conflict.ts';
import { type RecordSides, useConflict } from '../conflict/use-conflict.ts';
import { type Entry, type EntryBasics, useEntry } from './entry-form.ts';

type Saved<Row> = { msg: string; data: Row };

export type RecordEntryOptions<Output, Row> = RecordSides<Row> &
  EntryBasics<Output, Saved<Row>> & {
    /** Where the record is changed by PATCH; without a record, where it is created by POST. */
    address: string;
  };

/**
 * An entry form that changes `row` on the version that was read, or creates a record where there is none.
 * @example const { entry } = useRecordEntry({ address: `/vendors/${row.id}`, row, toForm, fields, schema: vendorBody, empty: toForm(row) })
 */
export function useRecordEntry<Output extends FieldValues, Row extends Versioned>(
  options: RecordEntryOptions<Output, Row>,
) {
  const { address, row } = options;
  const { save, conflict, record, forget } = useConflict(options);
  const entry: Entry = useEntry<Output, Saved<Row>>({
    ...options,
    save: (values, key) =>
      row
        ? save(entry.form, (version) => api.patch<Saved<Row>>(address, { ...values, version })).catch(
            showCurrent,
          )
        : api.post<Saved<Row>>(address, values, { key }),
  });
  return {
    entry: { ...entry, conflict },
    /** The record as it was last seen. */
    record,
    forget,
  };
}

/** A record that is gone or was changed elsewhere: lists show it as it is now. */
const showCurrent = (error: unknown): never => {
  if (error instanceof ApiError && [404, 409].includes(error.status)) void refresh();
  throw error;
};

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
