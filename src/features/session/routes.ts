import type { App } from '../../kit/server/app.ts';
import type { Db } from '../../kit/server/db.ts';
import { notFound, RuleError } from '../../kit/server/errors.ts';
import { fileUrl, removeFile, storeImage } from '../../kit/server/files.ts';
import { done, idParams } from '../../kit/shared/wire.ts';
import { rightsOf, roleLabels } from '../../masters/rights.ts';
import { checkAttempts, checkAttemptsInTurn, countFailure, passwordAttempt } from './attempts/attempts.ts';
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
import { hashPassword, isPassword } from './passwords.ts';
import {
  endOtherSessions,
  endOwnSession,
  lockProfile,
  passwordHashOf,
  profileOf,
  replacePassword,
  sessionsOf,
  updateProfile,
} from './queries.ts';

/** The profile of the person who is signed in, and where else that is. */
export async function sessionRoutes(app: App): Promise<void> {
  const me = { config: { isBeforePassword: true }, schema: { response: { 200: meAnswer } } };
  app.get('/me', me, async ({ user }) => ({ data: await readProfile(app.db, user.id) }));

  app.patch(
    '/profile',
    { schema: { body: profileForm, response: { 200: profileAnswer } } },
    (request, reply) => {
      const { user, body } = request;
      return app.write(request, reply, 200, async (db) => {
        const { image, ...profile } = body;
        const { image_id } = await lockProfile(db, user.id);
        const stored = image ? await storeImage(db, image) : null;
        await updateProfile(db, user.id, { ...profile, ...(image !== undefined && { image_id: stored }) });
        if (image !== undefined && image_id !== null) await removeFile(db, image_id);
        return { msg: profileSaved, data: await readProfile(db, user.id) };
      });
    },
  );

  app.post(
    '/profile/password',
    { config: { isBeforePassword: true }, schema: { body: passwordForm, response: { 200: done } } },
    async (request, reply) => {
      const { user, body } = request;
      const attempt = passwordAttempt(user.id);
      await checkAttempts(app.db, attempt);
      // Hashing takes a while, so it is done before a connection of the pool is taken.
      const { password_hash: from } = await passwordHashOf(app.db, user.id);
      const isRight = await isPassword(body.old_password, from);
      const to = isRight ? await hashPassword(body.new_password) : undefined;
      const change = app.write(request, reply, 200, async (db) => {
        await checkAttemptsInTurn(db, attempt);
        if (!to || !(await replacePassword(db, user.id, { from, to }))) throw wrongPassword();
        await endOtherSessions(db, user);
        return { msg: passwordChanged };
      });
      return change.catch(async (error: unknown) => {
        // Counted after the transaction has been undone, or the guess would be forgotten with it.
        if (error instanceof RuleError && error.fields?.old_password) await countFailure(app.db, attempt);
        throw error;
      });
    },
  );

  app.get('/sessions', { schema: { response: { 200: sessionList } } }, async ({ user }) => ({
    data: await sessionsOf(app.db, user),
  }));

  app.delete('/sessions', { schema: { response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      await endOtherSessions(db, request.user);
      return { msg: signedOutElsewhere };
    }),
  );

  app.delete('/sessions/:id', { schema: { params: idParams, response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      if (!(await endOwnSession(db, request.user.id, request.params.id))) throw notFound('No such session');
      return { msg: signedOutElsewhere };
    }),
  );
}

async function readProfile(db: Db, id: number) {
  const { token, ...profile } = await profileOf(db, id);
  const { role } = profile;
  const image = token === null ? null : fileUrl(token);
  return { ...profile, image, role_label: roleLabels[role], rights: rightsOf(role) };
}

const wrongPassword = () =>
  new RuleError('Old Password is wrong', 422, { fields: { old_password: 'Old Password is wrong' } });
