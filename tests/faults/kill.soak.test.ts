import { test } from 'vitest';
import { killDatabase, killFirstStart, killServer } from './killing.ts';

test(
  'a server killed 500 times under write load keeps all that it acknowledged, and the books balance',
  () => killServer({ rounds: 500 }),
  1_800_000,
);

test(
  'a database killed 100 times under write load comes back, and the server lives on',
  () => killDatabase({ rounds: 100 }),
  1_200_000,
);

test(
  'a first start that is killed is finished by the next one, 40 times',
  () => killFirstStart({ rounds: 40 }),
  600_000,
);
