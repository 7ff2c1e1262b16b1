import { test } from 'vitest';
import { testApp } from '../harness/app.ts';
import { resetRace } from './reset-race.ts';

const parts = await testApp();

test('a session that opens during a reset of the password does not survive it', { timeout: 300_000 }, () =>
  resetRace(parts, 200),
);
