import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkOf, keyOf, seal, unseal } from './secret-key.ts';

test('a sealed text opens with its key and context only, and only unchanged', () => {
  const key = randomBytes(32);
  const sealed = seal(key, 'JBSWY3DP', 'row 1');
  expect(unseal(key, sealed, 'row 1')).toBe('JBSWY3DP');
  expect(seal(key, 'JBSWY3DP', 'row 1')).not.toEqual(sealed);
  expect(unseal(randomBytes(32), sealed, 'row 1')).toBeUndefined();
  expect(unseal(key, sealed, 'row 2')).toBeUndefined();
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect(unseal(key, changed, 'row 1')).toBeUndefined();
    expect(unseal(key, sealed.subarray(0, place), 'row 1')).toBeUndefined();
  }
});

test('a key is 32 bytes in base64; its check tells nothing of it', () => {
  const key = randomBytes(32);
  expect(keyOf(key.toString('base64'))).toEqual(key);
  expect(keyOf(key.toString('base64url'))).toEqual(key);
  for (const text of ['', 'short', randomBytes(33).toString('base64'), key.toString('hex')])
    expect(keyOf(text)).toBeUndefined();
  expect(checkOf(key)).not.toEqual(key);
  expect(checkOf(key)).toEqual(checkOf(key));
});
