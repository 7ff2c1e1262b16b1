import { expect, test } from 'vitest';
import { fromMessage, fromRectangle, isMessage } from './paste.ts';

test('a rectangle fills the columns from the one that it is pasted into', () => {
  const rows = [
    ['2', '', 'UPI'],
    ['3', '1', 'GPay'],
  ];
  expect(fromRectangle(rows, 'qty')).toEqual([
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
  expect(fromRectangle(rows, 'qty')).toEqual([
    { qty: '2', customer: 'Anupama Rao', amount: '1806', thing: '14.2 kg' },
  ]);
});

test('columns beyond the last are left out', () => {
  expect(fromRectangle([['1', '2', '3']], 'payment')).toEqual([{ payment: '1', amount: '2' }]);
});

test.each([
  ['2 cash', true],
  ['Anupama Rao\nBhavani', false],
  ['2\n3', false],
  ['Anupama\t2', false],
])('whether "%s" is a message', (text, is) => {
  expect(isMessage(text)).toBe(is);
});

test.each([
  ['3', { qty: '3' }],
  ['Anupama Rao 2 cash', { customer: 'Anupama Rao', qty: '2', payment: 'cash' }],
  ['4) Anupama Rao - 2, gpay', { customer: 'Anupama Rao', qty: '2', payment: 'upi' }],
  ['[22/11/26, 6:12 pm] Ravi: Kavya 5', { customer: 'Kavya', qty: '5' }],
  ['Hotel Kavya 5 x 19kg credit', { customer: 'Hotel Kavya', qty: '5', thing: '19 kg', payment: 'credit' }],
  ['2x14.2 kg Rs. 1,806 upi', { qty: '2', thing: '14.2 kg', amount: '1806', payment: 'upi' }],
  ['71001 2 1 empty 903/-', { customer: '71001', qty: '2', empties: '1', amount: '903' }],
  ['Anupama 2 3', { customer: 'Anupama 3', qty: '2' }],
])('a line of a message: %s', (text, typed) => {
  expect(fromMessage(`${text}\n\n`)).toEqual([typed]);
});
