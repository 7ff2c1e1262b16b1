import { expect, test } from 'vitest';
import { gstNumber, gstWarnings } from './business.ts';

test.each([
  ['37ABCDE1234F1ZZ', undefined],
  ['', undefined],
  ['URP', undefined],
  ['37ABCDE1234F1Z5', 'The check character of this GSTIN would be Z'],
  ['37ABCDE1234F1Z', 'A GSTIN has 15 characters, this has 14'],
  ['37ABCDE1234F1ZZZ', 'A GSTIN has 15 characters, this has 16'],
  ['37ABCDE12O4F1ZZ', 'Letter O where a GSTIN has the digit 0'],
  ['O7ABCDE1234F1ZZ', 'Letter O where a GSTIN has the digit 0'],
  ['37ABCOE1234F1ZO', 'The check character of this GSTIN would be C'],
  ['37ABCDE1234FZ1Z', 'A GSTIN is 2 digits, a PAN, a digit or letter, Z and a check character'],
])('the GST number %j gets the warning %j', (number, warning) => {
  expect(gstWarnings('gst', number)).toEqual(warning === undefined ? {} : { gst: warning });
});

test('a GST number is read in capitals without blanks', () => {
  expect(gstNumber().parse(' 37 abcde1234f 1zz ')).toBe('37ABCDE1234F1ZZ');
  expect(gstNumber().parse('urp')).toBe('URP');
});
