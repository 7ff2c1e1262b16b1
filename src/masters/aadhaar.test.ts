import { expect, test } from 'vitest';
import { isVerhoeff } from './aadhaar.ts';

const KNOWN = '234123412346';

test('a number with its check digit fits', () => {
  expect([isVerhoeff('2363'), isVerhoeff(KNOWN)]).toEqual([true, true]);
});

test('one wrong digit or two that changed places do not', () => {
  for (let at = 0; at < KNOWN.length; at += 1) {
    for (const digit of '0123456789')
      if (digit !== KNOWN[at])
        expect(isVerhoeff(KNOWN.slice(0, at) + digit + KNOWN.slice(at + 1))).toBe(false);
    const [one = '', other = ''] = KNOWN.slice(at, at + 2);
    if (one !== other && other)
      expect(isVerhoeff(KNOWN.slice(0, at) + other + one + KNOWN.slice(at + 2))).toBe(false);
  }
});
