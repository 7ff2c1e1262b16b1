import { test } from 'vitest';
import { playAnySequence } from './any-sequence.ts';

test('any sequence of operations keeps the books balanced and every history correct', () =>
  playAnySequence({ runs: 20, stepsAtMost: 45 }));
