import { test } from 'vitest';
import { refuseDamaged } from './damaged-backups.ts';

test('1,000 damaged backups, 100 of them encrypted, are each refused in one line', () =>
  refuseDamaged({ rounds: 1_000, sealed: 100 }));
