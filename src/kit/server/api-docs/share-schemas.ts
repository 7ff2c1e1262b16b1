import type { ApiDocument, Call, Records, Schema } from './document.ts';

type Share = (schema: Schema, name: string) => Schema;

/**
 * Moves the schemas of records, pages and bodies into components, each once, and names them after the calls.
 * @example shareSchemas(document, records) // GET /api/branches answers { $ref: '#/components/schemas/BranchList' }
 */
export function shareSchemas({ paths, components }: ApiDocument, records: Records): void {
  const schemas = components.schemas as Record<string, Schema>;
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  const share: Share = (schema, wished) => {
    if (schema.type !== 'object' || !schema.properties) return schema;
    const key = JSON.stringify(schema);
    const name = names.get(key) ?? freeName(wished, schemas);
    names.set(key, name);
    schemas[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  };
  const calls = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((call) => {
      const id = call.operationId ?? '';
      return { call, id, record: records.get(id) };
    }),
  );
  // The calls of a single record come first: they name the record, and a list of the same rows then shares the
  // name.
  const isOfOne = ({ id, record }: (typeof calls)[number]) => record !== undefined && id === `read${record}`;
  for (const { call, id, record } of [...calls.filter(isOfOne), ...calls.filter((one) => !isOfOne(one))]) {
    shareAnswers(call, recordName(id, record), share);
    for (const media of Object.values(call.requestBody?.content ?? {}))
      if (media.schema) media.schema = share(media.schema, `${upperFirst(id)}Body`);
  }
}

/** Moves parameters that several calls take into components: the filters of the lists. */
export function shareParameters({ paths, components }: ApiDocument): void {
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  const uses = new Map<string, number>();
  for (const { parameters = [] } of calls)
    for (const parameter of parameters) {
      const key = JSON.stringify(parameter);
      uses.set(key, (uses.get(key) ?? 0) + 1);
    }
  const shared = components.parameters as Record<string, object>;
  const names = new Map<string, string>();
  const share = (parameter: object): object => {
    const key = JSON.stringify(parameter);
    if (!('name' in parameter) || (uses.get(key) ?? 0) < 2) return parameter;
    const name = names.get(key) ?? freeName(String(parameter.name), shared);
    names.set(key, name);
    shared[name] = parameter;
    return { $ref: `#/components/parameters/${name}` };
  };
  for (const call of calls) if (call.parameters) call.parameters = call.parameters.map(share);
}

function shareAnswers(call: Call, name: string, share: Share): void {
  for (const answer of Object.values(call.responses ?? {})) {
    if (!('content' in answer)) continue;
    for (const media of Object.values(answer.content ?? {})) {
      const { schema } = media;
      const properties = schema?.properties as Record<string, Schema> | undefined;
      if (!schema || !properties) continue;
      const { data } = properties;
      if (!data) {
        media.schema = share(schema, `${name.replace(/Row$/, '')}Result`);
        continue;
      }
      const rows = data.items as Schema | undefined;
      const shared = rows ? { ...data, items: share(rows, name) } : share(data, name);
      const record = nameOf(rows ? (shared as { items: Schema }).items : shared) ?? name;
      const envelope = { ...schema, properties: { ...properties, data: shared } };
      media.schema = share(envelope, record.replace(/(Row|Option)$/, '') + endOf(properties));
    }
  }
}

function endOf(properties: Record<string, Schema>): string {
  if (properties.hasPrevious) return 'Page';
  if (properties.data?.items) return properties.hasNext ? 'Options' : 'List';
  return properties.msg ? 'Saved' : 'Answer';
}

const nameOf = ({ $ref }: Schema) => (typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined);

/** The name for the rows of a call: the record itself, its short form in a list, or the name that the call gives. */
function recordName(id: string, record: string | undefined): string {
  if (record === undefined) return upperFirst(id.replace(/^(list|read|find|filter|export)(?=[A-Z])/, ''));
  if (id === `read${record}`) return record;
  if (id === `list${record}Options`) return `${record}Option`;
  return /^(reveal|list).*(Numbers|Uses|Changes)$/.test(id)
    ? upperFirst(id.replace(/^(reveal|list)/, ''))
    : `${record}Row`;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function freeName(wished: string, taken: object, count = 1): string {
  const name = count === 1 ? wished : `${wished}${count}`;
  return Object.hasOwn(taken, name) ? freeName(wished, taken, count + 1) : name;
}
