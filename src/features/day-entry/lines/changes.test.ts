import { expect, test } from 'vitest';
import type { CustomerOption } from '../../customers/contract.ts';
import type { Texts } from './cells.ts';
import { linesBefore, withChanges } from './changes.ts';
import { type Line, newLine } from './line.ts';

const line = (key: string, typed: Partial<Texts>, more: Partial<Line> = {}): Line => {
  const blank = newLine(key);
  return { ...blank, typed: { ...blank.typed, ...typed }, ...more };
};
const refused = { state: 'refused', reason: 'Too many', submission: { key: 'k', content: '' } } as const;

test('a typed customer is looked up, a filled one is that of its source', () => {
  const customer = { id: 9, name: 'Anupama Rao' } as CustomerOption;
  const lines = [line('a', { customer: 'Anupama Rao' }, { customer }), line('b', {})];
  const change = { row: 'b', column: 'customer', text: 'Anupama Rao' };
  expect(withChanges(lines, [change], { prepaid: [] })[1]?.customer).toBeUndefined();
  expect(withChanges(lines, [{ ...change, source: 'a' }], { prepaid: [] })[1]?.customer).toBe(customer);
});

test('undo keeps a refused line refused, under the key of its entry', () => {
  const before = [line('a', {})];
  expect(linesBefore(before, [line('a', { qty: '5' }, refused)])).toEqual([line('a', {}, refused)]);
});

test('undo keeps lines that were being saved then and are refused now', () => {
  const now = line('a', { qty: '5' }, refused);
  const then = line('a', { qty: '5' }, { state: 'saving' });
  expect(linesBefore([then], [now])).toEqual([now]);
  expect(linesBefore([], [now])).toEqual([now]);
  const neverQueued = line('a', { qty: '5' }, { state: 'refused', reason: 'Unknown' });
  expect(linesBefore([then], [neverQueued])).toEqual([neverQueued]);
});

test('undo brings a discarded line back and takes pasted lines out', () => {
  const discarded = line('a', { qty: '5' }, refused);
  expect(linesBefore([discarded], [line('b', {}, { state: 'pasted' })])).toEqual([discarded]);
});
