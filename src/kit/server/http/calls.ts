import type { FastifyContextConfig } from 'fastify';
import { call } from '../../shared/wire.ts';
import type { App } from './app.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the call lists: 'day entries'. */
    lists?: string;
  }
}

/** A kind of record, whose standard calls are named after it: `{ path: '/loads', one: 'Load', many: 'Loads' }`. */
export type NamedKind = {
  path: string;
  one: string;
  many: string;
  /** The tag of its calls, where it differs from that of the plugin's other routes. */
  tag?: string;
};

/**
 * The options of the route of a standard call.
 * @example app.get('/loads', callOf('list', kind, { response: { 200: loads } }), …) // listLoads, 'List loads'
 */
export function callOf<Schema extends object>(name: keyof typeof standard, kind: NamedKind, schema: Schema) {
  const { one, many, tag } = kind;
  const [operationId, summary] = standard[name](one, many);
  return call(operationId, summary, { ...(tag && { tags: [tag] }), ...schema });
}

const standard = {
  list: (_, many) => [`list${many}`, `List ${toWords(many)}`],
  create: (one) => [`create${one}`, `Create ${an(one)}`],
  totals: (_, many) => [`total${many}`, `Count and sum ${toWords(many)}`],
  rows: (_, many) => [`stream${many}`, `List all ${toWords(many)} of a filter`],
  read: (one) => [`read${one}`, `Read ${an(one)}`],
  update: (one) => [`update${one}`, `Change ${an(one)}`],
  delete: (one) => [`delete${one}`, `Delete ${an(one)}`],
  undelete: (one) => [`undelete${one}`, `Enter ${an(one)} again that was just deleted`],
  dropdown: (one, many) => [`list${one}Options`, `List ${toWords(many)} for a picker`],
  uses: (one) => [`list${one}Uses`, `List what uses ${an(one)}`],
  history: (one) => [`list${one}Changes`, `List the changes of ${an(one)}`],
  reveal: (one) => [`reveal${one}Numbers`, `Read the personal numbers of ${an(one)} in full`],
} satisfies Record<string, (one: string, many: string) => [id: string, summary: string]>;

const an = (one: string) => `${/^([AEIO]|Sv)/.test(one) ? 'an' : 'a'} ${toWords(one)}`;

/** A PascalCase name as words. @example toWords('SvPayment') // 'SV payment' */
export const toWords = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^(sv|api)\b/, (word) => word.toUpperCase());

/**
 * The area of the routes that a plugin adds afterwards, and the screen they belong to.
 * @param area of each route that has none of its own; the level follows from the method
 * @example setArea(app, 'day', 'Day Entry')
 */
export function setArea(app: App, area: FastifyContextConfig['area'], tag: string): void {
  app.addHook('onRoute', (route) => {
    if (area) route.config = { area, ...route.config };
    route.schema = { tags: [tag], ...route.schema };
  });
}

/** Gives each route added afterwards its level. */
export function addLevels(app: App): void {
  app.addHook('onRoute', (route) => {
    const isRead = route.method === 'GET' || route.method === 'HEAD';
    route.config = { level: isRead ? 'read' : 'write', ...route.config };
  });
}
