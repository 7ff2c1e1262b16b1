import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { apiOf, testApp } from '../harness/app.ts';

const { app, db, api, token, cookie } = await testApp();
const FORM = { name: 'Asha Rao', email: 'keeper@example.com' };

/** Sends raw bytes to a call that accepts JSON and multipart. */
const send = (payload: string | Buffer, type = 'application/json', headers: Record<string, string> = {}) =>
  app.inject({
    method: 'PATCH',
    url: '/api/profile',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, ...headers },
    payload,
  });
const statusOf = async (payload: string | Buffer, type?: string) => (await send(payload, type)).statusCode;

test('a body that is not JSON is 400', async () => {
  for (const body of ['{', 'name=Asha', '{"name":"A",}', "{'name':'A'}", '[1]', 'null', '"text"', '7', ''])
    expect([body, await statusOf(body)]).toEqual([body, 400]);
  expect(await statusOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBe(400);
});

test('a duplicate key is 400, at any depth and in any spelling', async () => {
  expect(await statusOf('{"name":"A","name":"B"}')).toBe(400);
  expect(await statusOf('{"name":"A","n\\u0061me":"B"}')).toBe(400);
  expect(await statusOf('{"name":[{"a":1,"a":2}]}')).toBe(400);
  expect(await statusOf('{"name":{"a":1},"email":{"a":1}}')).toBe(422);
});

test('JSON nested 101 or 30,000 deep is 400', async () => {
  for (const depth of [101, 30_000]) {
    expect(await statusOf(`{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`)).toBe(400);
    expect(await statusOf(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)).toBe(400);
  }
  expect(await statusOf(`{"name":${'['.repeat(99)}${']'.repeat(99)}}`)).toBe(422);
});

test('JSON over 256 KB is 413', async () => {
  const { statusCode, json } = await send(JSON.stringify({ name: 'a'.repeat(256 * 1024) }));
  expect([statusCode, json().msg]).toEqual([413, 'The body is too large']);
});

test('another content type is 415', async () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/html',
    'application/jsonx',
    'nonsense',
  ];
  for (const type of types) expect([type, await statusOf(JSON.stringify(FORM), type)]).toEqual([type, 415]);
  expect(await statusOf(JSON.stringify(FORM), 'application/json; charset=utf-16')).toBe(415);
  const compressed = await send(JSON.stringify(FORM), 'application/json', { 'content-encoding': 'gzip' });
  expect(compressed.statusCode).toBe(415);
  expect(await statusOf(JSON.stringify(FORM), 'application/json; charset=UTF-8')).toBe(200);
});

test('multipart to a call without a file is 415', async () => {
  const form = new FormData();
  form.set('old_password', 'x');
  expect((await api.post('/profile/password', form)).status).toBe(415);
});

test('names that reach a prototype are 400 in JSON, multipart and query', async () => {
  for (const name of ['__proto__', 'constructor', 'constructor.prototype', 'a.__proto__.b', 'a[__proto__]']) {
    expect([name, await statusOf(JSON.stringify({ ...FORM }).replace('"name"', `"${name}"`))]).toEqual([
      name,
      400,
    ]);
    expect((await api.get(`/me?${encodeURIComponent(name)}=1`)).status).toBe(400);
    const form = new FormData();
    form.set(name, 'x');
    expect((await api.patch('/profile', form)).status).toBe(400);
  }
  expect(await statusOf('{"name":{"__proto__":{"admin":true}}}')).toBe(400);
});

test('unknown fields are 422 and named', async () => {
  const { status, body } = await api.patch('/profile', { ...FORM, role: 'owner', id: 7 });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    title: 'Unprocessable Entity',
    msg: 'Unknown field: role',
    error: 'Unknown field: role',
    fields: { role: 'Unknown field', id: 'Unknown field' },
  });
});

