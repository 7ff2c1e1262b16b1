import { expect, test } from 'vitest';
import { strictRules } from '../../../kit/shared/rule-settings.ts';
import type { CustomerOption } from '../../customers/contract.ts';
import type { SaleLoad } from '../sale.ts';
import { customerIn, type Texts, thingsFor, waysWith, withText } from './cells.ts';
import {
  type Evening,
  eveningOf,
  isPaidAsAbove,
  isShown,
  type Line,
  leftAfterSent,
  missingCell,
  newLine,
  saleOf,
  soldSince,
  textsOf,
} from './line.ts';

const load = (weight: number, product: SaleLoad['product'] = 'Cylinders'): SaleLoad => ({
  ...{ id: weight, date: '2026-11-20', status: 'raised', left: 10, product, weight },
  ...{ employee_id: 1, employee: { id: 1, name: 'Ravi' } },
  ...{ vehicle_id: 2, vehicle: { id: 2, vehicle_number: 'TN01' } },
});

const header = { date: '2026-11-20', area_code_id: '3', branch_id: '4', employee_id: '1', vehicle_id: '2' };
const rates = [{ category: 'Cylinders', name: 'Domestic', units: 14, price: 903 }];
const evening: Evening = {
  ...{ header, name: 'A-1', loads: [load(14.2)], rates, rules: strictRules },
  prepaid: [],
};
const mixed: Evening = { ...evening, loads: [load(14.2), load(19), load(0, 'Regulators')] };

const typing = (typed: Partial<Texts>, line: Line = newLine('a')): Line => ({
  ...line,
  typed: { ...line.typed, ...typed },
});
const credit = { id: 9, name: 'Hotel Kavya', customerType: 'Credit' } as CustomerOption;

test('a quantity is enough: empties as many, in cash, the amount by the rate', () => {
  const line = typing({ qty: '2' });
  const shown = { thing: '14.2 kg', qty: '2', empties: '2', payment: 'cash', amount: '1806' };
  expect(textsOf(line, evening)).toMatchObject(shown);
  expect(missingCell(line, evening)).toBeUndefined();
  expect(saleOf(line, evening).sale).toMatchObject({
    ...{ saletype: 'Cash Sales', product: 'Cylinders', weight: 14.2, qty: 2, empty_cylinders: 2 },
    ...{ payment_mode: 'cash', amount: 1806, customer_id: null, employee_id: 1, vehicle_id: 2 },
  });
});

test('figures are read as they are pasted or typed', () => {
  const line = typing({ qty: '२', empties: ' 1', amount: '₹ 1,806.00' });
  expect(saleOf(line, evening).sale).toMatchObject({ qty: 2, empty_cylinders: 1, amount: 1806 });
});

test('product and payment are those of the line above', () => {
  const above = typing({ thing: '19 kg', qty: '1', payment: 'upi' });
  expect(textsOf(newLine('b', above), mixed)).toMatchObject({ thing: '19 kg', payment: 'upi' });
  // Of another load's goods there is no default.
  expect(textsOf(newLine('b', above), evening).thing).toBe('14.2 kg');
});

test('a Credit customer buys on credit, the next line is paid as the one before', () => {
  const first = typing({ qty: '1', payment: 'upi' });
  const sale = { ...typing({ qty: '1', customer: 'Hotel Kavya' }, newLine('b', first)), customer: credit };
  expect(textsOf(sale, evening).payment).toBe('credit');
  expect(saleOf(sale, evening).sale).toMatchObject({ saletype: 'Credit Sales', customer_id: 9 });
  expect(textsOf(newLine('c', sale), evening).payment).toBe('upi');
});

test('empties that are cleared are none', () => {
  const line = typing({ qty: '2', empties: '' });
  expect(textsOf(line, evening).empties).toBe('');
  expect(saleOf(line, evening).sale).toMatchObject({ qty: 2, empty_cylinders: 0 });
});

