import { expect } from 'vitest';
import { resetPassword } from '../../src/domain/people/reset-password.ts';
import { hashSecret } from '../../src/domain/people/secrets.ts';
import { inTransaction } from '../../src/kit/server/db/db.ts';
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

/** Two Super Admins, the only active ones, demote each other: one of them stays. */
export async function demotionRace({ app, db }: Parts, rounds: number): Promise<void> {
  const admins = db.selectFrom('users').select('id').where('role', '=', 'super_admin');
  const others = await admins.where('disabled', '=', false).execute();
  const otherIds = others.map(({ id }) => id);
  const disable = (disabled: boolean) =>
    db.updateTable('users').set({ disabled }).where('id', 'in', otherIds).execute();
  const [one, two] = [await signIn(db, 'one@example.com'), await signIn(db, 'two@example.com')];
  const pair = [one.user.id, two.user.id];
  await disable(true);
  for (let round = 0; round < rounds; round++) {
    await db.updateTable('users').set({ role: 'super_admin' }).where('id', 'in', pair).execute();
    for (const { user, token } of [one, two])
      await db
        .insertInto('sessions')
        .values({ user_id: user.id, token_hash: hashSecret(token), cookie_hash: hashSecret(token) })
        .onConflict((taken) => taken.column('token_hash').doNothing())
        .execute();
    const demote = (token: string, id: number) =>
      apiOf(app, token).patch(`/people/${id}`, { role: 'viewer' });
    const answers = await Promise.all([demote(one.token, two.user.id), demote(two.token, one.user.id)]);
    // Who was demoted before the own request was checked is refused earlier.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'super_admin')
      .where('id', 'in', pair);
    expect(await left.execute(), `round ${round}`).toHaveLength(1);
  }
  await db.updateTable('users').set({ role: 'viewer' }).where('id', 'in', pair).execute();
  await disable(false);
}
