import type { ListColumn } from '../../shared/list.ts';
import { recordOf } from '../../shared/record-of.ts';
import type { Column } from '../table/column.ts';
import type { Filter } from './filters.ts';

type ListColumns<Name extends string> = { columns: Readonly<Record<Name, ListColumn>> };
type ListedRow = Readonly<Record<string, unknown>>;

/**
 * The columns of a list as tables, files and paper show them, by their names on the wire.
 * @example
 * const { date, driver, qty } = columnsOf(loadList);
 * const columns: Column<LoadRow>[] = [date, { ...driver, identifies: true }, qty];
 */
export const columnsOf = <Name extends string>(list: ListColumns<Name>) =>
  recordOf(Object.keys(list.columns) as Name[], (name) => columnOf(name, list.columns[name]));

/** The filter by one of the texts of a column. @example byChoice(saleList, 'saletype') */
export function byChoice<Name extends string>(list: ListColumns<Name>, name: Name): Filter {
  const column = list.columns[name];
  return { name, label: column.label, source: { options: 'options' in column ? column.options : [] } };
}

function columnOf(field: string, column: ListColumn): Column<ListedRow> {
  const value = (row: ListedRow) => plainIn(row[field]);
  const plain = { header: column.label, field, value };
  switch (column.is) {
    case 'date':
      return { ...plain, isDate: true };
    case 'text':
      return plain;
    case 'choice':
      return { ...plain, filter: field };
    case 'name':
      return { ...plain, value: (row) => nameIn(row[field], column.name), filter: column.key };
    case 'kg':
      // What has no weight is no cylinder.
      return { ...plain, value: (row) => value(row) || null, figure: 'kg', filter: field };
    default:
      return { ...plain, figure: column.is };
  }
}

const plainIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null);

/** A name, or that of a record: of its `name`, or of the field that names it. */
function nameIn(value: unknown, [first = 'name']: readonly string[]) {
  if (typeof value !== 'object' || value === null) return plainIn(value);
  const record: ListedRow = { ...value };
  return plainIn(record.name ?? record[first]);
}
