import { expect, test } from 'vitest';
import { fromMessage, fromRectangle, pastedSales } from './paste.ts';

test('a rectangle fills the columns from the one that it is pasted into', () => {
  const rows = [
    ['2', '', 'UPI'],
    ['3', '1', 'GPay'],
  ];
  expect(fromRectangle(rows, 'qty').sales).toEqual([
    { qty: '2', payment: 'upi' },
    { qty: '3', empties: '1', payment: 'upi' },
  ]);
});

test('headings name the columns of a rectangle, in any order', () => {
  const rows = [
    ['Qty', 'Name', '', 'Amount', 'Weight'],
    ['2', 'Anupama Rao', 'x', '₹ 1,806.00', '14.2kg'],
    ['', '', '', '', ''],
  ];
  expect(fromRectangle(rows, 'qty').sales).toEqual([
    { qty: '2', customer: 'Anupama Rao', amount: '1806', thing: '14.2 kg' },
  ]);
});

test('columns beyond the last are left out', () => {
  expect(fromRectangle([['1', '2', '3']], 'payment').sales).toEqual([{ payment: '1', amount: '2' }]);
});

test.each([
  ['2 cash', 'qty', [{ qty: '2', payment: 'cash' }]],
  ['Anupama 2', 'qty', [{ customer: 'Anupama', qty: '2' }]],
  ['Anupama Rao\nBhavani', 'customer', [{ customer: 'Anupama Rao' }, { customer: 'Bhavani' }]],
  ['2\n3', 'qty', [{ qty: '2' }, { qty: '3' }]],
  ['Anupama\t2', 'customer', [{ customer: 'Anupama', thing: '2' }]],
])('sales are read from "%s", pasted at %s', (text, column, sales) => {
  const rows = text.split('\n').map((line) => line.split('\t'));
  expect(pastedSales(rows, column, text)?.sales).toEqual(sales);
});

test.each([
  ['2', 'qty'],
  ['14.2 kg', 'thing'],
  ['Anupama Rao · 9000000001', 'qty'],
  ['Sai Baba 24', 'customer'],
])('"%s", pasted at %s, is the text of the cell', (text, column) => {
  expect(pastedSales([[text]], column, text)).toBeUndefined();
});

test.each([
  ['3', { qty: '3' }],
  ['Anupama Rao 2 cash', { customer: 'Anupama Rao', qty: '2', payment: 'cash' }],
  ['4) Anupama Rao - 2, gpay', { customer: 'Anupama Rao', qty: '2', payment: 'upi' }],
  ['[22/11/26, 6:12 pm] Ravi: Kavya 5', { customer: 'Kavya', qty: '5' }],
  ['22/11/26, 6:12\u202fpm - Ravi: Kavya 5', { customer: 'Kavya', qty: '5' }],
  ['22/11/2026, 18:12 - +91 90000 00121: Kavya ५', { customer: 'Kavya', qty: '5' }],
  ['\u200e[22/11/26, 6:12:05 PM] Ravi K.: \u200eKavya 5', { customer: 'Kavya', qty: '5' }],
  ['[6:12 pm, 22/11/2026] Ravi: Kavya 3 empty', { customer: 'Kavya', empties: '3' }],
  ['22/11/26, 6:12 pm - Ravi: 2 cash <This message was edited>', { qty: '2', payment: 'cash' }],
  ['Hotel Kavya 5 x 19kg credit', { customer: 'Hotel Kavya', qty: '5', thing: '19 kg', payment: 'credit' }],
  ['2x14.2 kg Rs. 1,806 upi', { qty: '2', thing: '14.2 kg', amount: '1806', payment: 'upi' }],
  ['71001 2 1 empty 903/-', { customer: '71001', qty: '2', empties: '1', amount: '903' }],
  ['2 ₹1,690.50 cash', { qty: '2', amount: '1690.50', payment: 'cash' }],
  ['2 1690.50/-', { qty: '2', amount: '1690.50' }],
  ['2 Rs 903.00', { qty: '2', amount: '903' }],
  ['royal dhaba 3 x 19 credit', { customer: 'royal dhaba', qty: '3', thing: '19 kg', payment: 'credit' }],
  ['500 x 14.2 cash', { qty: '500', thing: '14.2 kg', payment: 'cash' }],
  ['Kavya 14.2 × 3', { customer: 'Kavya', qty: '3', thing: '14.2 kg' }],
  ['19kg*3 upi', { qty: '3', thing: '19 kg', payment: 'upi' }],
  ['Anupama 2 3', { customer: 'Anupama 3', qty: '2' }],
])('a line of a message: %s', (text, typed) => {
  expect(fromMessage(`${text}\n\n`).sales).toEqual([typed]);
});

