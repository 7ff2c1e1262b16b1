import type { FastifyContextConfig } from 'fastify';
import type { App } from './app.ts';

/**
 * By path under /api: a kind of record, whose standard calls are named after it. By method and path: the id
 * and the summary of another call.
 */
type Calls = Readonly<Record<string, CallNames>>;
type CallNames = readonly [oneOrId: string, manyOrSummary: string, tag?: string];
type NamedKind = { path: string; one: string; many: string; tag: string };

declare module 'fastify' {
  interface FastifyInstance {
    callNames: { named: Map<string, CallNames>; kinds: NamedKind[] };
  }
  interface FastifyContextConfig {
    /** What the call lists: 'day entries'. */
    lists?: string;
  }
}

/**
 * The area of the routes that a plugin adds afterwards, the screen they belong to, and their names.
 * @param area of each route that has none of its own; the level follows from the method
 * @example declareCalls(app, 'day', 'Day Entry', { '/dayentries': ['DayEntry', 'DayEntries'] })
 */
export function declareCalls(app: App, area: FastifyContextConfig['area'], tag: string, calls: Calls): void {
  const { named, kinds } = app.callNames;
  for (const [call, [first, second, own]] of Object.entries(calls))
    if (call.startsWith('/')) kinds.push({ path: call, one: first, many: second, tag: own ?? tag });
    else named.set(call, [first, second, tag]);
  // The longest path counts: payments before the accounts that they pay.
  kinds.sort((left, right) => right.path.length - left.path.length);
  if (area)
    app.addHook('onRoute', (route) => {
      route.config = { area, ...route.config };
    });
}

/** Gives each route added afterwards its level, and the names that its plugin declares. */
export function nameCalls(app: App): void {
  app.decorate('callNames', { named: new Map(), kinds: [] });
  app.addHook('onRoute', (route) => {
    const isRead = route.method === 'GET' || route.method === 'HEAD';
    route.config = { level: isRead ? 'read' : 'write', ...route.config };
    if (route.method === 'HEAD') return;
    const address = route.url.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}');
    const { kinds, named } = app.callNames;
    const kind = kinds.find(({ path }) => address === path || address.startsWith(`${path}/`));
    const own = named.get(`${route.method} ${address}`);
    const usual =
      kind && standard[`${route.method} ${address.slice(kind.path.length)}`]?.(kind.one, kind.many);
    const [id, summary, tag = kind?.tag] = own ?? usual ?? [];
    if (kind) route.config = { lists: spoken(kind.many), ...route.config };
    if (id && summary && tag) route.schema = { operationId: id, summary, tags: [tag], ...route.schema };
  });
}

const an = (one: string) => `${/^([AEIO]|Sv)/.test(one) ? 'an' : 'a'} ${spoken(one)}`;

/** @example spoken('SvPayment') // 'SV payment' */
const spoken = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^(sv|api)\b/, (word) => word.toUpperCase());

const standard: Readonly<Record<string, (one: string, many: string) => CallNames>> = {
  'GET ': (_, many) => [`list${many}`, `List ${spoken(many)}`],
  'POST ': (one) => [`create${one}`, `Create ${an(one)}`],
  'GET /totals': (_, many) => [`total${many}`, `Count and sum ${spoken(many)}`],
  'GET /rows': (_, many) => [`stream${many}`, `List all ${spoken(many)} of a filter`],
  'GET /{id}': (one) => [`read${one}`, `Read ${an(one)}`],
  'PATCH /{id}': (one) => [`update${one}`, `Change ${an(one)}`],
  'DELETE /{id}': (one) => [`delete${one}`, `Delete ${an(one)}`],
  'POST /{id}/undelete': (one) => [`undelete${one}`, `Enter ${an(one)} again that was just deleted`],
  'GET /dropdown': (one, many) => [`list${one}Options`, `List ${spoken(many)} for a picker`],
  'GET /{id}/uses': (one) => [`list${one}Uses`, `List what uses ${an(one)}`],
  'GET /{id}/history': (one) => [`list${one}Changes`, `List the changes of ${an(one)}`],
  'POST /{id}/reveal': (one) => [`reveal${one}Numbers`, `Read the personal numbers of ${an(one)} in full`],
};
