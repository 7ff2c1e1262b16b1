// Runs on any Node from 20 on, before anything is installed: it installs, builds and then starts the pinned Node.
import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt.mjs';
import { buildConsole } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { installPackages } from './install.mjs';
import { supervise, together } from './processes.mjs';

const SERVER = 'src/app/server.ts';

const tasks = {
  start,
  demo,
  dev,
  check,
  test,
  release,
  failover,
  reset,
  backup: (options) => supervise(['src/app/backup.ts', 'backup', ...options]),
  restore: (options) => supervise(['src/app/backup.ts', 'restore', ...options]),
  verify: (options) => supervise(['src/app/backup.ts', 'verify', ...options]),
  move: (options) => supervise(['src/app/backup.ts', 'move', ...options]),
  upgrade,
  admin: (options) => supervise(['src/app/admin.ts', ...options]),
  bench,
  doctor,
  build,
};

if (process.platform === 'win32')
  fail(
    'This console does not run on Windows itself. Run it in WSL 2 (wsl --install) or as the container image; README.md says how.',
  );
const [name = 'start', ...options] = process.argv.slice(2);
const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
if (!task) fail(`There is no task "${name}"; there are ${Object.keys(tasks).join(', ')}.`);
try {
  await installPackages();
  process.exitCode = await task(options);
} catch (error) {
  fail(error.message);
}

async function start(options) {
  await buildConsole();
  return supervise([SERVER, ...options]);
}

async function demo(options) {
  const env = { DATA_DIR: process.env.DATA_DIR || './data-demo' };
  const filling = ['src/app/demo.ts', ...options];
  if (options.some((word) => word === '--help' || word === '-h')) return supervise(filling, { env });
  await buildConsole();
  return (await supervise(filling, { env })) || supervise([SERVER], { env });
}

async function dev(options) {
  return together([
    ['node', '--watch', '--watch-preserve-output', SERVER],
    ['vite', ...options],
  ]);
}

async function check() {
  const { quickChecks } = await import('./test.mjs');
  return quickChecks();
}

async function test(paths) {
  const { dailyTests, testsAt } = await import('./test.mjs');
  return paths.length > 0 ? testsAt(paths) : dailyTests();
}

async function release() {
  const { releaseTests } = await import('./test.mjs');
  return releaseTests();
}

async function reset(options) {
  const { resetData } = await import('./reset.mjs');
  await resetData(options);
  return 0;
}

async function doctor() {
  return supervise(['src/app/doctor.ts']);
}

async function failover() {
  const { failoverTest } = await import('./failover.mjs');
  return failoverTest();
}

async function bench(options) {
  if (spawnSync('wrk', ['--version']).error) aptInstall('wrk', 'wrk');
  await buildConsole();
  return together([['node', 'bench/run.ts', ...options]], { CHROMIUM: await findChromium() });
}

async function upgrade(options) {
  const { withPrograms } = await import('./older-postgres.mjs');
  return supervise(['src/app/backup.ts', 'upgrade', ...(await withPrograms(options))]);
}

async function build() {
  await buildConsole({ always: true });
  return 0;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
