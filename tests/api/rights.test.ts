import { expect, test } from 'vitest';
import { pages } from '../../src/masters/pages.ts';
import { type Role, roles } from '../../src/masters/rights.ts';
import { anotherProcess, apiOf, signIn, testApp } from '../harness/app.ts';
import { initials } from '../role-initials.ts';

const { app, db, pool, api } = await testApp();

const everybody = 'SMCKV';
/**
 * Who may make a call, by the initials of the roles: Super Admin, Manager, Cashier, (Godown) Keeper, Viewer. The first
 * match counts. Written apart from the rights table, so that a route with the wrong area is found.
 */
const allowed: readonly (readonly [call: RegExp, who: string])[] = [
  [/\/reveal$|\/badrows$/, 'SM'],
  [
    / \/(people|apikeys|activity)\b| \/backups|^PATCH \/settings| \/settings\/.*history|\/(reopen|again)$/,
    'S',
  ],
  [/^POST \/exports/, 'SMCV'],
  [/^POST \/areasettlements$| \/(customerimports|golive|openings|openingimports|openingadvances)\b/, 'SM'],
  [/ \/(me|profile|login|logout|sessions|views|search|files|checklist|settings)\b/, everybody],
  [/^GET \/(dayclose|evening)/, 'SMV'],
  [/^POST \/daycloses$/, 'SM'],
  [
    /^GET \/(customers|cylinderholders|expiringpapers|dayentries|countersales|expences|dayEntryExpenses|cashrecoverys|collectible|sv_amounts|driverentries|shortageclearances|drivers)\b.*\/(rows|export)$/,
    'SMCV',
  ],
  [/ \/stockcounts\/\{id\}\/approval$/, 'SM'],
  [/ \/depositslips\/\{id\}\/credit$| \/cheques\/\{id\}\/(clear|bounce)$/, 'SM'],
  [/^GET \/(vendoraccounts|vendorpayments)\b/, 'SMV'],
  [/ \/vendorpayments\b/, 'SM'],
  [/^(POST|DELETE) \/upisettlements\b/, 'SM'],
  [/^GET \/till\/bank$/, 'SMV'],
  [/^GET \/(till|tillcounts|tillmoves|depositslips|cheques|upisettlements)\b/, 'SMCV'],
  [/ \/(tillcounts|tillmoves|depositslips|cheques)\b/, 'SMC'],
  [/\/(reports\w*|compared)$|^POST .*\/filter$| \/daysheet|^GET \/dashboard$/, 'SMCV'],
  [/^GET \/customers\/{id}\/(account|bills|ledger|statement)$/, 'SMCV'],
  [/^GET |^POST \/customers\/similar$/, everybody],
  [
    / \/(inventory|stockassigns|stocksettelments|stockadjustments|defectives|stockcounts|stocktransfers|plantloads|plantclaims)\b/,
    'SMK',
  ],
  [
    / \/(customers|dayentries|countersales|expences|dayEntryExpenses|cashrecoverys|collectible|sv_amounts|driverentries|shortageclearances)\b/,
    'SMC',
  ],
  [new RegExp(` (${pages.map(({ records }) => records).join('|')}|/salerates)\\b`), 'SM'],
];
/** Calls of people alone, whatever the role of a key. */
const ofPeople = / \/(people|apikeys|backups|activity|profile|sessions|views|logout)\b/;
type Call = { method: string; path: string };

async function calls(): Promise<Call[]> {
  const { body } = await api.get('/openapi.json');
  const all = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  );
  // Signing out is last, as it ends the session that makes the calls.
  return all
    .filter(({ path }) => path.startsWith('/api/'))
    .map(({ method, path }) => ({ method, path: path.replace('/api', '') }))
    .toSorted((left, right) => Number(left.path === '/logout') - Number(right.path === '/logout'));
}

