import { expect, test } from 'vitest';
import { pastedRows } from './columns.ts';

test('pasted headers name the columns in any order, and others are left out', () => {
  const rows = [
    ['S No.', 'Filled cylinders', 'WEIGHT', 'Godown'],
    ['1', '120', '14.2', 'Main'],
  ];
  expect(pastedRows('stock', rows)).toEqual([['Main', undefined, '14.2', '120', undefined, undefined]]);
});

test('a product that is also the name of a column is no header', () => {
  const column = [['Cylinders'], ['Cylinders']];
  expect(pastedRows('cylinders', column, 'product').map((row) => row[2])).toEqual(['Cylinders', 'Cylinders']);
});

test('without headers the cells begin at the column into which they are pasted', () => {
  expect(pastedRows('stock', [['19', '7']], 'weight')).toEqual([
    [undefined, undefined, '19', '7', undefined, undefined],
  ]);
  expect(pastedRows('drivers', [['Ravi', 'Cylinders']])).toEqual([
    ['Ravi', 'Cylinders', undefined, undefined, undefined, undefined],
  ]);
});
