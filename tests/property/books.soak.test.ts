import { test } from 'vitest';
import { playAnySequence } from './any-sequence.ts';

test(
  'any sequence of valid and invalid operations keeps the books balanced, and a refused call changes nothing',
  () => playAnySequence({ runs: 400, steps_at_most: 80 }),
  1_800_000,
);
