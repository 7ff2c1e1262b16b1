import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, readPidFile } from 'appliance/postgres/postmaster.ts';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { makeDataFolder } from '../harness/data-folder.ts';

const { dataDir, remove } = await makeDataFolder();
afterAll(remove);

const launch = (task: string, settings?: Record<string, string>) =>
  run(process.execPath, ['scripts/run.mjs', task], settings);

function run(program: string, words: string[], settings: Record<string, string> = {}) {
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...settings },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await closed;
  });
  return { child, closed, output: () => text };
}

/** The process ids of the database and of the console that uses it. */
async function started({ child, output }: { child: ChildProcess; output: () => string }) {
  await expect.poll(output, { timeout: 60_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
  const { pid: database = 0 } = (await readPidFile(join(dataDir, 'postgres'))) ?? {};
  expect(child.exitCode).toBeNull();
  return { database };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s stops the console and its database, and the exit code is 0',
  async (name) => {
    const launched = launch('start');
    const { database } = await started(launched);
    launched.child.kill(name);
    // npm forwards a signal that the terminal has already sent to the whole group.
    launched.child.kill(name);
    const [code] = await launched.closed;
    expect({ code, output: launched.output() }).toMatchObject({ code: 0 });
    expect(await commandOf(database)).toBeUndefined();
  },
);

test('SIGTERM to npm stops the console and its database too', async () => {
  const launched = run('npm', ['start']);
  const { database } = await started(launched);
  launched.child.kill('SIGTERM');
  await launched.closed;
  await expect.poll(() => commandOf(database)).toBeUndefined();
});

test('the console and its database stop when the launcher is killed', async () => {
  const launched = launch('start');
  const { database } = await started(launched);
  launched.child.kill('SIGKILL');
  await launched.closed;
  await expect.poll(() => commandOf(database)).toBeUndefined();
});

test('the exit code of a refused start is returned', async () => {
  const { closed, output } = launch('start', { LOG_LEVEL: 'loud' });
  const [code] = await closed;
  expect(code).toBe(1);
  expect(output()).toContain('LOG_LEVEL must be one of');
});

test('npm test with a path runs that alone; the guides name the usual scripts', async () => {
  const { closed, output } = run('npm', ['test', '--', 'src/kit/shared/format.test.ts']);
  expect((await closed)[0]).toBe(0);
  expect(output()).toMatch(/Test Files .*1 passed/);
  const guides = await Promise.all(['README.md', 'CONTRIBUTING.md'].map((path) => readFile(path, 'utf8')));
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  for (const name of ['lint', 'format', 'typecheck', 'test:watch', 'test:e2e', 'db:reset']) {
    expect(scripts).toHaveProperty([name]);
    expect(guides.join()).toContain(`npm run ${name}`);
  }
});

test('on Windows npm start gives one line that names WSL 2 and the container image', async () => {
  const asWindows = "data:text/javascript,Object.defineProperty(process,'platform',{value:'win32'})";
  const { closed, output } = run(process.execPath, ['--import', asWindows, 'scripts/run.mjs', 'start']);
  expect((await closed)[0]).toBe(1);
  expect(output()).toMatch(/^This console does not run on Windows itself.* WSL 2 .* container image.*\n$/);
  // The scripts of package.json begin with `exec`. There cmd.exe finds this file, which runs the other words.
  expect(await readFile('exec.cmd', 'utf8')).toMatch(/^@%\*\r\n$/m);
});

test.each(['18.20.4', '20.18.3', '22.11.0'])(
  'Node %s gives one line with the versions that run the console and a way to get one',
  async (version) => {
    const asOlder = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'${version}'}})`;
    const { closed, output } = run(process.execPath, ['--import', asOlder, 'scripts/run.mjs', 'start']);
    expect((await closed)[0]).toBe(1);
    expect(output()).toMatch(
      /^This console needs Node 20\.19, 22\.12 or newer, and this is .+ npm install .+\n$/,
    );
    expect(output()).toContain(` this is ${version}. `);
  },
);

test.each(['test', 'release'])('task %s names all programs that it lacks before it runs', async (task) => {
  const asPerson = 'data:text/javascript,process.getuid=()=>1000';
  const { closed, output } = run(process.execPath, ['--import', asPerson, 'scripts/run.mjs', task], {
    PATH: '',
  });
  expect((await closed)[0]).toBe(1);
  expect(output()).toMatch(
    /^Missing: curl, openssl, ps.*\(on Debian as root: apt-get install curl openssl procps.*\)\.\n$/,
  );
});

test('an unknown task gives one line', async () => {
  const { closed, output } = launch('party');
  expect((await closed)[0]).toBe(1);
  expect(output()).toMatch(/^There is no task "party"; there are start, demo, .+\.\n$/);
});

test.each([
  ['is empty', () => ''],
  ['names a process that has ended', () => '4194303 1'],
  ['names an id that another process has by now', () => `${process.ppid} 1`],
  ['was written by an older launcher', () => String(process.ppid)],
])('a lock that %s is replaced', async (_, content) => {
  const name = `test-${randomUUID()}`;
  await mkdir('.cache', { recursive: true });
  await writeFile(`.cache/${name}.lock`, content());
  const { closed, output } = holding(name);
  expect((await closed)[0]).toBe(0);
  expect(output()).toBe('working\n');
});

test('the launcher waits for a held lock and names its process', async () => {
  const name = `test-${randomUUID()}`;
  const holder = holding(name, 'await new Promise(() => setInterval(() => {}, 60_000));');
  await expect.poll(holder.output).toContain('working');
  const waiting = holding(name);
  await expect.poll(waiting.output).toContain(`Waiting for process ${holder.child.pid}, which holds `);
  expect(waiting.output()).not.toContain('working');
  holder.child.kill('SIGKILL');
  expect((await waiting.closed)[0]).toBe(0);
  expect(waiting.output()).toContain('working');
});

/** A process that prints that it holds the lock, then works. */
function holding(name: string, work = '') {
  const script = `import { alone } from './scripts/lock.mjs';
    await alone('${name}', async () => { console.log('working'); ${work} });`;
  return run(process.execPath, ['--input-type=module', '--eval', script]);
}