test('a field that breaks a rule is 422 with its message; the first message is `msg`', async () => {
  const { status, body, headers } = await api.patch('/profile', { name: '', email: 'nobody' });
  expect(status).toBe(422);
  expect(headers['content-type']).toBe('application/problem+json');
  expect(body).toEqual({
    type: 'about:blank',
    title: 'Unprocessable Entity',
    status: 422,
    code: 'invalid_fields',
    detail: 'Name is required',
    msg: 'Name is required',
    error: 'Name is required',
    fields: { name: 'Name is required', email: 'Email is invalid' },
    requestId: expect.any(String),
  });
});

test('other types are not converted to text', async () => {
  for (const name of [null, true, 7, ['Asha'], { a: 1 }])
    expect((await api.patch('/profile', { ...FORM, name })).status).toBe(422);
});

test('NUL, a lone surrogate and direction marks are 422', async () => {
  for (const character of ['\u0000', '\ud800', '\u202e', '\u0007'])
    expect((await api.patch('/profile', { ...FORM, name: `As${character}ha` })).body.fields).toHaveProperty(
      'name',
    );
  expect(await statusOf('{"name":"As\\ud800ha","email":"a@b.c"}')).toBe(422);
});

test('100,000 characters in a text field are 422 within a second', async () => {
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    const before = performance.now();
    expect((await api.patch('/profile', { ...FORM, name: 'a'.repeat(100_000) })).status).toBe(422);
    fastest = Math.min(fastest, performance.now() - before);
  }
  expect(fastest).toBeLessThan(1_000);
});

test('SQL and template probes are stored unchanged', async () => {
  for (const name of [
    "Robert'); drop table users;--",
    '{{7*7}}',
    '$'.concat('{7*7}'),
    "' or 1=1 --",
    '%_\\',
  ]) {
    const { status, body } = await api.patch('/profile', { ...FORM, name });
    expect([status, body.data.name]).toEqual([200, name]);
  }
});

test('a malformed id is 400, an unknown one 404', async () => {
  for (const id of ['0', 'abc', '-1', '1.5', '9223372036854775808', '2147483648', '1e3', '%00'])
    expect([id, (await api.delete(`/sessions/${id}`)).status]).toEqual([id, 400]);
  const { status, body } = await api.delete('/sessions/2147483647');
  expect([status, body.msg]).toEqual([404, 'No such session']);
});

test('a malformed path is 400, an unknown one 404, both as problems', async () => {
  for (const [path, status] of [
    ['/%zz', 400],
    [`/sessions/${'9'.repeat(300)}`, 404],
    ['/nowhere', 404],
  ] as const) {
    const answer = await api.get(path);
    expect([path, answer.status, answer.body.status]).toEqual([path, status, status]);
  }
});

test('letter case and a trailing slash do not change a path', async () => {
  expect((await api.get('/ME/')).status).toBe(200);
  expect(
    (await app.inject({ url: '/API/Me', headers: { authorization: `Bearer ${token}` } })).statusCode,
  ).toBe(200);
});

test('every response has the headers that block foreign code', async () => {
  const { headers } = await api.get('/me');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  const policy = String(headers['content-security-policy']).split(';');
  for (const rule of ["default-src 'self'", "script-src 'self'", "form-action 'self'"])
    expect(policy).toContain(rule);
  for (const name of ['base-uri', 'object-src', 'frame-ancestors'])
    expect(policy).toContain(`${name} 'none'`);
  expect(policy.join(';')).not.toContain('unsafe-');
});

test('/healthz and /readyz need no sign-in', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const { statusCode, json } = await app.inject({ url });
    expect([statusCode, json()]).toEqual([200, { status: 'ok' }]);
  }
});

test('the browser opens files and the API description with the cookie alone', async () => {
  const { mark } = await db.selectFrom('installation').select('mark').executeTakeFirstOrThrow();
  const browser = { cookie: `sid-${mark}=${cookie}`, 'sec-fetch-site': 'none' };
  expect((await apiOf(app).get('/docs', { headers: browser })).status).toBe(200);
  expect((await apiOf(app).get('/me', { headers: browser })).status).toBe(401);
});
