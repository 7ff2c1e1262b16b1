import { expect, test } from 'vitest';
import { cardTitle } from './card-title.ts';

const product = (units: number, cylindersType: string | null, category = 'Cylinders') => ({
  category,
  cylinders_type: cylindersType,
  units,
});
const products = [
  product(14, 'Domestic'),
  product(19, 'Commercial'),
  product(19, 'Commercial'),
  product(5, 'Domestic'),
  product(5, 'Commercial'),
  product(47, null, 'Gas Stove'),
];

test.each([
  [14.2, '14.2 kg Domestic'],
  [19, '19 kg Commercial'],
  [5, '5 kg Domestic, Commercial'],
  [47.5, '47.5 kg Cylinders'],
])('a card of %d kg is called %s', (weight, title) => {
  expect(cardTitle(weight, products)).toBe(title);
});

test('without the setting every card says Domestic', () => {
  expect(cardTitle(19, undefined)).toBe('19 kgs Domestic Cylinders');
});