const chat = [
  '20/11/26, 7:00 pm - Messages and calls are end-to-end encrypted. Tap to learn more.',
  '20/11/26, 7:30 pm - Ravi changed their phone number to +91 90000 00121',
  '20/11/26, 7:31 pm - Ravi: royal dhaba 3 x 19 credit',
  'kavya 2 cash',
  'thanks',
  '20/11/26, 7:32 pm - Ravi: <Media omitted>',
  '20/11/26, 7:33 pm - Ravi: This message was deleted',
  '20/11/26, 7:34 pm - You: ok',
  '20/11/26, 7:35 pm - Ravi: IMG-20261120-WA0007.jpg (file attached)',
];

test('of a chat the sales are read, and all other lines are named', () => {
  expect(pastedSales([chat], 'customer', chat.join('\n'))).toEqual({
    sales: [
      { customer: 'royal dhaba', qty: '3', thing: '19 kg', payment: 'credit' },
      { customer: 'kavya', qty: '2', payment: 'cash' },
    ],
    leftOut: chat.filter((_, index) => ![2, 3].includes(index)),
  });
});

test('one message of a chat is a sale in any column, without date and sender', () => {
  const text = '[20/11/26, 7:31:05 PM] Ravi: Kavya 5';
  expect(pastedSales([[text]], 'customer', text)?.sales).toEqual([{ customer: 'Kavya', qty: '5' }]);
});

test('of other lines none is left out', () => {
  expect(fromMessage('Anupama 2 cash\nBhavani').leftOut).toEqual([]);
});

test('a sheet of the evening is read with its own headings, without its titles, numbers and totals', () => {
  const rows = [
    ['Sri Sai Gas Agency', '', '', '', '', '', '', ''],
    ['S.No', 'Party Name', 'Item', 'Nos', 'MT', 'Mode', 'Amt (Rs.)', 'Vehicle'],
    ['1', 'Anupama Rao', '14.2 kg (Dom)', '2 Nos', '2', 'GPay', '1,806.00', 'AP16 1032'],
    ['2', 'Royal Dhaba', '19KG COMM', '3', '-', 'Udhar', '₹ 5,430/-', ''],
    ['S.No', 'Party Name', 'Item', 'Nos', 'MT', 'Mode', 'Amt (Rs.)', 'Vehicle'],
    ['', 'Total', '', '5', '2', '', '7,236.00', ''],
  ];
  expect(fromRectangle(rows, 'qty')).toEqual({
    sales: [
      { customer: 'Anupama Rao', thing: '14.2 kg', qty: '2', empties: '2', payment: 'upi', amount: '1806' },
      { customer: 'Royal Dhaba', thing: '19 kg', qty: '3', empties: '', payment: 'credit', amount: '5430' },
    ],
    leftOut: [
      'Column Vehicle',
      'S.No, Party Name, Item, Nos, MT, Mode, Amt (Rs.), Vehicle',
      'Total, 5, 2, 7,236.00',
    ],
  });
});

test('one known heading names its column', () => {
  expect(fromRectangle([['Qty'], ['2'], ['3']], 'customer').sales).toEqual([{ qty: '2' }, { qty: '3' }]);
});
