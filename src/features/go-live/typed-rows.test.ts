import { expect, test } from 'vitest';
import { cellsOf, cellsOfFile } from './typed-rows.ts';

const fileOf = (text: string) => new TextEncoder().encode(text).buffer;

test('headings name the columns in any order, and others are left out', () => {
  const rows = [
    ['S No.', 'Filled cylinders', 'WEIGHT', 'Godown'],
    ['1', '120', '14.2', 'Main'],
  ];
  expect(cellsOf('stock', rows)).toEqual([['Main', '', '14.2', '120', '']]);
});

test('without headings the cells begin at the column into which they are pasted', () => {
  expect(cellsOf('stock', [['19', '7']], 'weight')).toEqual([['', '', '19', '7', '']]);
  expect(cellsOf('drivers', [['Ravi', 'Cylinders']])).toEqual([['Ravi', 'Cylinders', '', '', '', '']]);
});

test.each([
  ['commas', 'Godown,Product,Weight,Filled,Empty\r\n"Main, East",Cylinders,14.2,"1,120",30\r\n'],
  [
    'semicolons and a mark',
    '\uFEFFGodown;Product;Weight;Filled;Empty\n"Main, East";Cylinders;14.2;1,120;30\n\n',
  ],
])('a file with %s is read', (_, text) => {
  expect(cellsOfFile('stock', fileOf(text))).toEqual([['Main, East', 'Cylinders', '14.2', '1,120', '30']]);
});

test('a file that is not UTF-8 is Windows-1252, and a workbook is refused', () => {
  const accented = Uint8Array.from(
    [...'Godown,Filled\nCaf'].map((sign) => sign.charCodeAt(0)).concat(0xe9, 0x2c, 0x31),
  );
  expect(cellsOfFile('stock', accented.buffer)[0]?.[0]).toBe('Café');
  expect(() => cellsOfFile('stock', fileOf('PK\u0003'))).toThrow('workbook');
});
