import { hashPassword } from '../../domain/people/passwords.ts';
import { oneTimePassword, resetPassword } from '../../domain/people/reset-password.ts';
import { resetSecondFactor } from '../../domain/people/second-factor.ts';
import { endSessionOf, endSessions, sessionsOf } from '../../domain/people/sessions.ts';
import type { App } from '../../kit/server/http/app.ts';
import { declareCalls } from '../../kit/server/http/calls.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { done, idParams, oneOf, rowsOf, savedOf } from '../../kit/shared/wire.ts';
import { type Role, roleLabels } from '../../masters/rights.ts';
import { sessionList } from '../session/contract.ts';
import { changePerson, checkBranches, personOf, shown } from './change.ts';
import {
  labels,
  messages,
  path,
  personBody,
  personRefusals,
  personRow,
  resetAnswer,
  sessionParams,
} from './contract.ts';
import { insertPerson, readPeople } from './queries.ts';

const one = `${path}/:id`;

/** Who may sign in, and as what. */
export async function peopleRoutes(app: App): Promise<void> {
  declareCalls(app, 'people', 'People', {
    '/people': ['Person', 'People'],
    'POST /people/{id}/password': ['resetPassword', 'Give a person a one-time password'],
    'DELETE /people/{id}/secondfactor': ['removeSecondFactor', 'Remove the second factor of a person'],
    'GET /people/{id}/sessions': ['listSessionsOfPerson', 'List where a person is signed in'],
    'DELETE /people/{id}/sessions': ['deleteSessionsOfPerson', 'Sign a person out everywhere'],
    'DELETE /people/{id}/sessions/{session}': ['deleteSessionOfPerson', 'Sign a person out of a session'],
  });

  addHistory(app, {
    path,
    table: 'users',
    labels,
    name: ['name'],
    texts: {
      role: (role) => roleLabels[role as Role],
      disabled: (isDisabled) => (isDisabled ? 'InActive' : 'Active'),
      branch_ids: () => 'All',
    },
    lists: { branch_ids: 'branches' },
  });

  app.get(path, { schema: { response: { 200: rowsOf(personRow) } } }, async () => ({
    data: (await readPeople(app.db)).map(shown),
  }));

  app.get(one, { schema: { params: idParams, response: { 200: oneOf(personRow) } } }, async ({ params }) => ({
    data: await personOf(app.db, params.id),
  }));

  app.post(path, { schema: { body: personBody, response: { 201: savedOf(personRow) } } }, (request, reply) =>
    app.write(request, reply, 201, async (db) => {
      await checkBranches(db, request.body);
      const id = await insertPerson(db, request.body);
      return { msg: messages.created, data: await personOf(db, id) };
    }),
  );

  app.patch(
    one,
    {
      // Also disables a person.
      config: { space: 'little' },
      schema: { params: idParams, body: patchOf(personBody), response: { 200: savedOf(personRow) } },
    },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = request.params;
        await changePerson(db, id, request.body, request.rules);
        return { msg: messages.updated, data: await personOf(db, id) };
      }),
  );

  addReset(app);
  addSecondFactor(app);
  addSessions(app);
}

function addReset(app: App): void {
  // Not an `app.write`, because the stored response would hold the password.
  app.post(
    `${one}/password`,
    { config: { space: 'little' }, schema: { params: idParams, response: { 200: resetAnswer } } },
    async (request) => {
      const { user } = request;
      const { id } = request.params;
      if (id === user.id) throw personRefusals.own_password();
      const password = oneTimePassword();
      // Hashing takes a while, so it is done before a connection of the pool is taken.
      const hash = await hashPassword(password);
      await app.transact(request, async (db) => {
        if ((await personOf(db, id)).status === 'InActive') throw personRefusals.person_inactive();
        await resetPassword(db, id, hash, user.name);
      });
      return { msg: messages.reset, data: { password } };
    },
  );
}

function addSecondFactor(app: App): void {
  app.delete(
    `${one}/secondfactor`,
    { schema: { params: idParams, response: { 200: done } } },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = await personOf(db, request.params.id);
        if (id === request.user.id) throw personRefusals.own_second_factor();
        if (!(await resetSecondFactor(db, id, request.user.name))) throw personRefusals.no_second_factor();
        return { msg: messages.second_factor_removed };
      }),
  );
}

function addSessions(app: App): void {
  app.get(
    `${one}/sessions`,
    { schema: { params: idParams, response: { 200: sessionList } } },
    async ({ params: { id }, user }) => {
      await personOf(app.db, id);
      return { data: await sessionsOf(app.db, id, user.session_id) };
    },
  );

  app.delete(`${one}/sessions`, { schema: { params: idParams, response: { 200: done } } }, (request, reply) =>
    app.write(request, reply, 200, async (db) => {
      const { id } = await personOf(db, request.params.id);
      await endSessions(db, id, request.user.session_id);
      return { msg: messages.ended };
    }),
  );

  app.delete(
    `${one}/sessions/:session`,
    { schema: { params: sessionParams, response: { 200: done } } },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id, session } = request.params;
        if (!(await endSessionOf(db, id, session))) throw notFound('No such session');
        return { msg: messages.ended };
      }),
  );
}