test.each([
  ['2u', 'upi'],
  ['2c', 'cash'],
  ['2C', 'cash'],
  ['2cr', 'credit'],
])('%s is a quantity of 2 with its payment: %s', (qty, payment) => {
  const line = typing({ qty }, newLine('b', typing({ payment: 'upi' })));
  expect(textsOf(line, evening)).toMatchObject({ qty: '2', empties: '2', payment, amount: '1806' });
});

test('c is not enough for a customer who may also buy on credit', () => {
  const line = { ...typing({ qty: '2c', customer: 'Hotel Kavya' }), customer: credit };
  expect(saleOf(line, evening)).toMatchObject({ problems: { payment: '2 payments match. Choose one' } });
  expect(textsOf({ ...line, typed: { ...line.typed, qty: '2ca' } }, evening).payment).toBe('cash');
});

const prepaidBy = (...names: string[]): Evening => ({
  ...evening,
  rules: { ...strictRules, money_places: true },
  prepaid: names.map((name, index) => ({ id: 7 + index, name })),
});

test('2p is a quantity of 2 that was prepaid by the only mode of it', () => {
  const above = typing({ payment: 'upi' });
  const line = typing({ qty: '2p' }, newLine('b', above));
  const once = prepaidBy('Indane');
  expect(textsOf(line, once)).toMatchObject({ qty: '2', empties: '2', payment: 'prepaid', amount: '1806' });
  expect(saleOf(line, once).sale).toMatchObject({
    ...{ saletype: 'Cash Sales', qty: 2, payment_mode: 'upi', mode_of_payment_id: 7, collected_amt: 0 },
  });
  expect(isPaidAsAbove(line, once)).toBe(false);
  // The next customer may not have paid before.
  expect(textsOf(newLine('c', line), once).payment).toBe('upi');
  expect(saleOf(line, prepaidBy('Indane', 'HP'))).toMatchObject({
    problems: { payment: 'Prepaid by Indane or HP: enter this sale in the form' },
  });
});

test('before a branch has a till, and without a prepaid mode, 2p searches a customer', () => {
  expect(textsOf(typing({ qty: '2p' }), evening)).toMatchObject({ qty: '2p', payment: 'cash' });
  expect(customerIn('2p')).toEqual({ customer: 'p', qty: '2' });
  expect(customerIn('2p', waysWith([7]))).toBeUndefined();
  expect(customerIn('2pra', waysWith([7]))).toEqual({ customer: 'pra', qty: '2' });
});

test('the payment that was typed last counts', () => {
  expect(withText({ qty: '2u' }, 'payment', 'cash')).toEqual({ qty: '2', payment: 'cash' });
  expect(withText({ qty: '2', payment: 'cash' }, 'qty', '2u')).toEqual({ qty: '2u', payment: '' });
});

test.each([
  ['9876543', { customer: '9876543', qty: '' }],
  ['987654', undefined],
  ['+', { customer: '+', qty: '' }],
  ['98765-43', { customer: '98765-43', qty: '' }],
  ['shai', { customer: 'shai' }],
  ['2um', { customer: 'um', qty: '2' }],
  ['2u', undefined],
  ['2cre', undefined],
])('what %s, typed as quantity, means for the customer', (text, meant) => {
  expect(customerIn(text)).toEqual(meant);
});

test('only a payment other than cash that was not chosen is marked', () => {
  const above = typing({ payment: 'upi' });
  expect(isPaidAsAbove(newLine('b', above), evening)).toBe(true);
  expect(isPaidAsAbove(typing({ qty: '2u' }, newLine('b', above)), evening)).toBe(false);
  expect(isPaidAsAbove(newLine('b', typing({ payment: 'cash' })), evening)).toBe(false);
});

test.each([
  ['19', ['19 kg']],
  ['5', ['5 kg']],
  ['14', ['14.2 kg']],
  ['14 kg', ['14.2 kg']],
  ['1', ['14.2 kg', '19 kg']],
  ['3 kg', []],
  ['reg', ['Regulators']],
])('%s picks from the products on the vehicle', (text, names) => {
  const loads = [load(14.2), load(19), load(5), load(50), load(0, 'Regulators')];
  expect(thingsFor(loads, text).map(({ label }) => label)).toEqual(names);
});

