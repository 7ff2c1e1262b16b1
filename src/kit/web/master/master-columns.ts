import { type Declaration, type Field, referenceName } from '../../shared/declaration.ts';
import { formatCount, formatDay } from '../../shared/format.ts';
import type { MasterRow } from '../../shared/master-schema.ts';
import type { Column } from '../column.ts';

/** The table columns of a declaration; a reference shows the name of the record it points at. */
export function masterColumns(declaration: Declaration): Column<MasterRow>[] {
  return declaration.columns.flatMap((name) => {
    const field = declaration.fields[name];
    return field ? [columnOf(name, field, declaration.dropdown)] : [];
  });
}

function columnOf(name: string, field: Field, known_by: readonly string[]): Column<MasterRow> {
  const shared = { header: field.label, identifies: known_by.slice(0, 2).includes(name) };
  if (field.input === 'reference') return { ...shared, value: (row) => nameIn(row[referenceName(name)]) };
  if (field.input === 'number')
    return {
      ...shared,
      is_figure: true,
      value: (row) => Number(row[name]),
      cell: (row) => formatCount(Number(row[name])),
    };
  const value = (row: MasterRow) => textOf(row[name]);
  if (field.input === 'date') return { ...shared, value, cell: (row) => formatDay(textOf(row[name])) };
  return { ...shared, value };
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

const nameIn = (nested: unknown) =>
  typeof nested === 'object' && nested !== null && 'name' in nested ? String(nested.name) : '';
