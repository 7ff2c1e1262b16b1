import { test } from 'vitest';
import { refuseDamaged, refuseHostile } from './damaged-backups.ts';

test('damaged, cut, foreign and wrongly opened backups are refused in one line', () =>
  refuseDamaged({ rounds: 60, sealed: 1 }));

test('a bad manifest, a too large part and an unpacking bomb are refused in one line', refuseHostile);
