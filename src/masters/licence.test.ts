import { expect, test } from 'vitest';
import { licenceLevel, licenceText } from './licence.ts';

test('LPG is written beside its licence', () => {
  expect(licenceText({ lpg_kg: 4_529.8, licensed_kg: 8_000 })).toBe('4,529.8 kg of 8,000 kg (56.6%)');
  expect(licenceText({ lpg_kg: 0, licensed_kg: 8_000 })).toBe('0 kg of 8,000 kg (0%)');
});

test.each([
  [7_199.9, 'within'],
  [7_200, 'near'],
  [8_000, 'near'],
  [8_000.1, 'over'],
])('%d kg of 8,000 kg are %s', (lpgKg, level) => {
  expect(licenceLevel({ lpg_kg: lpgKg, licensed_kg: 8_000 })).toBe(level);
});
