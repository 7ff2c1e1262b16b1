/** Field name to message, as a form shows them. */
export type FieldErrors = Record<string, string>;

/** The record as stored now, for a form to show beside its own values. */
export type CurrentRecord = { id: number; version: number };

type Parts = { fields?: FieldErrors; retryAfterSeconds?: number; data?: CurrentRecord };

/**
 * An expected refusal: its code, which programs compare, its HTTP status, and a message for the user. Every other error is a
 * fault of the program and gets 500.
 */
export class RuleError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly data: CurrentRecord | undefined;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }

  /** Adds to the refusal. @example throw requestRefusals.too_busy().with({ retryAfterSeconds: 2 }) */
  with(parts: Parts): this {
    return Object.assign(this, parts);
  }

  /** Shows the message at a field. @example throw saleRefusals.unknown_customer().at('customer_id') */
  at(field: string): this {
    return this.with({ fields: { [field]: this.message } });
  }
}

type Message = string | ((...parameters: never[]) => string);
type Declared = Message | readonly [status: number, message: Message];
type ParametersOf<One> = One extends readonly [number, infer Text]
  ? ParametersOf<Text>
  : One extends (...parameters: infer Parameters) => string
    ? Parameters
    : [];
type Refusals<Table> = { [Code in keyof Table]: (...parameters: ParametersOf<Table[Code]>) => RuleError };

/** All declared refusals by code: for errors that triggers raise by their code, and for the API description. */
export const refusalsByCode = new Map<string, (...parameters: never[]) => RuleError>();

/**
 * Declares refusals by code: a message, or a function that makes it from parameters. The status is 409, or precedes the
 * message.
 * @example
 *   export const loadRefusals = refusals({
 *     load_settled: 'This load is settled',
 *     only_some: [422, (left: number) => `Only ${left} left on the vehicle`],
 *   });
 *   throw loadRefusals.only_some(3).at('qty');
 */
export function refusals<const Table extends Record<string, Declared>>(table: Table): Refusals<Table> {
  const makers = Object.entries(table).map(([code, entry]) => {
    const [status, message] = typeof entry === 'object' ? entry : [409, entry];
    const make = (...parameters: never[]) =>
      new RuleError(code, status, typeof message === 'string' ? message : message(...parameters));
    refusalsByCode.set(code, make);
    return [code, make];
  });
  return Object.fromEntries(makers);
}

/**
 * Throws the first of several refusals, with the message of each at its field; does nothing without any.
 * @example refuseFields({ vehicle_id: isOther && saleRefusals.other_vehicle() })
 */
export function refuseFields(byField: Record<string, RuleError | false | undefined>): void {
  const refused = Object.entries(byField).flatMap(([name, refusal]) => (refusal ? [{ name, refusal }] : []));
  const [first] = refused;
  if (!first) return;
  throw first.refusal.with({
    fields: Object.fromEntries(refused.map(({ name, refusal }) => [name, refusal.message])),
  });
}
