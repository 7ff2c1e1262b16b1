import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { described } from '../../../tests/harness/described.ts';

const api = await described((await testApp()).api);

test.each([
  ['SBIN0001234', 'State Bank of India'],
  ['hdfc0000060', 'HDFC Bank'],
  ['AKJB0000001', 'Akola Janata Commercial Co-operative Bank'],
  ['KJSB0KUB252', 'Konark Urban Co-operative Bank'],
])('the bank of IFSC %s is %s', async (code, bank) => {
  const { status, body } = await api.get(`/ifsc/${code}`);
  expect([status, body]).toEqual([200, { data: { bank } }]);
});

test.each(['SBIN0999999', 'QQQQ0000001', 'PROT0000001'])('IFSC %s is not known', async (code) => {
  expect(await api.get(`/ifsc/${code}`)).toBeRefused('unknown_ifsc');
});

test.each(['SBIN', 'SBIN1001234', '__proto__', 'SBIN0001234567'])('%s is no IFSC', async (code) => {
  const { status } = await api.get(`/ifsc/${code}`);
  expect(status).toBe(400);
});
