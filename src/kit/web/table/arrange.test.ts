import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filtered, searchTexts, sorted } from './arrange.ts';
import type { Column } from './column.ts';

type Worker = { id: number; name: string; salary: number; joined: string };
const columns: Column<Worker>[] = [
  { header: 'Name', value: (row) => row.name },
  { header: 'Salary', value: (row) => row.salary, figure: 'rupees' },
  { header: 'Joined', value: (row) => row.joined, isDate: true },
];
const row = (id: number, name: string, salary = 0, joined = '2026-11-20'): Worker => ({
  id,
  name,
  salary,
  joined,
});
const names = (rows: readonly Worker[]) => rows.map(({ name }) => name);
const find = (rows: Worker[], filter: string) => filtered(rows, searchTexts(rows, columns), filter);

test('names sort with case and accents last, and numbers in them as numbers', () => {
  const rows = ['Branch 10', 'branch 9', 'Éla', 'ela', 'Zoe', ''].map((name, index) => row(index, name));
  const byName = sorted(rows, columns, { name: 'name', isDescending: false });
  expect(names(byName)).toEqual(['', 'branch 9', 'Branch 10', 'ela', 'Éla', 'Zoe']);
});

test('rows that are equal in the column keep their order, descending too', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 });
  fc.assert(
    fc.property(amounts, fc.boolean(), (salaries, isDescending) => {
      const rows = salaries.map((salary, id) => row(id, '', salary));
      const expected = rows.toSorted((a, b) => (isDescending ? b.salary - a.salary : a.salary - b.salary));
      expect(sorted(rows, columns, { name: 'salary', isDescending })).toEqual(expected);
    }),
  );
});

test.each(['1690.5', '1690.50', '1,690.50', '₹1,690'])('the amount ₹1,690.50 is found as %s', (filter) => {
  expect(find([row(1, 'Ravi', 1_690.5), row(2, 'Meena', 16_905)], filter)).toHaveLength(1);
});

test('a filter finds rows that hold every word, in any column and any order', () => {
  const rows = [row(1, 'Ravi Kumar', 15_000), row(2, 'Kumar Ravi', 12_000), row(3, 'Meena')];
  expect(names(find(rows, ' kumar  RAVI '))).toEqual(['Ravi Kumar', 'Kumar Ravi']);
  expect(names(find(rows, 'ravi 15000'))).toEqual(['Ravi Kumar']);
  expect(find(rows, '  ')).toEqual(rows);
});

test('a mobile number is found however it is written', () => {
  const rows = [row(1, 'Ravi', 0, '9000700121'), row(2, 'Meena', 0, '8109000700')];
  for (const typed of ['9000700121', '+91 90007 00121', '09000700121', '90007-00', '+91 90007'])
    expect([typed, names(find(rows, typed))]).toEqual([typed, ['Ravi']]);
});

test('a day is found as it is read and as it is stored', () => {
  const rows = [row(1, 'a', 0, '2026-11-20'), row(2, 'b', 0, '2026-04-01')];
  expect(names(find(rows, '20 nov'))).toEqual(['a']);
  expect(names(find(rows, '2026-04'))).toEqual(['b']);
});
