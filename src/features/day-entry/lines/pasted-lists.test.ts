import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pastedSales } from './paste.ts';

/** Pastes a list of tests/lists/lines into the column of customers. */
function pasted(name: string) {
  const text = readFileSync(`tests/lists/lines/${name}`, 'utf8').trimEnd();
  const rectangle = text.split('\n').map((line) => line.split('\t'));
  const { sales = [], leftOut = [] } = pastedSales(rectangle, 'customer', text) ?? {};
  const cells = (['customer', 'thing', 'qty', 'empties', 'payment', 'amount'] as const).map(
    (cell) => (sale: (typeof sales)[number]) => sale[cell] || '-',
  );
  return { sales: sales.map((sale) => cells.map((cell) => cell(sale)).join(' | ')), leftOut };
}

test.each<[string, string[], string[]]>([
  [
    'whatsapp-android.txt',
    [
      'Anupama | - | 2 | - | cash | -',
      'Hotel Kavya | 19 kg | 5 | - | credit | -',
      'Ravi Kumar | 14.2 kg | 1 | 1 | upi | 905',
    ],
    ['Messages and calls', 'Good evening', '<Media omitted>', 'Owner: ok', 'was deleted'],
  ],
  [
    'whatsapp-iphone.txt',
    [
      'Anupama | - | 2 | - | cash | -',
      'Hotel Kavya | 19 kg | 3 | - | credit | -',
      'Sita Rao | - | 2 | - | upi | 1810',
    ],
    ['image omitted'],
  ],
  [
    'evening-sheet.txt',
    ['Anupama | 14.2 kg | 2 | 2 | cash | 1810', 'Hotel Kavya | 19 kg | 5 | 4 | credit | -'],
    ['Column Sign', 'Total, 7, 6'],
  ],
  [
    'delivery-sheet.txt',
    [
      'Ravi Kumar | 5 kg | 1 | 1 | upi | 425',
      'Sita Rao | 14.2 kg | 1 | - | cash | 905',
      'Anil | 19 kg | 2 | - | credit | -',
    ],
    ['Customer Name, Cylinder', 'Grand Total'],
  ],
  [
    'no-headings.txt',
    ['Anupama | 14.2 kg | 2 | 2 | cash | 1810', 'Hotel Kavya | 19 kg | 5 | - | credit | -'],
    [],
  ],
])('%s is read, and what is no sale is named', (name, sales, leftOut) => {
  const found = pasted(name);
  expect(found.sales).toEqual(sales);
  expect(found.leftOut).toEqual(leftOut.map((text) => expect.stringContaining(text)));
});
