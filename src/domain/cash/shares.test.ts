import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumRupees } from '../../kit/shared/money.ts';
import { differenceOf, expectedOf, type OpenCash, partiesOf, sharesOf } from './shares.ts';

const [ravi, suresh] = [7, 8];
const open = (employeeId: number | null, values: Partial<OpenCash> = {}): OpenCash => ({
  employee_id: employeeId,
  is_counter: false,
  cash_amt: 0,
  collected_amt: 0,
  spent_amt: 0,
  ...values,
});
const exact = { cash_difference_limit: 0, credit_overs: false };

describe('the parties of a recovery', () => {
  test('are one driver with everything but counter sales', () => {
    const cash = [
      open(ravi, { cash_amt: 900 }),
      open(null, { cash_amt: 400 }),
      open(ravi, { spent_amt: 100 }),
      open(null, { cash_amt: 50, is_counter: true }),
    ];
    expect(partiesOf(cash)).toEqual([
      { employee_id: ravi, cash_amt: 1_300, collected_amt: 0, spent_amt: 100 },
      { employee_id: null, cash_amt: 50, collected_amt: 0, spent_amt: 0 },
    ]);
  });

  test('are each driver with their own, and nobody with what names none', () => {
    const cash = [
      open(ravi, { cash_amt: 900 }),
      open(suresh, { collected_amt: 70 }),
      open(null, { cash_amt: 400 }),
    ];
    expect(partiesOf(cash).map(({ employee_id, ...party }) => [employee_id, expectedOf(party)])).toEqual([
      [ravi, 900],
      [suresh, 70],
      [null, 400],
    ]);
  });

  test('leave out a driver without cash, unless alone', () => {
    expect(partiesOf([open(ravi, { cash_amt: 900 }), open(suresh)])).toHaveLength(1);
    expect(partiesOf([open(suresh)])).toMatchObject([{ employee_id: suresh }]);
  });
});

describe('a share', () => {
  const parties = partiesOf([open(ravi, { cash_amt: 100 }), open(suresh, { cash_amt: 100 })]);
  const handed = (first: number, second: number) => [
    { employee_id: ravi, handed_amt: first },
    { employee_id: suresh, handed_amt: second },
  ];
  const owed = (first: number, second: number, rules = exact) =>
    sharesOf(parties, { counted: first + second, handedIn: handed(first, second) }, rules).map(
      ({ owed_amt }) => owed_amt,
    );

  test('owes its own shortage, whatever another has over', () => {
    expect(owed(120, 30)).toEqual([0, 70]);
    expect(owed(120, 30, { ...exact, credit_overs: true })).toEqual([-20, 70]);
  });

  test('owes nothing up to the limit', () => {
    const rules = { cash_difference_limit: 50, credit_overs: true };
    expect(owed(50, 49, rules)).toEqual([0, 51]);
    expect(owed(150, 151, rules)).toEqual([0, -51]);
  });

  test('owes no paise of a rounding', () => {
    const paise = partiesOf([open(ravi, { cash_amt: 100.5 })]);
    expect(sharesOf(paise, { counted: 100, handedIn: [] }, exact)).toMatchObject([{ owed_amt: 0 }]);
  });

  test('of nobody is never owed', () => {
    const counter = partiesOf([open(null, { cash_amt: 100 })]);
    expect(sharesOf(counter, { counted: 0, handedIn: [] }, exact)).toMatchObject([{ owed_amt: 0 }]);
  });

  test.each([
    ['nothing', []],
    ['one of two', handed(100, 100).slice(1)],
    ['somebody else', [...handed(100, 100).slice(1), { employee_id: 99, handed_amt: 100 }]],
  ])('is asked for when %s is said', (_, handedIn) => {
    expect(() => sharesOf(parties, { counted: 200, handedIn }, exact)).toThrow('Say what each handed in');
  });

  test('is refused when the sum is not the count', () => {
    expect(() => sharesOf(parties, { counted: 201, handedIn: handed(100, 100) }, exact)).toThrow(
      'What each handed in comes to ₹200; ₹201 were counted',
    );
  });
});

const amount = fc.integer({ min: 0, max: 500_000 });
const anyOpen = fc.record({
  employee_id: fc.constantFrom(null, ravi, suresh, 9),
  is_counter: fc.boolean(),
  cash_amt: amount,
  collected_amt: amount,
  spent_amt: amount,
});

test('shares come to the count, and their cash to the open cash', () => {
  fc.assert(
    fc.property(
      fc.array(anyOpen, { minLength: 1, maxLength: 9 }),
      fc.array(amount),
      fc.nat(2_000),
      (cash, counts, limit) => {
        const parties = partiesOf(cash);
        const handedIn = parties.map(({ employee_id }, at) => ({ employee_id, handed_amt: counts[at] ?? 0 }));
        const counted = sumRupees(handedIn.map(({ handed_amt }) => handed_amt));
        const shares = sharesOf(
          parties,
          { counted, handedIn },
          { cash_difference_limit: limit, credit_overs: true },
        );

        expect(sumRupees(shares.map(expectedOf))).toBe(sumRupees(cash.map(expectedOf)));
        expect(sumRupees(shares.map(differenceOf))).toBe(
          sumRupees([counted, -sumRupees(cash.map(expectedOf))]),
        );
        for (const share of shares) expect([0, -differenceOf(share)]).toContain(share.owed_amt + 0);
      },
    ),
  );
});
