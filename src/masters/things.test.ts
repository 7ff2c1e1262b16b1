import { expect, test } from 'vitest';
import {
  findThing,
  fullThingName,
  ratedProduct,
  stateName,
  suggestedWeights,
  thingName,
  weightHint,
} from './things.ts';

const cylinder = (units: number, price: number) => ({
  category: 'Cylinders',
  name: `${units} kg`,
  units,
  price,
});

test('usual weights, those of products and in stock are suggested, lightest first', () => {
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

test('only cylinders have a weight', () => {
  const stock = [{ product: 'Regulators', weight: 0, qty: 25 }];
  expect(findThing(stock, { product: 'Regulators', weight: 14.2 })?.qty).toBe(25);
});

test('a weight close to a usual one gets a hint, and is never refused', () => {
  expect(weightHint('14', ['5', '14.2'])).toBe('Not a usual weight: did you mean 14.2 kg?');
  expect(weightHint('7', ['5', '14.2'])).toBe('Not a usual weight');
  expect(weightHint('14.20', ['5', '14.2'])).toBeUndefined();
});

test('only names of cylinders have a weight; full names show it for empties too', () => {
  const cylinders = { product: 'Cylinders', weight: 14.2 };
  const regulators = { product: 'Regulators', weight: 14.2 };
  expect([cylinders, regulators].map(thingName)).toEqual(['14.2 kg', 'Regulators']);
  expect([cylinders, regulators].map(fullThingName)).toEqual(['Cylinders 14.2 kg', 'Regulators 14.2 kg']);
  expect(fullThingName({ product: 'Regulators', weight: 0 })).toBe('Regulators');
  expect([stateName(cylinders), stateName(cylinders, 'empty'), stateName(regulators)]).toEqual([
    'filled 14.2 kg cylinders',
    'empty 14.2 kg cylinders',
    'Regulators',
  ]);
});
