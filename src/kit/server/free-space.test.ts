import { statfsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { roomIn } from './free-space.ts';

test('a disk has enough, little or no space, compared with the reserve', () => {
  const { bavail, bsize } = statfsSync('.');
  const freeBytes = bavail * bsize;
  expect(roomIn('.', { reserveBytes: 0 })()).toBe('enough');
  expect(roomIn('.', { reserveBytes: freeBytes * 1.5 })()).toBe('little');
  expect(roomIn('.', { reserveBytes: freeBytes * 4 })()).toBe('none');
});
