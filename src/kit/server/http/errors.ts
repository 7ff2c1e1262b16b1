/** Field name to message, as a form shows them. */
export type FieldErrors = Record<string, string>;

/** The record as stored now, for a form to show beside its own values. */
export type Stored = { id: number; version: number };

/**
 * An expected refusal: a message for the user and its HTTP status. Every other error is a fault of the program
 * and gets 500.
 * @example throw new RuleError('No Stock Assign for this Area Code', 409);
 */
export class RuleError extends Error {
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly data: Stored | undefined;

  constructor(
    message: string,
    status: number,
    extra: { fields?: FieldErrors; retryAfterSeconds?: number; data?: Stored } = {},
  ) {
    super(message);
    this.status = status;
    this.fields = extra.fields;
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.data = extra.data;
  }
}

/** A refusal with its message at one field. @example throw fieldRefusal('amount', 'Amount is too high') */
export const fieldRefusal = (field: string, message: string, status = 422): RuleError =>
  new RuleError(message, status, { fields: { [field]: message } });

/** The error of a route whose query found nothing. @example throw notFound('No such Branch') */
export const notFound = (message = 'No such record'): RuleError => new RuleError(message, 404);

/**
 * The row, which must exist.
 * @throws RuleError 404
 * @example const row = found(await readEntry(db, id));
 */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound();
  return row;
}
