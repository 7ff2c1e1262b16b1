import { type Declaration, type Field, referenceName } from '../../shared/declaration.ts';
import type { MasterRow } from '../../shared/master-schema.ts';
import type { Column } from '../table/column.ts';

/**
 * The table columns of a declaration. A reference is shown as the name of its record, and the photo of a record as a
 * thumbnail before the record's name.
 */
export function masterColumns(declaration: Declaration): Column<MasterRow>[] {
  return declaration.columns.flatMap((name) => {
    const field = declaration.fields[name];
    return field ? [columnOf(name, field, declaration)] : [];
  });
}

function columnOf(name: string, field: Field, { dropdown, fields }: Declaration): Column<MasterRow> {
  const { label: header, startsHidden = false } = field;
  const shared = { header, startsHidden, identifies: dropdown.slice(0, 2).includes(name) };
  if (field.input === 'reference') return { ...shared, value: (row) => nameIn(row[referenceName(name)]) };
  if (field.input === 'number')
    return {
      ...shared,
      figure: field.figure ?? 'count',
      value: (row) => (row[name] === null ? null : Number(row[name])),
    };
  const value = (row: MasterRow) => textOf(row[name]);
  if (field.input === 'date') return { ...shared, value, isDate: true };
  const photo = name === dropdown[0] && Object.keys(fields).find((other) => fields[other]?.input === 'photo');
  if (photo) return { ...shared, value, thumbnail: (row) => textOf(row[photo]) || null };
  return { ...shared, value };
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

const nameIn = (nested: unknown) =>
  typeof nested === 'object' && nested !== null && 'name' in nested ? String(nested.name) : '';
