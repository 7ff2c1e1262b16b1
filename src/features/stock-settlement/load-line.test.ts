import { expect, test } from 'vitest';
import type { OpenLoad } from './contract.ts';
import { errorsOf, expectedBack, nothing_typed, shortageOf } from './load-line.ts';

const day = { date: '2026-11-20', area_code_id: '1' };
const load: OpenLoad = {
  employee_id: 3,
  driver: 'Ravi',
  vehicle_id: 1,
  vehicle_number: 'TN01',
  product: 'Cylinders',
  weight: 14.2,
  assigned: 40,
  sold: 10,
  expected_filled: 30,
  expected_empty: 8,
};

test('what was neither sold nor brought back is short, filled and empty each', () => {
  expect(shortageOf(load, { qty: '29', empty_cylinders: '8' })).toEqual({ filled: 1, empty: 0 });
});

test('more coming back than went out shows below zero', () => {
  expect(shortageOf(load, { qty: '31', empty_cylinders: '8' }).filled).toBe(-1);
});

test('what is expected leaves nothing short', () => {
  expect(shortageOf(load, expectedBack(load))).toEqual({ filled: 0, empty: 0 });
  expect(errorsOf(load, expectedBack(load), day)).toEqual({});
});

test('a count that was left blank is asked for before anything is put to a name', () => {
  expect(errorsOf(load, nothing_typed, day)).toEqual({
    qty: 'Count, or type 0',
    empty_cylinders: 'Count, or type 0',
  });
  expect(errorsOf(load, { qty: '0', empty_cylinders: '0' }, day)).toEqual({});
});

test('a count may be left blank where nothing is expected', () => {
  const sold_out = { ...load, expected_filled: 0, expected_empty: 0 };
  expect(errorsOf(sold_out, nothing_typed, day)).toEqual({});
});

test('a count that is not digits gets the message of the contract', () => {
  expect(errorsOf(load, { qty: 'x', empty_cylinders: '8' }, day)).toEqual({ qty: 'Quantity is invalid' });
});
