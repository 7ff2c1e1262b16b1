import { hashPassword } from '../../domain/people/passwords.ts';
import { oneTimePassword, resetPassword } from '../../domain/people/reset-password.ts';
import { resetSecondFactor } from '../../domain/people/second-factor.ts';
import { endSessionOf, endSessions, sessionsOf } from '../../domain/people/sessions.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { notFound } from '../../kit/server/http/errors.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { addRecord } from '../../kit/server/records/record-routes.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { call, done, idParams, rowsOf } from '../../kit/shared/wire.ts';
import { type Role, roleLabels } from '../../masters/rights.ts';
import { sessionList } from '../session/contract.ts';
import { changePerson, checkBranches, personOf, toPerson } from './change.ts';
import {
  labels,
  mailCall,
  messages,
  type PersonBody,
  path,
  personBody,
  personRefusals,
  personRow,
  resetAnswer,
  sessionParams,
} from './contract.ts';
import { insertPerson, readPeople } from './queries.ts';

const kind = { path, one: 'Person', many: 'People' };
const personPath = `${path}/:id`;

/** Who may sign in, and as what. */
export async function peopleRoutes(app: App): Promise<void> {
  setArea(app, 'people', 'People');

  addHistory(app, {
    ...kind,
    table: 'users',
    labels,
    name: ['name'],
    texts: {
      role: (role) => roleLabels[role as Role],
      disabled: (isDisabled) => (isDisabled ? 'InActive' : 'Active'),
      branch_ids: () => 'All',
      gets_evening_mail: (getsMail) => (getsMail ? 'Yes' : 'No'),
    },
    lists: { branch_ids: 'branches' },
  });

  app.get(path, call('listPeople', 'List people', { response: { 200: rowsOf(personRow) } }), async () => ({
    data: (await readPeople(app.db)).map(toPerson),
  }));

  app.get(mailCall.path, mailCall, async () => ({ data: { is_set_up: app.sendsMail } }));

  addRecord(app, {
    ...kind,
    row: personRow,
    read: personOf,
    create: { body: personBody, run: addPerson, msg: messages.created },
    change: {
      body: patchOf(personBody),
      run: changePerson,
      msg: messages.updated,
      // Also disables a person.
      config: { space: 'little' },
    },
  });

  addReset(app);
  addSecondFactor(app);
  addSessions(app);
}

async function addPerson(db: Db, person: PersonBody): Promise<number> {
  await checkBranches(db, person);
  return insertPerson(db, person);
}

function addReset(app: App): void {
  // Not an `app.write`, because the stored response would hold the password.
  app.post(
    `${personPath}/password`,
    {
      config: { space: 'little' },
      ...call('resetPassword', 'Give a person a one-time password', {
        params: idParams,
        response: { 200: resetAnswer },
      }),
    },
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
    `${personPath}/secondfactor`,
    call('removeSecondFactor', 'Remove the second factor of a person', {
      params: idParams,
      response: { 200: done },
    }),
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
    `${personPath}/sessions`,
    call('listSessionsOfPerson', 'List where a person is signed in', {
      params: idParams,
      response: { 200: sessionList },
    }),
    async ({ params: { id }, user }) => {
      await personOf(app.db, id);
      return { data: await sessionsOf(app.db, id, user.session_id) };
    },
  );

  app.delete(
    `${personPath}/sessions`,
    call('deleteSessionsOfPerson', 'Sign a person out everywhere', {
      params: idParams,
      response: { 200: done },
    }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id } = await personOf(db, request.params.id);
        await endSessions(db, id, request.user.session_id);
        return { msg: messages.ended };
      }),
  );

  app.delete(
    `${personPath}/sessions/:session`,
    call('deleteSessionOfPerson', 'Sign a person out of a session', {
      params: sessionParams,
      response: { 200: done },
    }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id, session } = request.params;
        if (!(await endSessionOf(db, id, session))) throw notFound('No such session');
        return { msg: messages.ended };
      }),
  );
}
