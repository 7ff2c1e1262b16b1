import { test } from 'vitest';
import { killDatabase, killFirstStart, killServer, stopServer } from './killing.ts';

test('a server killed 3 times under load keeps acknowledged writes; the books balance', () =>
  killServer({ rounds: 3 }));

test('a stop under load loses no acknowledged write and doubles none', () => stopServer());

test('a database killed twice under load is restarted, and the server keeps running', () =>
  killDatabase({ rounds: 2 }));

test('the next start completes a killed first start', () => killFirstStart({ rounds: 1 }));
