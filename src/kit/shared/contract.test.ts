import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyUnder, contract, fieldsUnder } from './contract.ts';
import { strictRules } from './rule-settings.ts';
import { digits, rupees } from './rules.ts';

const wide = { exact_names: false, paise: true, driver_accounts: false, money_places: false };
const fields = z.strictObject({
  price: rupees({ required: 'Price is required', invalid: 'Price is invalid' }),
  qty: digits({ invalid: 'Quantity is invalid' }),
});
const sold = contract((rules) => fieldsUnder(rules, fields));
const checked = contract((rules) =>
  sold(rules).refine(({ price, qty }) => price * qty < 1_000, { path: ['price'], error: 'Too much' }),
);

test('a contract takes the wider rule under the setting alone', () => {
  const values = { price: '1.50', qty: 1 };
  expect(sold(strictRules).safeParse(values).error?.issues).toMatchObject([{ message: 'Price is invalid' }]);
  expect(sold(wide).parse(values)).toEqual({ price: 1.5, qty: 1 });
});

test('a contract is built once for each combination of settings', () => {
  expect(sold(wide)).toBe(sold({ ...wide }));
  expect(sold(wide)).not.toBe(sold(strictRules));
});

test('rules over several fields hold under the setting, too', () => {
  expect(checked(wide).safeParse({ price: '500.50', qty: 2 }).error?.issues).toMatchObject([
    { path: ['price'], message: 'Too much' },
  ]);
});

test('fields are as strict under the setting as without it', () => {
  expect(sold(wide).safeParse({ price: '1.50', qty: 1, note: '' }).success).toBe(false);
});

test('a body that is a schema is itself', () => {
  expect(bodyUnder(wide, fields)).toBe(fields);
});

describe('a record that is changed', () => {
  const rules = { ...strictRules, stored: { price: 1.5, qty: 1 } };

  test.each([1.5, '1.5', '1.50'])('keeps its value, sent as %j', (price) => {
    expect(sold(rules).parse({ price, qty: 2 })).toEqual({ price: 1.5, qty: 2 });
  });

  test.each([1.25, '2.50', '', null])('takes no other that the settings refuse: %j', (price) => {
    expect(sold(rules).safeParse({ price, qty: 2 }).success).toBe(false);
  });
});
