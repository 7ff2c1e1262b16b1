import pg from 'pg';

const { builtins } = pg.types;

/** The columns of a result, ready to be written: the sign and the name before a value, and what its type needs. */
type Columns = { heads: string[]; kinds: Kind[] };
type Kind = 'as it is' | 'quoted' | 'numeral' | 'boolean' | 'text';

const prepared = new WeakMap<readonly pg.FieldDef[], Columns>();

/**
 * A row in PostgreSQL's text form as the text of a JSON object, equal to that of `row_to_json` for numbers, texts,
 * days, booleans and JSON.
 * @example jsonOf(result.fields, ['7', 'Ravi']) // '{"id":7,"name":"Ravi"}'
 */
export function jsonOf(fields: readonly pg.FieldDef[], values: readonly (string | null)[]): string {
  const { heads, kinds } = columnsOf(fields);
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? null;
    parts[2 * at] = heads[at] ?? '';
    parts[2 * at + 1] = value === null ? 'null' : written(value, kinds[at]);
  }
  parts.length = 2 * values.length;
  parts.push('}');
  return parts.join('');
}

/** Joined at once: repeated concatenation builds a rope, and thousands of them keep garbage collection busy. */
const parts: string[] = [];

function columnsOf(fields: readonly pg.FieldDef[]): Columns {
  const known = prepared.get(fields);
  if (known) return known;
  const columns = {
    heads: fields.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    kinds: fields.map(({ dataTypeID }) => kindOf[dataTypeID] ?? 'text'),
  };
  prepared.set(fields, columns);
  return columns;
}

const kindOf: Readonly<Record<number, Kind>> = {
  [builtins.INT2]: 'as it is',
  [builtins.INT4]: 'as it is',
  [builtins.INT8]: 'as it is',
  [builtins.JSON]: 'as it is',
  [builtins.JSONB]: 'as it is',
  [builtins.NUMERIC]: 'numeral',
  [builtins.FLOAT4]: 'numeral',
  [builtins.FLOAT8]: 'numeral',
  [builtins.BOOL]: 'boolean',
  [builtins.DATE]: 'quoted',
};

/** Most texts need no escape; looking first is faster than JSON.stringify. */
const SPECIAL = /["\\\p{Cc}]/u;
/** JSON has no NaN and no infinity. */
const NOT_A_NUMBER = /[NI]/;

function written(value: string, kind: Kind | undefined): string {
  if (kind === 'as it is') return value;
  if (kind === 'boolean') return value === 't' ? 'true' : 'false';
  if (kind === 'numeral') return NOT_A_NUMBER.test(value) ? `"${value}"` : value;
  return kind === 'text' && SPECIAL.test(value) ? JSON.stringify(value) : `"${value}"`;
}
