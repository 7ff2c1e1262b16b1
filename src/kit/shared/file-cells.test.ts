import { array, assert, constantFrom, integer, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import {
  blankIfNone,
  digitsOf,
  idOf,
  isShortened,
  phonesOf,
  sidedRupees,
  weightInWords,
} from './file-cells.ts';

const paise = integer({ min: 1, max: 99_999_999_999 });
const lakhs = (whole: number) => whole.toLocaleString('en-IN');

/** A figure as ledgers write it: grouped or not, with its currency and its paise. */
const figures = record({
  paise,
  isGrouped: constantFrom(true, false),
  currency: constantFrom('', '₹', '₹ ', 'Rs.', 'Rs ', 'INR '),
}).map(({ paise, isGrouped, currency }) => {
  const [whole = '', decimals = ''] = (paise / 100).toFixed(2).split('.');
  return {
    rupees: `${whole}${decimals === '00' ? '' : `.${decimals}`}`,
    text: `${currency}${isGrouped ? lakhs(Number(whole)) : whole}.${decimals}`,
  };
});

const sides: readonly (readonly [string, (text: string) => string])[] = [
  ['', (text: string) => text],
  ['Dr', (text: string) => `${text} Dr`],
  ['Dr', (text: string) => `${text}Dr.`],
  ['Dr', (text: string) => `Dr ${text}`],
  ['Cr', (text: string) => `${text}\u00a0CR`],
  ['Cr', (text: string) => `${text} (Cr)`],
  ['-', (text: string) => `(${text})`],
  ['-', (text: string) => `- ${text}`],
  ['-', (text: string) => `\u2212${text}`],
  ['-', (text: string) => `${text}-`],
];

test('an amount is read in every way in which ledgers write its side', () => {
  assert(
    property(figures, constantFrom(...sides), ({ rupees, text }, [side, written]) => {
      const read = sidedRupees(written(text));
      expect([Number(read.rupees), read.side]).toEqual([Number(rupees), side]);
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['1,28,500.00 Dr', '128500', 'Dr'],
  ['₹-500', '500', '-'],
  ['-₹500', '500', '-'],
  ['₹ (1,234.50)', '1234.50', '-'],
  ['1,20,000/-', '120000', ''],
  ['-', '0', ''],
  ['', '', ''],
  // Twice below zero, and no figure at all.
  ['-500 Cr', '-500 Cr', ''],
  ['Dr', 'Dr', ''],
  ['1.200,50 Dr', '1.200,50 Dr', ''],
  ['5 lakh', '5 lakh', ''],
])('the amount %j is %s %s', (cell, rupees, side) => {
  expect(sidedRupees(cell)).toEqual({ rupees, side });
});

const mobile = integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String);
const dialled = constantFrom(
  (digits: string) => digits,
  (digits: string) => `+91 ${digits}`,
  (digits: string) => `+91-${digits.slice(0, 5)}-${digits.slice(5)}`,
  (digits: string) => `0${digits}`,
  (digits: string) => `0091 ${digits}`,
  (digits: string) => `${digits.slice(0, 5)} ${digits.slice(5)}`,
  (digits: string) => `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`,
  (digits: string) => `${digits}.0`,
  (digits: string) => `91${digits}`,
);
const dividers = constantFrom(', ', '/', ' / ', '; ', ' & ', ' or ', '\n');

test('one phone or several are read in every way in which people write them', () => {
  assert(
    property(array(record({ mobile, dialled }), { minLength: 1, maxLength: 3 }), dividers, (phones, sign) => {
      const cell = phones.map(({ mobile, dialled }) => dialled(mobile)).join(sign);
      expect(phonesOf(cell)).toEqual({
        mobiles: phones.map(({ mobile }) => mobile),
        landlines: [],
        rest: '',
      });
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['98480 12345 90000 00121', ['9848012345', '9000000121'], [], ''],
  ['98480-12345/0884-2345678', ['9848012345'], ['08842345678'], ''],
  ['080 2345 6789', [], ['08023456789'], ''],
  ['040-23456789', [], ['04023456789'], ''],
  ['2345678', [], ['2345678'], ''],
  ['98480 12345, Ravi', ['9848012345'], [], 'Ravi'],
  ['9848 234567', ['9848234567'], [], ''],
  ['98480', [], [], '98480'],
  ['', [], [], ''],
])('the phones of %j', (cell, mobiles, landlines, rest) => {
  expect(phonesOf(cell)).toEqual({ mobiles, landlines, rest });
});

test('a weight is found among words', () => {
  const words = constantFrom('', ' (Dom)', ' COMM', ' FTL', ' Cyl.');
  const kg = constantFrom('14.2', '19', '5', '47.5', '425');
  assert(
    property(kg, words, constantFrom('kg', ' KG', ' kgs', ''), option(words), (kg, after, unit, before) => {
      const found = weightInWords(`${before ?? ''} ${kg}${unit}${after}`);
      const said = `${before ?? ''}${after}`.toLowerCase().replaceAll(/[^a-z ]/g, '');
      expect(found).toEqual({ kg, words: said.split(' ').filter(Boolean) });
    }),
  );
  expect(['Gas Stove', '14.2 x 2', '-19', ''].map(weightInWords)).toEqual(Array(4).fill(undefined));
});

test('numbers of people and places lose what spreadsheets and messengers add', () => {
  expect(['1234 5678 9012', '1234-5678-9012', '533 101', '533101.0', 'HA-1 2'].map(digitsOf)).toEqual([
    '123456789012',
    '123456789012',
    '533101',
    '533101',
    'HA-1 2',
  ]);
  expect(['\u200e7500123456.0', 'HA-1\u00a0', '14.20', '7-500'].map(idOf)).toEqual([
    '7500123456',
    'HA-1',
    '14.20',
    '7-500',
  ]);
});

test('a shortened number is known, whatever its decimals', () => {
  expect(['7.5E+15', '7,50012E+15', '9E+09', '1e+3'].map(isShortened)).toEqual(Array(4).fill(true));
  expect(['7500000000000000', 'E-15', 'HE+1', '0E69', ''].map(isShortened)).toEqual(Array(5).fill(false));
});

test('what stands for nothing is blank', () => {
  expect(['-', ' – ', '--', 'N/A', 'n.a.', 'NA', 'nil', 'NULL'].map(blankIfNone)).toEqual(Array(8).fill(''));
  expect(['0', 'Nand', '-5', ''].map(blankIfNone)).toEqual(['0', 'Nand', '-5', '']);
});
