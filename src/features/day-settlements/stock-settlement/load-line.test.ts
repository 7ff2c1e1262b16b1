import { expect, test } from 'vitest';
import type { OpenLoad } from './contract.ts';
import { blankCount, errorsOf, expectedBack, lineKey, lineName, shortageOf } from './load-line.ts';

const day = { date: '2026-11-20', area_code_id: '1' };
const load: OpenLoad = {
  date: '2026-11-20',
  stock_assign_id: 5,
  branch_id: 1,
  godown_id: 1,
  godown: 'Main Godown',
  empties_weight: 14.2,
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

test('loads of the same goods on one vehicle show what tells them apart', () => {
  const second = { ...load, stock_assign_id: 6, godown_id: 2 };
  const heavy = { ...load, stock_assign_id: 7, weight: 19 };
  const names = [load, second, heavy].map((line, _, lines) => lineName(line, lines));
  expect(names).toEqual(['14.2 kg, load 1', '14.2 kg, load 2', '19 kg']);
  expect(new Set([load, second].map(lineKey)).size).toBe(2);
});

test('what was neither sold nor brought back is short, filled and empty each', () => {
  expect(shortageOf(load, { ...blankCount, qty: '29', empty_cylinders: '8' })).toEqual({
    filled: 1,
    empty: 0,
  });
});

test('more coming back than went out shows below zero', () => {
  expect(shortageOf(load, { ...blankCount, qty: '31', empty_cylinders: '8' }).filled).toBe(-1);
});

test('what is expected leaves nothing short', () => {
  expect(shortageOf(load, { ...blankCount, ...expectedBack(load) })).toEqual({ filled: 0, empty: 0 });
  expect(errorsOf(load, { ...blankCount, ...expectedBack(load) }, day)).toEqual({});
});

test('defective ones that came back are not short, and not among the filled ones', () => {
  const typed = { ...blankCount, defective_back: '2' };
  expect(expectedBack(load, typed)).toEqual({ qty: '28', empty_cylinders: '8' });
  expect(shortageOf(load, { ...typed, qty: '27', empty_cylinders: '8' })).toEqual({ filled: 1, empty: 0 });
});

test('a count that was left blank is asked for before anything is put to a name', () => {
  expect(errorsOf(load, blankCount, day)).toEqual({
    qty: 'Enter the count (0 if none)',
    empty_cylinders: 'Enter the count (0 if none)',
  });
  expect(errorsOf(load, { ...blankCount, qty: '0', empty_cylinders: '0' }, day)).toEqual({});
});

test('a count may be left blank where nothing is expected', () => {
  const soldOut = { ...load, expected_filled: 0, expected_empty: 0 };
  expect(errorsOf(soldOut, blankCount, day)).toEqual({});
});

test('a count that is not digits gets the message of the contract', () => {
  expect(errorsOf(load, { ...blankCount, qty: 'x', empty_cylinders: '8' }, day)).toEqual({
    qty: 'Quantity is invalid',
  });
});
