import { test } from 'vitest';
import { playAnySequence } from './any-sequence.ts';

test(
  'any sequence of operations keeps the books balanced and every history correct',
  () => playAnySequence({ runs: 400, stepsAtMost: 80 }),
  1_800_000,
);
