import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyOfParty, lastBlank, missingOf, type Party, restOf, sharesToSend } from './handed-in.ts';

const party = (id: number | null): Party => ({
  employee_id: id,
  employee: id === null ? null : { id, name: `Driver ${id}` },
  cash_amt: 1_000,
  collected_amt: 0,
  spent_amt: 0,
  expected_amt: 1_000,
});
const [ravi, suresh, others] = [party(7), party(8), party(null)];

describe('the count of several', () => {
  test('is complete when each has an amount and nothing is left', () => {
    const both = [ravi, suresh];
    expect(missingOf(both, {}, 1_950)).toBe('₹1,950 still to be assigned');
    expect(missingOf(both, { 7: '1020', 8: '880' }, 1_950)).toBe('₹50 still to be assigned');
    expect(missingOf(both, { 7: '1020', 8: '1000' }, 1_950)).toBe('₹70 more than counted');
    expect(missingOf(both, { 7: '1950' }, 1_950)).toBe('Say what each handed in');
    expect(missingOf(both, { 7: '1020', 8: '930' }, 1_950)).toBe('');
  });

  test('leaves the rest to the last blank line', () => {
    const all = [ravi, suresh, others];
    expect(lastBlank(all, { 7: '5' })).toBeUndefined();
    expect(lastBlank(all, { 7: '5', nobody: '5' })).toBe(suresh);
    expect(lastBlank(all, { 7: '5', 8: 'x', nobody: '5' })).toBeUndefined();
    expect(lastBlank(all, { 7: '5', 8: '0', nobody: '5' })).toBeUndefined();
  });

  test('is sent by party, and not at all for one alone', () => {
    expect(sharesToSend([ravi, others], { 7: '1020', nobody: '0' })).toEqual([
      { employee_id: 7, handed_amt: 1_020 },
      { employee_id: null, handed_amt: 0 },
    ]);
    expect(sharesToSend([ravi], { 7: '5' })).toEqual([]);
  });
});

test('the rest makes any count complete', () => {
  const amounts = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(amounts, fc.nat(1_000_000), (handed, more) => {
      const parties = [...handed.map((_, index) => party(index + 1)), others];
      const typed = Object.fromEntries(handed.map((amount, index) => [index + 1, String(amount)]));
      const counted = handed.reduce((sum, amount) => sum + amount, more);
      const blank = lastBlank(parties, typed);
      expect(blank).toBe(others);
      const rest = String(restOf(parties, typed, counted));
      expect(missingOf(parties, { ...typed, [keyOfParty(others)]: rest }, counted)).toBe('');
    }),
  );
});
