import { statfsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freeSpaceIn } from './free-space.ts';

test('a disk has enough, little or no space, compared with the limits', () => {
  const { bavail, bsize } = statfsSync('.');
  const freeBytes = bavail * bsize;
  const [more, less] = [freeBytes * 1.5, freeBytes / 1.5];
  expect(freeSpaceIn('.', { enough: less, little: less })).toBe('enough');
  expect(freeSpaceIn('.', { enough: more, little: less })).toBe('little');
  expect(freeSpaceIn('.', { enough: more, little: more })).toBe('none');
});
