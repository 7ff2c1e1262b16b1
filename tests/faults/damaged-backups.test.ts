import { test } from 'vitest';
import { refuseDamaged } from './damaged-backups.ts';

test('damaged, cut, foreign and wrongly opened backups are refused in one line', () =>
  refuseDamaged({ rounds: 60, sealed: 1 }));