/** What a call without a record and with an empty body is answered. */
async function answerOf({ method, path }: Call, token?: string): Promise<{ status: number; code: string }> {
  const url = `/api${path.replaceAll('{id}', '999999').replaceAll(/\{\w+\}/g, '1')}`;
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const body = method === 'GET' ? {} : { payload: {} };
  const answer = await app.inject({ method: method as 'GET', url, headers, ...body });
  return { status: answer.statusCode, code: answer.statusCode === 403 ? answer.json().code : '' };
}

test('each role and each API key makes the calls of its rights alone; a stranger none', async () => {
  const people = await Promise.all(
    roles.map(async (role) => ({ role, ...(await signIn(db, `${role}@example.com`, role)) })),
  );
  const keys = await Promise.all(
    roles.map(async (role) => {
      const { status, body } = await api.post('/apikeys', { name: role, role });
      expect(status).toBe(201);
      return { role: `${role} key`, token: body.data.key };
    }),
  );
  const callers = [...people, ...keys];
  const temporary = await signIn(db, 'temporary@example.com');
  await db
    .updateTable('users')
    .set({ must_change_password: true })
    .where('id', '=', temporary.user.id)
    .execute();
  const deviations: string[] = [];
  const expected = (who: string, call: string, found: object, wanted: boolean) => {
    if (!wanted) deviations.push(`${who}: ${call} got ${JSON.stringify(found)}`);
  };
  for (const call of await calls()) {
    const name = `${call.method} ${call.path}`;
    const who = allowed.find(([pattern]) => pattern.test(name))?.[1];
    const [stranger, first, ...found] = await Promise.all([
      answerOf(call),
      answerOf(call, temporary.token),
      ...callers.map(({ token }) => answerOf(call, token)),
    ]);
    expected('stranger', name, stranger, (stranger.status === 401) === (name !== 'POST /login'));
    const isFirst = ['GET /me', 'POST /profile/password', 'POST /logout', 'POST /login'].includes(name);
    const isRefused = first.code === 'password_first';
    expected('temporary password', name, first, isFirst !== isRefused);
    for (const [index, answer] of found.entries()) {
      const role = roles[index % roles.length] as Role;
      const isOfPeople = index >= roles.length && ofPeople.test(name);
      const isAllowed = who?.includes(initials[role]) && !isOfPeople;
      const isRight = isAllowed
        ? ![401, 403, 500].includes(answer.status) || name === 'POST /login'
        : answer.status === 403 && answer.code === (isOfPeople ? 'not_for_keys' : 'not_allowed');
      expected(callers[index]?.role ?? '', name, answer, who !== undefined && isRight);
    }
  }
  expect(deviations).toEqual([]);
});

test('a route under /api without a right stops the server at start', async () => {
  const planted = await anotherProcess({ db, pool });
  planted.get('/api/planted', async () => ({}));
  await expect(planted.ready()).rejects.toThrow('Routes without a right: GET /api/planted');
  await planted.close();
});

test('a change of the role counts at once in every process', async () => {
  const other = await anotherProcess({ db, pool });
  const { token, user } = await signIn(db, 'moved@example.com', 'manager');
  const places = [apiOf(app, token), apiOf(other, token)];
  const days = async () => Promise.all(places.map((place) => place.get('/daycloses?branch_id=1')));
  expect((await days()).map(({ status }) => status)).toEqual([200, 200]);
  await db.updateTable('users').set({ role: 'cashier' }).where('id', '=', user.id).execute();
  for (const answer of await days()) expect(answer).toBeRefused('not_allowed');
  await other.close();
});

test('what a role may not do is refused before the body is read', async () => {
  const { token } = await signIn(db, 'reader@example.com', 'viewer');
  const headers = { 'content-type': 'application/json' };
  expect((await apiOf(app, token).post('/vendors', '{ broken', { headers })).status).toBe(403);
});

test('each person reads their role and rights', async () => {
  const { token } = await signIn(db, 'godown@example.com', 'godown_keeper');
  expect((await apiOf(app, token).get('/me')).body.data).toMatchObject({
    role: 'godown_keeper',
    role_label: 'Godown Keeper',
    rights: { stock: 'write', masters: 'read', reports: 'none', account: 'write' },
  });
});
