import { test } from 'vitest';
import { killDatabase, killFirstStart, killServer } from './killing.ts';

test('a server killed 3 times under write load keeps all that it acknowledged, and the books balance', () =>
  killServer({ rounds: 3 }));

test('a database killed twice under write load comes back, and the server lives on', () =>
  killDatabase({ rounds: 2 }));

test('a first start that is killed is finished by the next one', () => killFirstStart({ rounds: 1 }));
