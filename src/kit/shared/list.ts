import { z } from 'zod';
import type { Figure } from './format.ts';
import { choice, day, optionalReference, weight } from './rules.ts';
import { oneOf, type PageQuery, pageOf, pageQuery } from './wire.ts';

/**
 * A column of a list with its label. From it follow its filter, its order, its part in the quick search and its sum, and how
 * tables, files and paper show it (`columnsOf` of kit/web/list).
 */
export type ListColumn = { label: string } & (
  | { is: 'date' }
  /** A text, of one or more columns of the table; `columns` where the wire has another name. */
  | { is: 'text'; columns?: readonly string[] }
  /** One of a fixed list of texts: a filter. */
  | { is: 'choice'; options: readonly string[]; column?: string }
  /** A number of this kind: summed in the totals, or found by its whole value. A weight is a filter. */
  | { is: Exclude<Figure, 'year'>; isSummed?: true; isSearchable?: true }
  | NameColumn
);

/** The name of another record: a filter by its id. */
type NameColumn = {
  is: 'name';
  /** The field with the record's id, a column of the list's table. */
  key: string;
  table: string;
  /** The columns that make up the name. */
  name: readonly string[];
  /** A column with a trigram index that is searched in place of the name. */
  search?: string;
  /** Another column names the same record: this one has no filter and is not in the quick search. */
  isSecondary?: true;
};

/** The table's columns for the date and id of a row, and the direction. */
export type ListOrder = { date: string; id: string; isOldestFirst: boolean };

/** By `date` and `id`. */
export const NEWEST_FIRST: ListOrder = { date: 'date', id: 'id', isOldestFirst: false };

export type ListDeclaration = {
  /** The list's table, with `date` and `id`. */
  table: string;
  /** Its order, if not the newest `date` first. A `date` column of the list shows the date of this order. */
  order?: ListOrder;
  /** By the field's name on the wire, in the order of the table. */
  columns: Readonly<Record<string, ListColumn>>;
  /** Ids of other records that filter the list without being a column of it. */
  ids?: readonly string[];
  /** A column with a trigram index on all searched texts, used in place of the text columns. */
  search?: string;
  /** Further fields of the queries; `ServedList` gives them a meaning. */
  extraFields?: z.ZodRawShape;
};

/** The filter of a list; a field that is left out or blank does not filter. */
export type ListFilter = {
  from_date?: string | undefined;
  to_date?: string | undefined;
  /** Words that all have to occur in a row. */
  find: string;
  [field: string]: string | number | null | undefined;
};
/** A filter and an order: `sort` is a field, with `-` in front of it descending. */
export type RowsQuery = ListFilter & { sort?: string | undefined };
export type ListQuery = RowsQuery & PageQuery;

/** The most words of a quick search. */
const WORD_LIMIT = 10;

/**
 * Completes the declaration of a list with the schemas of its calls.
 * @param row the schema of a row
 * @example
 * const loadList = listOf(loadRow, {
 *   table: 'loads',
 *   columns: {
 *     date: { is: 'date', label: 'Date' },
 *     driver: { is: 'name', label: 'Driver', key: 'driver_id', table: 'drivers', name: ['name'] },
 *     qty: { is: 'count', label: 'Quantity', isSummed: true },
 *   },
 * }); // takes from_date, to_date, driver_id, find and sort=-qty; totals are { rows, qty }
 */
export function listOf<Row extends z.ZodType, const Declaration extends ListDeclaration>(
  row: Row,
  declaration: Declaration,
) {
  const filter = filterOf(declaration);
  const sort = sortOf(declaration);
  const sums = Object.fromEntries(sumsOf(declaration).map((name) => [name, z.number()]));
  return {
    ...declaration,
    row,
    query: withDateOrder<ListQuery>(pageQuery.extend({ ...filter, sort })),
    rowsQuery: withDateOrder<RowsQuery>(z.strictObject({ ...filter, sort })),
    totalsQuery: withDateOrder<ListFilter>(z.strictObject(filter)),
    page: pageOf(row),
    totals: oneOf(z.object({ rows: z.int(), ...sums })),
  };
}
export type List<Row extends z.ZodType = z.ZodType> = ReturnType<typeof listOf<Row, ListDeclaration>>;

/** The fields that the totals sum. */
export const sumsOf = ({ columns }: ListDeclaration): string[] =>
  Object.entries(columns).flatMap(([name, column]) => ('isSummed' in column ? [name] : []));

/** The schema is built on demand: every request reads the filters, and building a schema takes longer than its query. */
type FieldFilter = { field: string; column: string; rule: () => z.ZodType };

/** The filters for one value of a column of the table. */
export function filtersOf({ columns, ids = [] }: ListDeclaration): FieldFilter[] {
  const columnFilters = Object.entries(columns).flatMap(([name, column]): FieldFilter[] => {
    if (column.is === 'choice') {
      const rule = () => optionalFilter(choice(column.options, NOT_LISTED), NOT_LISTED);
      return [{ field: name, column: column.column ?? name, rule }];
    }
    if (column.is === 'kg') return [{ field: name, column: name, rule: weightRule }];
    return column.is === 'name' && !column.isSecondary ? [byId(column.key)] : [];
  });
  return [...columnFilters, ...ids.map(byId)];
}

const NOT_LISTED = 'Choose from the list';
const weightRule = () => optionalFilter(weight(), 'Weight is invalid');
const byId = (field: string) => ({ field, column: field, rule: () => optionalReference() });

function filterOf(declaration: ListDeclaration): Record<string, z.ZodType> {
  const date = optionalFilter(day('Date is invalid'), 'Date is invalid');
  const find = z
    .string()
    .max(100, { error: 'At most 100 characters', abort: true })
    .refine((words) => words.trim().split(/\s+/).length <= WORD_LIMIT, `At most ${WORD_LIMIT} words`)
    .default('');
  const fields = filtersOf(declaration).map(({ field, rule }) => [field, rule()]);
  return { from_date: date, to_date: date, find, ...Object.fromEntries(fields), ...declaration.extraFields };
}

function sortOf({ columns }: ListDeclaration) {
  const fields = Object.keys(columns).flatMap((name) => [name, `-${name}`]);
  return optionalFilter(z.enum(fields), 'The list has no such column');
}

/** A blank or missing filter is undefined. */
const optionalFilter = (rule: z.ZodType, error: string) =>
  z.union([z.literal('').transform(() => undefined), rule.nonoptional()], error).optional();

/** The fields come from the declaration, so TypeScript does not know their names. */
const withDateOrder = <Query extends ListFilter>(query: z.ZodObject) =>
  query.refine(({ from_date, to_date }) => !from_date || !to_date || String(from_date) <= String(to_date), {
    path: ['from_date'],
    error: 'From Date cannot be greater than To Date',
  }) as unknown as z.ZodType<Query>;

/** The number of rows and the sums of the declared columns. */
export type ListTotals = { rows: number } & Record<string, number>;
