import { test } from 'vitest';
import { killBackups } from './backup-kills.ts';

test(
  '40 killed backups and restores leave the old records or the new',
  () => killBackups({ rounds: 40 }),
  3_600_000,
);
