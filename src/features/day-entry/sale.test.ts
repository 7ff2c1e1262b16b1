import { expect, test } from 'vitest';
import { strictRules } from '../../kit/shared/rule-settings.ts';
import { unpicked } from '../../kit/web/fields/options.ts';
import {
  amountHint,
  amountWarnings,
  goodsOn,
  leftOnVehicle,
  matchedLoad,
  onlyThing,
  type SaleLoad,
  suggestedAmount,
  thingOf,
  weightsOn,
} from './sale.ts';

const any = { employee_id: '', vehicle_id: '' };
let lastId = 0;

const load = (changed: Partial<SaleLoad> = {}): SaleLoad => ({
  id: ++lastId,
  date: '2026-11-20',
  employee_id: 1,
  employee: { id: 1, name: 'Ravi' },
  vehicle_id: 1,
  vehicle: { id: 1, vehicle_number: 'TN01' },
  product: 'Cylinders',
  weight: 14.2,
  status: 'raised',
  left: 10,
  ...changed,
});

const regulators = load({ product: 'Regulators', weight: 0 });
const ofSuresh = load({ employee_id: 2, vehicle_id: 2, weight: 19, left: 4 });

test('product and weight are picked at once from what is on the road', () => {
  const loads = [load(), ofSuresh, load(), regulators];
  expect(goodsOn(loads)).toEqual(['Cylinders', 'Cylinders 14.2 kg', 'Cylinders 19 kg', 'Regulators']);
  expect(goodsOn([load()])).toEqual(['Cylinders 14.2 kg']);
  expect(weightsOn(loads)).toEqual([14.2, 19]);
});

test('a text that names no product is no goods, so it is shown nowhere', () => {
  expect(thingOf({ product: unpicked('stov'), weight: '' }).product).toBe('');
});

test('where only one thing is on the road there is nothing to choose', () => {
  expect(onlyThing([load(), load()])).toEqual({ product: 'Cylinders', weight: 14.2 });
  expect(onlyThing([load(), regulators])).toBeUndefined();
  expect(onlyThing([])).toBeUndefined();
});

test('a blank driver defaults to the one of the matched assign', () => {
  expect(matchedLoad([ofSuresh, regulators], any)).toBe(ofSuresh);
});

test('the chosen driver is kept where he carries the product', () => {
  const loads = [load(), ofSuresh];
  expect(matchedLoad(loads, { employee_id: '2', vehicle_id: '2' })).toBe(ofSuresh);
});

test('left on the vehicle is the sum over the loads of that driver and vehicle', () => {
  const loads = [load({ left: 10 }), load({ left: 5 }), load({ employee_id: 2, left: 7 })];
  const thing = { product: 'Cylinders', weight: 14.2 } as const;
  const leftWith = (crew: typeof any) => leftOnVehicle(loads, thing, crew, '2026-11-20').left;
  expect(leftWith({ employee_id: '1', vehicle_id: '1' })).toBe(15);
  expect(leftWith(any)).toBe(22);
});

test('what is left of an earlier load counts once the loads of the day are sold out', () => {
  const thing = { product: 'Cylinders', weight: 14.2 } as const;
  const overnight = load({ date: '2026-11-19', left: 5 });
  const left = (ofDay: number) => leftOnVehicle([load({ left: ofDay }), overnight], thing, any, '2026-11-20');
  expect(left(2)).toEqual({ left: 2, ofAllDates: 7, since: undefined });
  expect(left(0)).toEqual({ left: 5, ofAllDates: 5, since: '2026-11-19' });
  expect(matchedLoad([load({ left: 0 }), overnight], any)).toBe(overnight);
});

const products = [{ category: 'Cylinders', name: 'Domestic', units: 14, price: 903 }];
const thing = { product: 'Cylinders', weight: 14.2 } as const;

test('the amount of a sale is suggested from the sale rate, with how it came about', () => {
  expect(suggestedAmount(products, { thing, qty: '2' }, strictRules)).toEqual({
    amount: '1806',
    reckoning: '₹903 × 2',
  });
});

test.each(['', '0', 'x'])('a quantity of "%s" suggests nothing', (qty) => {
  expect(suggestedAmount(products, { thing, qty }, strictRules)).toBeUndefined();
});

test('an amount that was typed over keeps the reckoning in sight', () => {
  const suggestion = suggestedAmount(products, { thing, qty: '2' }, strictRules);
  expect(amountHint(suggestion, '1806')).toBe('₹903 × 2');
  expect(amountHint(suggestion, '1700')).toBe('₹903 × 2 = ₹1,806');
});

const rated = { amount: '1806', reckoning: '₹903 × 2' };
const far = { amount: 'Usual is ₹903 to ₹2,709' };

test.each([
  ['by the rate', rated, 2, 1_806, {}],
  ['at half the rate', rated, 2, 903, {}],
  ['at one and a half times the rate', rated, 2, 2_709, {}],
  ['for nothing', rated, 2, 0, far],
  ['with a digit too many', rated, 2, 18_060, far],
  ['without a rate', undefined, 2, 1_806, {}],
  ['for nothing without a rate', undefined, 2, 0, { amount: 'Usual is ₹1 to ₹2,00,000' }],
  ['very dear without a rate', undefined, 1, 99_999_999, { amount: 'Usual is ₹1 to ₹1,00,000' }],
  ['of empties alone', undefined, 0, 0, {}],
])('the amount of a sale %s', (_sale, suggestion, qty, amount, warnings) => {
  expect(amountWarnings(suggestion, { qty, amount })).toEqual(warnings);
});
