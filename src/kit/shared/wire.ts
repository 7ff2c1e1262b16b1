import { z } from 'zod';
import { pageSize } from './page-size.ts';

const limit = z.string().regex(/^([1-9][0-9]?|100)$/, 'limit is a number from 1 to 100');

/** The query of a paged list: a page counter, or one of the cursors of the last response. */
export const pageQuery = z.strictObject({
  min: z
    .string()
    .regex(/^[0-9]{1,9}$/, 'min is a page number from 0')
    .default('0')
    .transform(Number),
  limit: limit.default(String(pageSize)).transform(Number),
  after: z.string().max(200).optional(),
  before: z.string().max(200).optional(),
});
export type PageQuery = z.output<typeof pageQuery>;

export const idParams = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9][0-9]{0,9}$/, 'No such address')
    .transform(Number)
    .refine((id) => id <= 2_147_483_647, 'No such address'),
});

/** The query of a dropdown: words to search for, and the most options. */
export const dropdownQuery = z.strictObject({
  search: z.string().max(100, 'At most 100 characters').default(''),
  limit: limit.transform(Number).optional(),
});

/** The schema of an object that is a component of the API description. @example named('DayEntry', { id: z.int() }) */
export const named = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id });

/** The options of a dropdown, and whether there are more. */
export const optionsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), hasNext: z.boolean() });

/**
 * The response of a dropdown, from rows read with one extra row.
 * @example optionPage(rows, 20) // { data: the first 20, hasNext: true when there were 21 }
 */
export const optionPage = <Row>(rows: readonly Row[], shown: number) => ({
  data: rows.slice(0, shown),
  hasNext: rows.length > shown,
});

/** `{ data: Row[] }` */
export const rowsOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row) });

/** `{ data: Row }` */
export const oneOf = <Row extends z.ZodType>(row: Row) => z.object({ data: row });

/** A page of rows, whether there are more on either side, and the cursors for them. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    hasNext: z.boolean(),
    hasPrevious: z.boolean(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  });
export type Page<Row> = Omit<z.output<ReturnType<typeof pageOf>>, 'data'> & { data: Row[] };

/** The response to a create or update: a message for the user, and the stored record. */
export const savedOf = <Row extends z.ZodType>(row: Row) => z.object({ msg: z.string(), data: row });

/** The response to a delete, and to other writes without a record. */
export const done = named('Done', { msg: z.string() });
export type Done = z.output<typeof done>;

/** The response of a call that a form makes before it saves: a warning about unusual values, or null. */
export const warning = oneOf(named('Warning', { msg: z.string() }).nullable());
export type Warning = z.output<typeof warning>['data'];

/** Whether a record can be deleted and, if not, the message for the user. */
export const uses = named('Uses', {
  deletable: z.boolean(),
  msg: z.string(),
  uses: z.array(z.object({ name: z.string(), count: z.int() })),
});

/** An option of a picker; `name` is its text. */
export const option = named('Option', { id: z.int(), name: z.string() });

/**
 * The options of a route with its id and summary in the API description.
 * @example app.get(path, call('listLoads', 'List loads', { response: { 200: loads } }), …)
 */
export const call = <Schema extends object>(operationId: string, summary: string, schema: Schema) => ({
  schema: { operationId, summary, ...schema },
});

/** A call that reads, declared in a contract: the server's route and the browser's query use it. */
export type Read<Data> = { path: string; schema: { response: { 200: z.ZodType<{ data: Data }> } } };

/** A read with its id and summary in the API description. */
export const readCall = <Schema extends object>(
  path: string,
  operationId: string,
  summary: string,
  schema: Schema,
) => ({ path, ...call(operationId, summary, schema) });

/** The read of one record of a kind. @example get(recordCall('/loads', loadRow), { id }) */
export const recordCall = <Row extends z.ZodType>(path: string, row: Row) => ({
  path: `${path}/:id`,
  schema: { params: idParams, response: { 200: oneOf(row) } },
});

/** A value after JSON: moments are ISO texts. */
export type OnWire<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Name in keyof Value]: OnWire<Value[Name]> }
    : Value;

/** The body of every error response (RFC 9457, with the two fields that the console's screens read). */
export const problem = named('Problem', {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Which refusal it is, for programs. */
  code: z.string(),
  detail: z.string(),
  msg: z.string(),
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With a 409 after another user's save: the record as stored now. */
  data: z.looseObject({ id: z.int(), version: z.int() }).optional(),
  requestId: z.string().optional(),
});
export type Problem = z.output<typeof problem>;
