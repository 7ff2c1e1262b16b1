import { personalFields as fields } from '../../masters/customer-fields.ts';
import type { ProblemRow } from './contract.ts';

/** Names of the fields whose values show only their last four characters until they are revealed. */
export const personalFields: readonly string[] = fields.map(([name]) => name).toSorted();

/** Whether a field holds a personal number. */
export const isPersonal = (field: string): boolean => personalFields.includes(field);

const MASK = '********';
/** Whether a value is one that this console has masked. */
export const isMasked = (value: string): boolean => value.startsWith(MASK);

/** A personal number as lists show it. @example maskOf('123412349012') // '********9012' */
const maskOf = (value: string): string =>
  value === '' || isMasked(value) ? value : `${MASK}${value.length > 4 ? value.slice(-4) : ''}`;

/** A long number, or a PAN. */
const MAY_BE_PERSONAL = /\d(?:[ -]?\d){8}|[a-z]{5}\d{4}[a-z]/i;

/** A value of a column, '' for one whose field is not known. @example maskedSample('', '1234 1234 9012') // '********9012' */
export const maskedSample = (field: string, value: string): string =>
  isPersonal(field) || (field === '' && MAY_BE_PERSONAL.test(value)) ? maskOf(value) : value;

/** A row with its personal numbers masked, in its error messages too. */
export const maskedRow = (row: ProblemRow): ProblemRow => ({
  ...row,
  cells: Object.fromEntries(
    Object.entries(row.cells).map(([field, cell]) => [field, isPersonal(field) ? maskOf(cell) : cell]),
  ),
  errors: row.errors.map((error) =>
    isPersonal(error.field) ? { ...error, found: maskOf(error.found) } : error,
  ),
});
