import { test } from 'vitest';
import { killDatabase, killFirstStart, killServer } from './killing.ts';

test(
  'a server killed 500 times keeps acknowledged writes, and the books balance',
  () => killServer({ rounds: 500 }),
  1_800_000,
);

test(
  'a database killed 100 times is restarted, and the server keeps running',
  () => killDatabase({ rounds: 100 }),
  1_200_000,
);

test(
  'the next start completes a killed first start, 40 times',
  () => killFirstStart({ rounds: 40 }),
  600_000,
);
