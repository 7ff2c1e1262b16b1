import { test } from 'vitest';
import { killBackups } from './backup-kills.ts';

test('a killed restore leaves the old records or the new; a killed backup, none', () =>
  killBackups({ rounds: 1 }));
