import { expect, test } from 'vitest';
import { roomIn } from './free-space.ts';

test('a disk with less room than the reserve has none for writes', () => {
  expect(roomIn('.', Number.MAX_VALUE)()).toBe(false);
  expect(roomIn('.', 0)()).toBe(true);
});
