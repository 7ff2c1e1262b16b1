import { statfsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { roomIn } from './free-space.ts';

test('a disk has enough, little or no space, compared with the limits', () => {
  const { bavail, bsize } = statfsSync('.');
  const freeBytes = bavail * bsize;
  const [more, less] = [freeBytes * 1.5, freeBytes / 1.5];
  expect(roomIn('.', { enough: less, little: less })).toBe('enough');
  expect(roomIn('.', { enough: more, little: less })).toBe('little');
  expect(roomIn('.', { enough: more, little: more })).toBe('none');
});
