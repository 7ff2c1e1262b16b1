import { test } from 'vitest';
import { testApp } from '../harness/app.ts';
import { demotionRace, resetRace } from './people-races.ts';

const parts = await testApp();

test('a session that opens during a reset of the password does not survive it', { timeout: 300_000 }, () =>
  resetRace(parts, 200),
);

test('two Super Admins who demote each other at once leave one', { timeout: 300_000 }, () =>
  demotionRace(parts, 200),
);
