import { expect, test } from 'vitest';
import { findThing, ratedProduct, suggestedWeights, weightHint } from './things.ts';

const cylinder = (units: number, price: number) => ({
  category: 'Cylinders',
  name: `${units} kg`,
  units,
  price,
});

test('weights that are usual, of a product, or in stock are suggested, lightest first', () => {
  const stock = [{ product: 'Cylinders', weight: 12.5 }];
  expect(suggestedWeights([cylinder(14, 903), cylinder(33, 2000)], stock)).toEqual([
    '5',
    '10',
    '12.5',
    '14.2',
    '19',
    '33',
    '35',
    '47.5',
    '425',
  ]);
});

test('units are whole numbers, so 14 stands for a 14.2 kg cylinder', () => {
  const products = [cylinder(19, 1692), cylinder(14, 903)];
  expect(ratedProduct(products, { product: 'Cylinders', weight: 14.2 })?.price).toBe(903);
  expect(ratedProduct(products, { product: 'Cylinders', weight: 5 })).toBeUndefined();
});

test('only cylinders differ by weight', () => {
  const stock = [{ product: 'Regulators', weight: 0, qty: 25 }];
  expect(findThing(stock, { product: 'Regulators', weight: 14.2 })?.qty).toBe(25);
});

test('a weight beside a usual one is questioned, never refused', () => {
  expect(weightHint('14', ['5', '14.2'])).toBe('Not a usual weight: did you mean 14.2 kg?');
  expect(weightHint('7', ['5', '14.2'])).toBe('Not a usual weight');
  expect(weightHint('14.20', ['5', '14.2'])).toBeUndefined();
});
