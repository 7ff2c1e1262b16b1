import { expect, test } from 'vitest';
import { rectangleOf } from './rectangle.ts';

test.each([
  ['one cell', '2', [['2']]],
  ['one cell with its line end', '2\r\n', [['2']]],
  [
    'rows and columns',
    '2\tcash\r\n3\tupi\r\n',
    [
      ['2', 'cash'],
      ['3', 'upi'],
    ],
  ],
  [
    'blank cells',
    '\t2\t\n3\t\tupi',
    [
      ['', '2', ''],
      ['3', '', 'upi'],
    ],
  ],
  ['a quoted cell', '"M/s ""Sri"" \tStores"\t2\n', [['M/s "Sri" \tStores', '2']]],
  ['a quote in a name', 'M/s "Sri"\t2', [['M/s "Sri"', '2']]],
  ['blank lines at the end', '2\n\n\n', [['2']]],
  ['nothing', '\n', []],
])('a spreadsheet copies %s', (_what, text, cells) => {
  expect(rectangleOf(text)).toEqual(cells);
});
