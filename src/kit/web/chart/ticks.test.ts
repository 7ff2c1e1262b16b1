import { expect, test } from 'vitest';
import { ticksOf } from './ticks.ts';

test.each([
  [0, 83, [0, 50, 100]],
  [0, 0, [0, 1]],
  [0, 3, [0, 1, 2, 3]],
  [903, 1_012, [900, 950, 1_000, 1_050]],
  [-20, 40, [-20, 0, 20, 40]],
])('the axis from %d to %d has round values', (least, most, ticks) => {
  expect(ticksOf(least, most)).toEqual(ticks);
});
