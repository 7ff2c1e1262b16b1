import type { Schema } from './document.ts';

type Schemas = Readonly<Record<string, Schema>>;

/** Fixed examples, for fields whose rule a generated text would break. */
const KNOWN: Readonly<Record<string, unknown>> = {
  phone: '9876543210',
  mobileNumber: '9876543210',
  alternateNumber: '9876543211',
  aadhar_number: '123456789012',
  aadharNumber: '123456789012',
  email: 'anitha@example.com',
  folder: '/mnt/backups',
  code: '287082',
  gstin: '37ABCDE1234F1Z5',
  ifsc: 'HDFC0000001',
  pincode: '520001',
  accountnumber: '50100012345678',
  manufacturing_year: '2024',
  salutations: 'Mr.',
  weight: 14.2,
  qty: 10,
  amount: 900,
  denominations: [{ 500: { count: 2, amount: 1000 } }],
};

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T12:00:00.000Z',
  email: 'anitha@example.com',
  password: 'correct horse battery',
};

/**
 * A value that fits a JSON Schema as our zod schemas make them.
 * @example exampleOf({ type: 'object', properties: { date: { type: 'string', format: 'date' } } }, {}) // { date: '2026-11-20' }
 */
export function exampleOf(schema: Schema, schemas: Schemas, name = ''): unknown {
  if (typeof schema.$ref === 'string')
    return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, name);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.find((value) => value !== '') ?? schema.enum[0];
  const known = KNOWN[name];
  if (known !== undefined && fits(schema, known)) return known;
  const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (branches) return exampleOf(preferred(branches), schemas, name);
  return ofType(schema, schemas, name);
}

/** Any branch is valid; one with a real value is better than blank or null. */
function preferred(branches: readonly Schema[]): Schema {
  const isBlank = ({ type, const: fixed, format }: Schema) =>
    type === 'null' || fixed === '' || format === 'binary';
  const filled = branches.filter((branch) => !isBlank(branch));
  return filled.find(({ type }) => type === 'integer' || type === 'number') ?? filled[0] ?? branches[0] ?? {};
}

function ofType(schema: Schema, schemas: Schemas, name: string): unknown {
  const { properties, items, format, minimum = 0, maximum = 1 } = schema;
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'object') {
    const fields = Object.entries((properties ?? {}) as Schemas).filter(([, field]) => !isFile(field));
    return Object.fromEntries(fields.map(([field, rule]) => [field, exampleOf(rule, schemas, field)]));
  }
  if (type === 'array') return [exampleOf(items as Schema, schemas, name)];
  if (type === 'integer' || type === 'number') return Math.max(Number(minimum), Math.min(Number(maximum), 1));
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type !== 'string') return 'Text';
  return FORMATS[String(format)] ?? ['Text', '1', 'Main Bazaar'].find((text) => fits(schema, text)) ?? 'Text';
}

const isFile = (schema: Schema): boolean =>
  schema.format === 'binary' || ((schema.anyOf as Schema[] | undefined)?.some(isFile) ?? false);

/** Whether a value has the schema's type and, for a text, matches its pattern. */
function fits(schema: Schema, value: unknown): boolean {
  const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (branches) return branches.some((branch) => fits(branch, value));
  if (Array.isArray(value))
    return schema.type === 'array' && !(schema.items as Schema | undefined)?.properties;
  if (typeof value === 'number')
    return schema.type === 'number' || (schema.type === 'integer' && Number.isInteger(value));
  const pattern = schema.pattern ?? (schema.allOf as Schema[] | undefined)?.[0]?.pattern;
  return (
    schema.type === 'string' && (pattern === undefined || new RegExp(String(pattern)).test(String(value)))
  );
}
