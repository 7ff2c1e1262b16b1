import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { ruleUnder } from './contract.ts';
import { strictRules } from './rule-settings.ts';
import { signedRupees, text } from './rules.ts';

const unprintable = 'Characters that cannot be printed are not allowed';
const messageFor = (value: string, rule = text()) => rule.safeParse(value).error?.issues[0]?.message;

test.each(['A\nB', 'A\rB', 'A\tB', 'A\u2028B', 'A\u2029B'])(
  'a line break is refused in one line: %j',
  (value) => {
    expect(messageFor(value)).toBe(unprintable);
  },
);

test('an address or a note may have several lines', () => {
  expect(text({ multiline: true }).parse('7 Temple Street\r\n\tGuntur\n')).toBe('7 Temple Street\n\tGuntur');
});

test.each(['\u200b', '\u202e', '\u00ad', '\ufeff', '\u2060', '\u200d', '\u0000', '\ud800'])(
  'an invisible character is refused: %j',
  (character) => {
    for (const rule of [text(), text({ multiline: true })])
      expect(messageFor(`INV${character}1`, rule)).toBe(unprintable);
  },
);

test('the joiners of Indian scripts are kept', () => {
  for (const name of ['ക്‍ഷമ', 'రామ్‌కుమార్']) expect(text().parse(name)).toBe(name);
});

test('an amount that may be below zero is read from its text and its number; paise need the setting', () => {
  const whole = signedRupees('Amount is invalid');
  const exact = ruleUnder({ ...strictRules, paise: true }, whole);
  assert(
    property(integer({ min: -99_999_999_999, max: 99_999_999_999 }), (paise) => {
      const amount = paise / 100;
      for (const sent of [amount, amount.toFixed(2)]) expect(exact.parse(sent)).toBe(amount);
      expect(whole.safeParse(amount).success).toBe(Number.isInteger(amount));
    }),
  );
  for (const blank of ['', null, undefined]) expect(whole.parse(blank)).toBe(0);
  for (const wrong of ['--5', '5-', '1e3', 1e21, Number.NaN, true])
    expect(whole.safeParse(wrong).error?.issues[0]?.message).toBe('Amount is invalid');
});
