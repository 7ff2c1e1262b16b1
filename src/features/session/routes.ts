import type { z } from 'zod';
import { hashPassword, isPassword } from '../../domain/people/passwords.ts';
import { refuseWeak } from '../../domain/people/refuse-weak.ts';
import { endSessionOf, endSessions, sessionsOf } from '../../domain/people/sessions.ts';
import { businessName } from '../../domain/settings.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { fileUrl, removeFile, storeImage } from '../../kit/server/files/files.ts';
import type { AnyRequest, App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import { RuleError } from '../../kit/shared/refusals.ts';
import { call, done, idParams } from '../../kit/shared/wire.ts';
import { rightsOf, roleLabels } from '../../masters/rights.ts';
import { checkAttempts, checkAttemptsInTurn, countFailure, passwordAttempt } from './attempts/attempts.ts';
import { confirmPassword } from './confirm-password.ts';
import {
  meAnswer,
  passwordChanged,
  passwordForm,
  profileAnswer,
  profileForm,
  profileSaved,
  sessionList,
  signedOutElsewhere,
} from './contract.ts';
import { sessionRefusals } from './messages.ts';
import { lockProfile, passwordHashOf, profileOf, replacePassword, updateProfile } from './queries.ts';

/** The profile of the person who is signed in, and where else that is. */
export async function sessionRoutes(app: App): Promise<void> {
  setArea(app, 'account', 'Profile');

  const me = {
    config: { area: 'own', isBeforePassword: true },
    ...call('readProfile', 'Read the profile of the signed-in person', { response: { 200: meAnswer } }),
  } as const;
  app.get('/me', me, async ({ user }) => ({ data: await readProfile(app.db, user.id) }));

  app.patch(
    '/profile',
    {
      config: { hasPassword: true },
      ...call('updateProfile', 'Change the profile of the signed-in person', {
        body: profileForm,
        response: { 200: profileAnswer },
      }),
    },
    async (request, reply) => {
      const { user, body } = request;
      const { image, password: _, ...profile } = body;
      const attempt = await confirmEmail(app, request, body);
      return app.write(request, reply, 200, async (db) => {
        if (attempt) await checkAttemptsInTurn(db, attempt);
        const { image_id } = await lockProfile(db, user.id);
        const imageId = image ? await storeImage(db, image) : null;
        await updateProfile(db, user.id, { ...profile, ...(image !== undefined && { image_id: imageId }) });
        if (image !== undefined && image_id !== null) await removeFile(db, image_id);
        return { msg: profileSaved, data: await readProfile(db, user.id) };
      });
    },
  );

  app.post(
    '/profile/password',
    {
      config: { isBeforePassword: true, space: 'little', hasPassword: true },
      ...call('changePassword', 'Change the password of the signed-in person', {
        body: passwordForm,
        response: { 200: done },
      }),
    },
    async (request, reply) => {
      const { user, body } = request;
      const attempt = passwordAttempt(user.id);
      await checkAttempts(app.db, attempt);
      // Hashing takes a while, so it is done before a connection of the pool is taken.
      const { password_hash: from } = await passwordHashOf(app.db, user.id);
      const isRight = await isPassword(body.old_password, from);
      if (isRight) await refuseWeak(body.new_password, user.email, await businessName(app.db));
      const to = isRight ? await hashPassword(body.new_password) : undefined;
      const change = app.write(request, reply, 200, async (db) => {
        await checkAttemptsInTurn(db, attempt);
        if (!to || !(await replacePassword(db, user.id, { from, to })))
          throw sessionRefusals.wrong_old_password().at('old_password');
        await endSessions(db, user.id, user.session_id);
        return { msg: passwordChanged };
      });
      return change.catch(async (error: unknown) => {
        // Counted after the transaction has been undone, or the guess would be forgotten with it.
        if (error instanceof RuleError && error.code === 'wrong_old_password')
          await countFailure(app.db, attempt, { first: (db) => app.lockCaller(db, request) });
        throw error;
      });
    },
  );

  openSessionRoutes(app);
}

function openSessionRoutes(app: App): void {
  app.get(
    '/sessions',
    call('listSessions', 'List sessions', { response: { 200: sessionList } }),
    async ({ user }) => ({
      data: await sessionsOf(app.db, user.id, user.session_id),
    }),
  );

  app.delete(
    '/sessions',
    call('deleteOtherSessions', 'Sign out everywhere else', { response: { 200: done } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        await endSessions(db, request.user.id, request.user.session_id);
        return { msg: signedOutElsewhere };
      }),
  );

  app.delete(
    '/sessions/:id',
    call('deleteSession', 'Delete a session', { params: idParams, response: { 200: done } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        if (!(await endSessionOf(db, request.user.id, request.params.id))) throw notFound('No such session');
        return { msg: signedOutElsewhere };
      }),
  );
}

async function readProfile(db: Db, id: number) {
  const { token, key_name, ...profile } = await profileOf(db, id);
  const { role } = profile;
  const image = token === null ? null : fileUrl(token);
  return { ...profile, image, role_label: roleLabels[role], rights: rightsOf(role, key_name !== null) };
}

/**
 * Checks the password where the e-mail changes.
 * @returns the attempt at it; undefined where the e-mail stays
 * @throws password_missing, wrong_password, too_many_attempts; and what isPassword throws
 */
async function confirmEmail(
  app: App,
  request: AnyRequest,
  { email, password }: z.output<typeof profileForm>,
) {
  if (email === (await profileOf(app.db, request.user.id)).email) return undefined;
  if (password === '') throw sessionRefusals.password_missing().at('password');
  return (await confirmPassword(app, request, password)).attempt;
}
