import { expect, test } from 'vitest';
import { guestFields } from './customer-schemas.ts';
import { masters } from './masters.ts';

const fields = masters.flatMap(({ path, fields }) =>
  Object.entries(fields).map(([name, { input, rule }]) => ({ name: `${path} ${name}`, input, rule })),
);
const acceptsLines = fields
  .filter(({ rule }) => rule.safeParse('One\nTwo').success)
  .map(({ name, input }) => ({ name, input }));

test('only text areas of masters accept several lines', () => {
  expect(acceptsLines).toEqual(
    fields.filter(({ input }) => input === 'area').map(({ name, input }) => ({ name, input })),
  );
});

test.each([
  ['0', 'Aadhar No. is invalid'],
  ['007', 'Aadhar No. is invalid'],
  ['12341234123x', 'Aadhar No. is invalid'],
  ['1234123412345', 'Aadhar No. length exceeds 12 characters'],
  ['123412341234', undefined],
  ['', undefined],
])('a customer with the Aadhaar number "%s"', (number, message) => {
  expect(guestFields.shape.aadharNumber.safeParse(number).error?.issues[0]?.message).toBe(message);
});
