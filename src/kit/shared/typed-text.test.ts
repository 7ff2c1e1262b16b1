import { expect, test } from 'vitest';
import { dayOfText } from './typed-day.ts';
import { countOfText, mobileOfText, rupeesOfText, weightOfText } from './typed-text.ts';

test.each([
  ['1,20,000.50', '120000.50'],
  ['1,20,000.500', '120000.50'],
  ['1,20,000/-', '120000'],
  ['₹\u00a01,20,000.5', '120000.5'],
  ['₹\u202f1,20,000', '120000'],
  ['\u200e₹ 1,20,000\u200f', '120000'],
  ['\ufeff\u2066\u202a1,200\u202c\u2069\u200b', '1200'],
  ['१२३', '123'],
  ['௧,௨௦௦', '1200'],
  ['1,200', '1200'],
  ['₹ 120,000.00', '120000'],
  ['Rs.500', '500'],
  ['INR 50,000/-', '50000'],
  ['007', '007'],
])('%j is ₹%s', (cell, number) => {
  expect(rupeesOfText(cell)).toBe(number);
});

test('a weight may have its unit, a count none', () => {
  expect(['14.20 kg', '19KGS.', '5', '47.5/KG'].map(weightOfText)).toEqual(['14.20', '19', '5', '47.5']);
  expect([countOfText('1,120 / Nos'), countOfText('4 kg')]).toEqual(['1120', '4 kg']);
});

test.each([
  '',
  '14,2',
  '120,50',
  '1,690,50',
  '1,200,00,000',
  '1.200,50',
  '31-Marble-26',
  '-5',
  '1e3',
  '5 nos',
])('%j stays for the rule to refuse', (cell) => {
  expect([dayOfText(cell), rupeesOfText(cell), weightOfText(cell)]).toEqual([cell, cell, cell]);
});

test('the units of one kind are no units of the other', () => {
  expect([rupeesOfText('50 kg'), weightOfText('₹19')]).toEqual(['50 kg', '₹19']);
});

test('a cell that is longer than any number stays as it is', () => {
  const cell = `₹ 0.${'0'.repeat(40_000)}1`;
  expect([countOfText, rupeesOfText, weightOfText, dayOfText].map((read) => read(cell))).toEqual(
    Array(4).fill(cell),
  );
});

test.each([
  '9000000121',
  '+91-90000 00121',
  '\u202a+91 90000\u00a000121\u202c',
  '0091 9000000121',
  '09000000121',
  '९००००००१२१',
])('%j is a mobile number', (typed) => {
  expect(mobileOfText(typed)).toBe('9000000121');
});

test.each(['98765abcde', '98765-4321', '98765432101', '5876543210', '', 'x'.repeat(60)])(
  '%j is none, and stays for the rule to refuse',
  (typed) => {
    expect(mobileOfText(typed)).toBe(typed);
  },
);
