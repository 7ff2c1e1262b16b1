import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hashPassword } from '../../src/domain/people/passwords.ts';
import { testApp } from '../harness/app.ts';

const run = promisify(execFile);

test('docs/one-day.sh runs from sign-in to a closed day', async () => {
  const { app, db } = await testApp({ now: () => new Date('2026-11-20T15:00:00Z') });
  const password = 'a long enough secret';
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute();
  const URL = await app.listen({ host: '127.0.0.1', port: 0 });
  const { PATH } = process.env;
  const env = { PATH, URL, ADMIN_EMAIL: 'keeper@example.com', ADMIN_PASSWORD: password, DAY: '2026-11-20' };
  const { stdout } = await run('bash', ['docs/one-day.sh'], { env });
  expect(stdout).toContain('"short_filled":1,"short_empty":0');
  expect(stdout).toContain('"difference":-50');
  expect(stdout).toContain('"msg":"Day Closed Successfully"');
  expect(stdout.trimEnd()).toMatch(
    /\{"data":\[\{"id":1,"product":"Cylinders","weight":14.2,"qty":89,"empty_cylinders":10,"defective":0\}\]\}$/,
  );
});
