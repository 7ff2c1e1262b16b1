import { expect } from 'vitest';
import { resetPassword } from '../../src/domain/people/reset-password.ts';
import { inTransaction } from '../../src/kit/server/db.ts';
import { apiOf, cheapHash, signIn, type testApp } from '../harness/app.ts';

type Parts = Pick<Awaited<ReturnType<typeof testApp>>, 'app' | 'db'>;

/** Signs a person in while their password is reset: no session of the old password is left. */
export async function resetRace({ app, db }: Parts, rounds: number): Promise<void> {
  const { user } = await signIn(db, 'raced@example.com');
  const [before, after] = [cheapHash('before the reset'), cheapHash('after the reset')];
  const login = () =>
    apiOf(app)
      .post('/login', { email: user.email, password: 'before the reset' })
      .then(({ status }) => status);
  let opened = 0;
  for (let round = 0; round < rounds; round++) {
    await db.updateTable('users').set({ password_hash: before }).where('id', '=', user.id).execute();
    await db.deleteFrom('login_failures').execute();
    const first = login();
    // In every other round the reset waits for the first sign-in.
    if (round % 2 === 1) await first;
    const others = [login(), login()];
    await inTransaction(db, (db) => resetPassword(db, user.id, after, 'a test'));
    const statuses = await Promise.all([first, ...others]);
    opened += statuses.filter((status) => status === 200).length;
    const left = await db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute();
    expect(left, `round ${round}`).toEqual([]);
  }
  expect(opened, 'sign-ins that came first').toBeGreaterThan(0);
}
