import type { FieldValues } from 'react-hook-form';
import type { Figure } from '../../shared/format.ts';
import { ApiError } from '../api.ts';

/** A record with the version that a save of it names. */
export type Versioned = { id: number; version: number };

/** What a form calls a field; `to` is the path of the records that its ids stand for, `figure` how its number reads. */
export type Described = { label: string; to?: string; figure?: Figure };

/** Names of fields, with the paths that some of them refer to and how some numbers read. @example describedBy({ unit_id: 'Unit' }, { unit_id: '/units' }) */
export const describedBy = (
  labels: Readonly<Record<string, string>>,
  references: Readonly<Record<string, string>>,
  figures: Readonly<Record<string, Figure>> = {},
): Record<string, Described> =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => {
      const to = references[name];
      const figure = figures[name];
      return [name, { label, ...(to && { to }), ...(figure && { figure }) }];
    }),
  );

/** A field that another user changed meanwhile, with both values as the form holds them. */
export type Contested = Described & { name: string; mine: unknown; theirs: unknown };

/** Another change was saved first: the fields in which it differs from this form. */
export type Conflict = { msg: string; fields: Contested[] };

/** Thrown out of a save that waits for a person to choose; the form itself says the rest. */
export class ConflictError extends ApiError {}

/** The record as it is now, from the answer that refused a save. */
export function currentRecordIn<Row extends Versioned>(error: unknown): Row | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return error.data as Row | undefined;
}

type Sides<Row> = {
  /** What the form was filled from. */
  known: Row;
  /** What is stored now. */
  current: Row;
  toForm: (row: Row) => FieldValues;
  mine: FieldValues;
  fields: Readonly<Record<string, Described>>;
};

/**
 * The fields that the other changed and this form has otherwise. What only this form changed is none of them: it merges
 * quietly, and so does what both changed alike.
 */
export function contestedFields<Row extends Versioned>(
  sides: Sides<Row>,
): (Contested & { isMine: boolean })[] {
  const { known, current, toForm, mine, fields } = sides;
  const [base, theirs] = [toForm(known), toForm(current)];
  return Object.entries(fields).flatMap(([name, described]) => {
    const isTheirs = !isSame(base[name], theirs[name]) || isOtherFile(name, theirs, sides);
    if (!isTheirs || isSame(mine[name], theirs[name])) return [];
    const isMine = !isSame(mine[name], base[name]);
    return [{ ...described, name, mine: mine[name], theirs: theirs[name], isMine }];
  });
}

/** A stored file is no value of a form, where undefined leaves it as it is: the addresses tell. */
const isOtherFile = <Row extends Versioned>(
  name: string,
  theirs: FieldValues,
  { known, current }: Sides<Row>,
) => theirs[name] === undefined && known[name as keyof Row] !== current[name as keyof Row];

/** Blank is blank, however a form came to it; files are the same only when none was chosen. */
export const isSame = (left: unknown, right: unknown): boolean =>
  left === right || (typeof left !== 'object' && typeof right !== 'object' && text(left) === text(right));

const text = (value: unknown) => (value === undefined ? '\0' : String(value ?? ''));
