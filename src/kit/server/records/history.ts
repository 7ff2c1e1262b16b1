import type { Figure } from '../../shared/format.ts';
import { type FieldChange, history, historyQuery } from '../../shared/history.ts';
import { call, idParams } from '../../shared/wire.ts';
import type { App } from '../http/app.ts';
import { callOf, type NamedKind } from '../http/calls.ts';
import { notFound } from '../http/errors.ts';
import {
  changesOf,
  columnsOf,
  isStored,
  type NameColumns,
  namesIn,
  type RecordChange,
} from './history-queries.ts';

/** One kind of record that has a history. */
type Tracked = (NamedKind | { path: string; operationId: string; summary: string }) & {
  table: string;
  /** The columns that name a record where others refer to it. */
  name?: readonly [string, ...string[]];
  /** Labels by field, where the label made from the field's name is wrong. */
  labels?: Readonly<Record<string, string>>;
  /** Number formats, where the column does not show them. */
  figures?: Readonly<Record<string, Figure>>;
  /** Texts for values that are not a single text or number. */
  texts?: Readonly<Record<string, (value: unknown) => string>>;
  /** The tables of columns that hold several ids. */
  lists?: Readonly<Record<string, string>>;
  /** Fields about all branches: hidden from a person who is bound to some. */
  ofAllBranches?: readonly string[];
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Every kind of record that has a history. */
    histories: Tracked[];
  }
}

/**
 * `GET {path}/:id/history` of a kind of record; it also works for deleted records.
 * @example addHistory(app, { ...kind, table: 'loads', labels })
 */
export function addHistory(app: App, tracked: Tracked): void {
  const { path, table } = tracked;
  app.histories.push(tracked);
  const schema = { params: idParams, querystring: historyQuery, response: { 200: history } };

  app.get(
    `${path}/:id/history`,
    'summary' in tracked
      ? call(tracked.operationId, tracked.summary, schema)
      : callOf('history', tracked, schema),
    async ({ params: { id }, query: { before }, user }) => {
      const entries = await changesOf(app.db, { entity: table, record_id: id, before });
      if (entries.length === 0 && !(await isStored(app.db, table, id))) throw notFound();
      const page = entries.slice(0, HISTORY_PAGE);
      const hidden = user.scope === null ? [] : tracked.ofAllBranches;
      const describeEntry = await describeChanges(app, tracked, { page, hidden });
      const data = page.map(({ before: was, after, ...entry }) => ({
        ...entry,
        changes: describeEntry(was ?? {}, after ?? {}),
      }));
      return { data, next: entries.length > HISTORY_PAGE ? (page.at(-1)?.id ?? null) : null };
    },
  );
}

/** Entries per response. */
const HISTORY_PAGE = 20;

type RecordFields = Record<string, unknown>;

/** Amounts and weights have column types of their own. */
const figureOfType: Readonly<Record<string, Figure>> = {
  'numeric(14,2)': 'rupees',
  'numeric(18,2)': 'rupees',
  'numeric(6,2)': 'kg',
};

/** Describes the changes of these entries for users: labels in place of field names, names in place of ids. */
async function describeChanges(
  app: App,
  { table, labels, figures, texts, lists }: Tracked,
  { page, hidden = [] }: { page: RecordChange[]; hidden: readonly string[] | undefined },
) {
  const nameColumns: NameColumns = Object.fromEntries(
    app.histories.flatMap(({ table, name }) => (name ? [[table, name]] : [])),
  );
  const columns = await columnsOf(app.db, table);
  const targetOf = (field: string) => lists?.[field] ?? columns.get(field)?.target;
  const ids = new Map<string, Set<number>>();
  for (const fields of page.flatMap(({ before, after }) => [before ?? {}, after ?? {}]))
    for (const [field, value] of Object.entries(fields)) {
      const target = targetOf(field);
      for (const id of [value].flat())
        if (target && nameColumns[target] && typeof id === 'number')
          ids.set(target, (ids.get(target) ?? new Set()).add(id));
    }
  const names = await namesIn(app.db, ids, nameColumns);

  const value = (field: string, stored: unknown): FieldChange['before'] => {
    if (stored === null || stored === undefined || stored === '') return null;
    const target = targetOf(field);
    const several = [stored].flat();
    if (target === 'files') return 'File';
    if (target && several.length > 0)
      return several.map((id) => names.get(`${target} ${id}`) ?? `#${id}`).join(', ');
    const text = texts?.[field];
    if (text) return text(stored);
    return typeof stored === 'object' ? JSON.stringify(stored) : (stored as FieldChange['before']);
  };

  return (before: RecordFields, after: RecordFields): FieldChange[] =>
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((field) => !hidden.includes(field))
      .toSorted(declaredOrder(labels))
      .map((field) => {
        const figure = figures?.[field] ?? figureOfType[columns.get(field)?.type ?? ''];
        return {
          field,
          label: labels?.[field] ?? words(field),
          ...(figure && { figure }),
          before: value(field, before[field]),
          after: value(field, after[field]),
        };
      });
}

/** In the order of the labels, which is the order of the form; fields without a label follow. */
function declaredOrder(labels: Tracked['labels'] = {}) {
  const order = Object.keys(labels);
  const position = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  return (left: string, right: string) => position(left) - position(right) || left.localeCompare(right);
}

/** 'short_filled' becomes 'Short filled'. */
const words = (field: string) =>
  field.charAt(0).toUpperCase() + field.slice(1).replace(/_id$/, '').replaceAll('_', ' ');
