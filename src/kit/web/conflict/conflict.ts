import type { FieldValues } from 'react-hook-form';
import type { Figure } from '../../shared/format.ts';
import { ApiError } from '../client/api.ts';

/** A record with its version, which a save sends along. */
export type Versioned = { id: number; version: number };

/**
 * A field's label; `to` is the path of the records that its ids refer to, `figure` the format of its number, `empty` what
 * no value means, `text` how several values in one field read: those of the same text are the same.
 */
export type Described = {
  label: string;
  to?: string;
  figure?: Figure;
  empty?: string;
  text?: (value: unknown) => string;
};

/** Names of fields, with the paths that some of them refer to and how some numbers read. @example describedBy({ unit_id: 'Unit' }, { unit_id: '/units' }) */
export const describedBy = (
  labels: Readonly<Record<string, string>>,
  references: Readonly<Record<string, string>>,
  figures: Readonly<Record<string, Figure>> = {},
): Record<string, Described> =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [
      name,
      { label, to: references[name], figure: figures[name] },
    ]),
  );

/** A field that another user has changed since, with both values in the format of the form. */
export type Contested = Described & { name: string; mine: unknown; theirs: unknown };

/** Another change was saved first: the fields in which it differs from this form. */
export type Conflict = { msg: string; fields: Contested[] };

/** Thrown by a save that waits for the user to choose; the form shows the fields. */
export class ConflictError extends ApiError {}

/** The record as it is now, from the answer that refused a save. @throws every other error */
export function currentRecordIn<Row extends Versioned>(error: unknown): Row {
  if (!(error instanceof ApiError) || error.status !== 409 || !error.data) throw error;
  return error.data as Row;
}

type Sides<Row> = {
  /** What the form was filled from. */
  base: Row;
  /** The stored record. */
  current: Row;
  toForm: (row: Row) => FieldValues;
  mine: FieldValues;
  fields: Readonly<Record<string, Described>>;
};

/**
 * The fields that the other save changed and in which this form differs. Fields that only this form changed, or that
 * both changed to the same value, are merged without asking.
 */
export function contestedFields<Row extends Versioned>(
  sides: Sides<Row>,
): (Contested & { isMine: boolean })[] {
  const { base, current, toForm, mine, fields } = sides;
  const [baseValues, theirs] = [toForm(base), toForm(current)];
  return Object.entries(fields).flatMap(([name, described]) => {
    const { text } = described;
    const isTheirs = !isSame(baseValues[name], theirs[name], text) || isOtherFile(name, theirs, sides);
    if (!isTheirs || isSame(mine[name], theirs[name], text)) return [];
    const isMine = !isSame(mine[name], baseValues[name], text);
    return [{ ...described, name, mine: mine[name], theirs: theirs[name], isMine }];
  });
}

/** In a form, undefined keeps the stored file, so files are compared by their addresses. */
const isOtherFile = <Row extends Versioned>(
  name: string,
  theirs: FieldValues,
  { base, current }: Sides<Row>,
) => theirs[name] === undefined && base[name as keyof Row] !== current[name as keyof Row];

/** Null, undefined and '' are the same; files are the same only when none was chosen. */
export const isSame = (left: unknown, right: unknown, text?: Described['text']): boolean =>
  left === right ||
  (text
    ? text(left) === text(right)
    : typeof left !== 'object' && typeof right !== 'object' && plain(left) === plain(right));

const plain = (value: unknown) => (value === undefined ? '\0' : String(value ?? ''));
