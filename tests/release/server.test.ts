import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { commandOf, readPidFile } from 'appliance/postgres/postmaster.ts';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ADMIN, type RunningConsole, refusedStart, startConsole } from '../harness/console.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { testDatabase } from '../harness/database.ts';

const { url: DATABASE_URL, pool } = await testDatabase();

let dataDir: string;

beforeEach(async () => {
  const folder = await makeDataFolder();
  dataDir = folder.dataDir;
  onTestFinished(folder.remove);
});

async function running(settings: Record<string, string>): Promise<RunningConsole> {
  const console = await startConsole(settings);
  onTestFinished(async () => {
    await console.stop();
  });
  return console;
}

test('the first start prints the sign-in once, and SIGTERM stops console and database', async () => {
  const first = await running({ DATA_DIR: dataDir, ADMIN_PASSWORD: '', ADMIN_EMAIL: 'owner@example.com' });
  const password = /First sign-in: owner@example\.com with the password (\S{12,})/.exec(first.output())?.[1];
  const answer = await fetch(`${first.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password }),
  });
  expect(answer.status).toBe(200);
  const { pid = 0 } = (await readPidFile(join(dataDir, 'postgres'))) ?? {};
  expect(await first.stop()).toBe(0);
  expect(await commandOf(pid)).toBeUndefined();
  const second = await running({ DATA_DIR: dataDir });
  expect(second.output()).not.toContain('First sign-in');
});

test('a closed output pipe neither ends the console nor breaks its clean stop', async () => {
  const { url, hangUp, stop } = await running({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  const database = async () => (await readPidFile(join(dataDir, 'postgres')))?.pid ?? 0;
  hangUp();
  const killed = await database();
  process.kill(killed, 'SIGKILL');
  // Until the console notices the loss, it may report ready with the old database.
  await expect.poll(database).not.toBeOneOf([killed, 0]);
  const isReady = async () => (await fetch(`${url}/readyz`)).status;
  await expect.poll(isReady).toBe(200);
  const pid = await database();
  expect(await stop()).toBe(0);
  expect(await commandOf(pid)).toBeUndefined();
});

test('a given password or key is never printed, and a wrong key gives one line', async () => {
  await pool.query(`
    with person as (insert into users (email, name, role, password_hash) values ('a@b', 'A', 'viewer', '') returning id)
    insert into second_factors (user_id, secret, confirmed_at) select id, 'x', now() from person`);
  await pool.query(`update installation set secret_key_check = 'x'`);
  // The first start of the other tests makes the administrator, which it does where there is no person.
  onTestFinished(async () => {
    await pool.query(`delete from users where email = 'a@b'`);
  });
  const key = randomBytes(32).toString('base64');
  const { output } = await running({ DATABASE_URL, SECRET_KEY: key });
  expect(output()).toMatch(
    /^Second factors: the codes of 1 person cannot be checked, because SECRET_KEY is not .* reset-totp EMAIL .*$/m,
  );
  for (const secret of [ADMIN.password, key]) expect(output()).not.toContain(secret);
});

test('a request in progress gets its response before the console stops', async () => {
  const { url, stop } = await running({ DATABASE_URL });
  const { hostname, port } = new URL(url);
  const client = connect(Number(port), hostname);
  let answer = '';
  client.on('data', (part) => {
    answer += part;
  });
  const body = JSON.stringify(ADMIN);
  const head = `POST /api/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
  client.write(head);
  // "100 Continue": the server has accepted the request and waits for its body.
  await expect.poll(() => answer).toContain('100 Continue');
  const stopped = stop();
  client.write(body);
  await once(client, 'close');
  expect(answer).toContain('Login Successfully');
  expect(await stopped).toBe(0);
});

test('under load each received request gets its response before the stop', async () => {
  const { url, stop } = await running({ DATABASE_URL });
  let answered = 0;
  const problems: unknown[] = [];
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let isOpen = true; isOpen; answered++) {
      const request = get(`${url}/readyz`, { agent });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      if (answer.statusCode !== 200) problems.push(answer.statusCode);
      isOpen = answer.headers.connection !== 'close';
    }
    agent.destroy();
  };
  const clients = Array.from({ length: 16 }, () => client().catch((error) => problems.push(error)));
  await expect.poll(() => answered).toBeGreaterThan(200);
  expect(await stop()).toBe(0);
  await Promise.all(clients);
  expect(problems).toEqual([]);
});

test('a port in use gives one line and a non-zero exit code', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    other.close();
  });
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { code, output } = await refusedStart({ DATABASE_URL, PORT: String(port) });
  expect({ code, output }).toEqual({
    code: 1,
    output: `Port ${port} on 127.0.0.1 is already in use; stop the other program or set PORT.\n`,
  });
});

test('a port used by another console is reported with its address', async () => {
  const { url } = await running({ DATABASE_URL });
  const { code, output } = await refusedStart({ DATABASE_URL, PORT: new URL(url).port });
  expect({ code, output }).toEqual({
    code: 1,
    output: `A console runs at ${url} already; open that address, or stop it, or set PORT.\n`,
  });
});

test("a host that is not this machine's gives one line", async () => {
  const { code, output } = await refusedStart({ DATABASE_URL, HOST: '192.0.2.1' });
  expect(code).toBe(1);
  expect(output).toMatch(/^Cannot listen on 192\.0\.2\.1 port 0: .*EADDRNOTAVAIL.*\n$/);
});

test('a data folder that is not writable gives one line', async () => {
  await writeFile(join(dataDir, 'file'), '');
  const { code, output } = await refusedStart({ DATA_DIR: join(dataDir, 'file') });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Cannot write to the data folder .*; set DATA_DIR to a folder that can be written to\.\n$/,
  );
});

test('a wrong DATABASE_URL gives one line without its password', async () => {
  const { code, output } = await refusedStart({
    DATABASE_URL: 'postgres://me:secret-word@127.0.0.1:1/books',
  });
  expect(code).toBe(1);
  expect(output).toBe('Cannot use the database 127.0.0.1:1/books: connect ECONNREFUSED 127.0.0.1:1\n');
});

test('a missing database gives one line', async () => {
  const url = new URL(DATABASE_URL);
  url.pathname = '/no_such_books';
  const { code, output } = await refusedStart({ DATABASE_URL: url.href });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Cannot use the database .*\/no_such_books: database "no_such_books" does not exist.*\n$/,
  );
});

test('a newer schema gives one line and is not changed', async () => {
  await pool.query(`insert into migrations (name, checksum) values ('9999_future.sql', 'x')`);
  onTestFinished(async () => {
    await pool.query(`delete from migrations where name = '9999_future.sql'`);
  });
  const { code, output } = await refusedStart({ DATABASE_URL });
  expect(code).toBe(1);
  expect(output).toBe(
    'The database was made by a newer version of this console (it has 9999_future.sql); start that version.\n',
  );
});

test('every wrong setting gives one line', async () => {
  const { code, output } = await refusedStart({ PORT: 'x', TRUST_PROXY: 'x' });
  expect(code).toBe(1);
  expect(output).toBe(
    'PORT must be a number from 0 to 65535\nTRUST_PROXY must be the number of proxies in front, or their addresses\n',
  );
});