test('what is typed stays: fewer empties, another amount; other goods have no empties', () => {
  const line = typing({ qty: '2', empties: '0', amount: '1700' });
  expect(saleOf(line, evening).sale).toMatchObject({ empty_cylinders: 0, amount: 1700 });
  expect(textsOf(typing({ thing: 'Regulators', qty: '2' }), mixed).empties).toBe('');
});

test.each([
  ['product', {}, mixed, 'thing'],
  ['quantity', {}, evening, 'qty'],
  ['amount, where there is no rate', { thing: '19', qty: '1' }, mixed, 'amount'],
] as const)('a line still needs its %s', (_cell, typed, asked, missing) => {
  expect(missingCell(typing(typed), asked)).toBe(missing);
});

test.each([
  [{ qty: 'x' }, { qty: 'Quantity is invalid', empties: 'Empty cylinders is invalid' }],
  [{ thing: '47', qty: '1', amount: '1' }, { thing: 'No such product' }],
  [{ qty: '1', payment: 'cheque' }, { payment: 'No such payment' }],
  [{ qty: '1', payment: 'credit' }, { customer: 'Choose the Credit customer' }],
])('%o is wrong in its cell', (typed, problems) => {
  expect(saleOf(typing(typed), evening)).toMatchObject({ problems });
});

test('an amount with paise is a sale under the setting alone', () => {
  const line = typing({ qty: '2', amount: '1806.50' });
  expect(saleOf(line, evening)).toMatchObject({ problems: { amount: 'Amount is invalid' } });
  const paise: Evening = { ...evening, rules: { ...strictRules, paise: true } };
  expect(saleOf(line, paise).sale).toMatchObject({ amount: 1_806.5 });
  const dear = rates.map((rate) => ({ ...rate, price: 1_690.5 }));
  expect(textsOf(typing({ qty: '3' }), { ...paise, rates: dear }).amount).toBe('5071.50');
  expect(saleOf(typing({ qty: '3' }), { ...evening, rates: dear }).sale).toMatchObject({ amount: 5_072 });
});

test('an unusual amount is a warning and no error', () => {
  expect(saleOf(typing({ qty: '2', amount: '18060' }), evening)).toMatchObject({
    warnings: { amount: 'Usual is ₹903 to ₹2,709' },
  });
});

test('a refused line belongs to the day and area that it was sent for', () => {
  const other: Evening = { ...evening, header: { ...header, area_code_id: '8' } };
  const otherCrew: Evening = { ...evening, header: { ...header, vehicle_id: '7' } };
  const sent: Line = { ...typing({ qty: '2' }), state: 'refused', sentFrom: evening };
  expect(eveningOf(sent, other)).toBe(evening);
  expect(eveningOf(sent, otherCrew)).toBe(otherCrew);
  expect(isShown(sent, other)).toBe(true);
  expect(isShown({ ...sent, state: 'saved' }, other)).toBe(false);
});

test('what was sent counts as sold until the loads are read again', () => {
  const sent = (state: Line['state'], savedAt = 0): Line => ({
    ...typing({ qty: '2' }),
    ...{ state, savedAt, sentFrom: evening },
  });
  const lines = [sent('saving'), sent('saved', 150), sent('saved', 50), sent('refused'), sent('open')];
  const thing = { product: 'Cylinders', weight: 14.2 } as const;
  expect(soldSince(lines, thing, evening, 100)).toBe(4);
  expect(leftAfterSent(lines, thing, evening, 100)).toBe(6);
});

test('loads of an earlier date are sold once those of the day are', () => {
  const thing = { product: 'Cylinders', weight: 14.2 } as const;
  const both = {
    ...evening,
    loads: [
      { ...load(14.2), left: 2 },
      { ...load(14.2), date: '2026-11-19', left: 5 },
    ],
  };
  const sent = (qty: string): Line => ({ ...typing({ qty }), state: 'saving', sentFrom: both });
  expect(leftAfterSent([sent('1')], thing, both, 0)).toBe(1);
  expect(leftAfterSent([sent('2')], thing, both, 0)).toBe(5);
});
