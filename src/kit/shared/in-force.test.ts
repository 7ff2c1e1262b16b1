import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inForce, isWidenable } from './in-force.ts';
import { strictRules } from './rule-settings.ts';
import { digits, rupees } from './rules.ts';

const wide = { exact_names: false, paise: true };
const price = rupees({ required: 'Price is required', invalid: 'Price is invalid' });
const sold = z.strictObject({ price, qty: digits({ invalid: 'Quantity is invalid' }) });
const checked = sold.refine(({ price, qty }) => price * qty < 1_000, { path: ['price'], error: 'Too much' });

test.each([
  ['an object', z.strictObject({ price }), { price: '1.50' }],
  ['an object with rules over several fields', checked, { price: '1.50', qty: 1 }],
  ['picked fields with others', checked.safeExtend({ note: z.string() }), { price: 1.5, qty: 1, note: '' }],
  ['a transformed object', checked.transform((sale) => sale), { price: 1.5, qty: 1 }],
  ['a prepared object', z.preprocess((sale) => sale, checked), { price: 1.5, qty: 1 }],
  ['a union', z.discriminatedUnion('is', [z.object({ is: z.literal('a'), price })]), { is: 'a', price: 1.5 }],
  ['a list', z.strictObject({ lines: z.array(checked).min(1) }), { lines: [{ price: '1.50', qty: 1 }] }],
  [
    'a part that may be missing',
    z.object({ cash: sold.nullable().default(null) }),
    { cash: { price: 1.5, qty: 1 } },
  ],
])('%s takes the wider rule under the setting alone', (_, schema, values) => {
  expect(isWidenable(schema)).toBe(true);
  expect(inForce(schema, strictRules).safeParse(values).success).toBe(false);
  expect(inForce(schema, wide).safeParse(values).success).toBe(true);
  expect(inForce(schema, wide)).toBe(inForce(schema, { ...wide }));
});

test('rules over several fields hold under the setting, too', () => {
  expect(inForce(checked, wide).safeParse({ price: '500.50', qty: 2 }).error?.issues).toMatchObject([
    { path: ['price'], message: 'Too much' },
  ]);
});

test('a contract without such rules is itself', () => {
  const schema = z.strictObject({ qty: digits({ invalid: 'Quantity is invalid' }) });
  expect(inForce(schema, wide)).toBe(schema);
});

describe('a record that is changed', () => {
  const stored = { price: 1.5, qty: 1 };

  test.each([1.5, '1.5', '1.50'])('keeps its value, sent as %j', (price) => {
    expect(inForce(sold, strictRules, stored).parse({ price, qty: 2 })).toEqual({ price: 1.5, qty: 2 });
  });

  test.each([1.25, '2.50', '', null])('takes no other that the settings refuse: %j', (price) => {
    expect(inForce(sold, strictRules, stored).safeParse({ price, qty: 2 }).success).toBe(false);
  });
});
