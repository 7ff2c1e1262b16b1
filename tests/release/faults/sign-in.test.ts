import { expect, test } from 'vitest';
import { buildApp } from '../../../src/app/build-app.ts';
import { hashSecret, newKey, newSecret } from '../../../src/domain/people/secrets.ts';
import { ensureAdmin } from '../../../src/features/session/admin.ts';
import { trustedProxies } from '../../../src/kit/server/http/client-address.ts';
import { apiOf, signIn, testApp } from '../../harness/app.ts';

const ADMIN = { email: 'admin@localhost', password: 'correct horse battery' };
const { app, db, pool, token: endedToken } = await testApp();
await db.deleteFrom('users').execute();
await ensureAdmin(db, ADMIN);
const stranger = apiOf(app);

/** The calls that need no sign-in. */
const PUBLIC = ['POST /api/login', 'GET /healthz', 'HEAD /healthz', 'GET /readyz', 'HEAD /readyz'];

/** Every method and path, from the server's own list of routes. */
function routesOf(tree: string): { method: string; url: string }[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
    if (!part) return [];
    path.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    return methods.split(', ').map((method) => ({ method, url: path.join('') }));
  });
}

test('every route except login and health needs a token', async () => {
  const routes = routesOf(app.printRoutes({ commonPrefix: false }));
  expect(routes.length).toBeGreaterThan(20);
  const closed = routes.filter(({ method, url }) => !PUBLIC.includes(`${method} ${url}`));
  const credentials = [
    undefined,
    'Bearer garbage',
    `Bearer ${'A'.repeat(43)}`,
    `Bearer ${endedToken}`,
    'Basic YWRtaW46',
  ];
  for (const { method, url } of closed)
    for (const authorization of credentials) {
      const { statusCode } = await app.inject({
        method: method as 'GET',
        url: url.replaceAll(/:\w+/g, '1'),
        headers: authorization === undefined ? {} : { authorization },
      });
      expect([method, url, authorization, statusCode]).toEqual([method, url, authorization, 401]);
    }
});

test('a read of a session that has ended elsewhere gets what a stranger gets', async () => {
  const reads = routesOf(app.printRoutes({ commonPrefix: false }))
    .filter(({ method, url }) => method === 'GET' && !PUBLIC.includes(`${method} ${url}`))
    .map(({ url }) => url.replaceAll(/:\w+/g, '1'));
  const { user } = await signIn(db, 'ended@example.com');
  const read = async (url: string, token: string) => {
    const { statusCode, headers, body } = await app.inject({
      url,
      headers: { authorization: `Bearer ${token}` },
    });
    const { requestId, ...problem } = JSON.parse(body);
    return { statusCode, headers: { ...headers, date: undefined }, problem };
  };
  for (const url of [...reads, '/api/dayentries/x', '/api/customers?wrong=1']) {
    const token = newSecret();
    const session = { user_id: user.id, token_hash: hashSecret(token), cookie_hash: hashSecret(token) };
    await db.insertInto('sessions').values(session).execute();
    // From here on its reads do not wait for the check of their session.
    expect((await apiOf(app, token).get('/me')).status).toBe(200);
    await db.deleteFrom('sessions').where('token_hash', '=', session.token_hash).execute();
    expect(await read(url, token), url).toEqual(await read(url, newSecret()));
  }
});

test('a random token or API key costs one statement, another format none', async () => {
  const statements = async (headers: Record<string, string>) => {
    const least: number[] = [];
    let count = 0;
    const counted = () => count++;
    pool.on('acquire', counted);
    for (const url of ['/api/collectible/totals', '/api/dayentries?find=kumar', '/api/search?q=ravi']) {
      const counts: number[] = [];
      // Jobs of the app that run meanwhile only add statements, so the lowest of several rounds counts.
      for (let round = 0; round < 3; round++) {
        count = 0;
        expect((await app.inject({ url, headers })).statusCode).toBe(401);
        counts.push(count);
      }
      least.push(Math.min(...counts));
    }
    pool.off('acquire', counted);
    return least;
  };
  expect(await statements({ authorization: `Bearer ${newSecret()}` })).toEqual([1, 1, 1]);
  expect(await statements({ authorization: `Bearer ${newKey()}` })).toEqual([1, 1, 1]);
  for (const secret of ['garbage', 'lpg_garbage', `${newKey()}x`])
    expect(await statements({ authorization: `Bearer ${secret}` })).toEqual([0, 0, 0]);
});

test('a wrong password costs the same for unknown and known e-mails, within 10 %', async () => {
  const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  const emails = { known: ADMIN.email, unknown: 'nobody@example.com' };
  const differ = () => Math.abs(least.known / least.unknown - 1) > 0.1;
  // Other load on the machine only adds time, so the lowest of several rounds counts.
  for (let round = 0; round < 4 || (differ() && round < 20); round++)
    for (const kind of ['known', 'unknown'] as const) {
      await db.deleteFrom('login_failures').execute();
      // CPU time, because wall-clock time includes other load on the machine.
      const before = process.cpuUsage();
      await stranger.post('/login', { email: emails[kind], password: 'wrong' });
      const { user, system } = process.cpuUsage(before);
      least[kind] = Math.min(least[kind], user + system);
    }
  expect(differ(), JSON.stringify(least)).toBe(false);
});

test('of 200 guesses from as many networks each is judged or 503, and the owner signs in', async () => {
  await db.deleteFrom('login_failures').execute();
  let log = '';
  const write = (line: string) => {
    log += line;
  };
  const trustProxy = trustedProxies('1') ?? false;
  const behind = await buildApp({ db, pool, config: { trustProxy }, logLevel: 'warn', logTo: { write } });
  const signIn = (body: object, address: string) =>
    apiOf(behind).post('/login', body, { headers: { 'x-forwarded-for': address } });
  expect((await signIn(ADMIN, '203.0.113.1')).status).toBe(200);
  let done = 0;
  const guesses = Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      signIn({ email: `guess${index}@example.com`, password: 'guess' }, `198.51.100.${index}`).finally(
        () => done++,
      ),
    ),
  );
  expect((await behind.inject({ url: '/readyz' })).statusCode).toBe(200);
  expect(done, 'guesses that were over before another request').toBeLessThan(200);
  expect((await signIn(ADMIN, '203.0.113.1')).status).toBe(200);
  expect(done, 'guesses that were over before the sign-in').toBeLessThan(200);
  const answers = await guesses;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBe('2');
  expect(log.match(/The server is busy/g)?.length).toBeLessThanOrEqual(2);
  expect(log).not.toContain('stack');
  await behind.close();
});
