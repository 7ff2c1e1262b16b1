/** Field name to message, as a form shows them. */
export type FieldErrors = Record<string, string>;

/**
 * An expected refusal: what a person is told, and the HTTP status that goes with it. Anything else that is thrown is a
 * fault of the program and is answered with 500.
 * @example throw new RuleError('No Stock Assign for this Area Code', 409);
 */
export class RuleError extends Error {
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly retry_after_seconds: number | undefined;

  constructor(message: string, status: number, extra: { fields?: FieldErrors; retry_after_seconds?: number } = {}) {
    super(message);
    this.status = status;
    this.fields = extra.fields;
    this.retry_after_seconds = extra.retry_after_seconds;
  }
}
