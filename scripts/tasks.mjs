// Runs on any Node from 20.19 on, before anything is installed: it installs, builds and then starts the pinned Node.
import { buildConsole } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { installPackages } from './install.mjs';
import { supervise, together } from './processes.mjs';

const SERVER = 'src/app/server.ts';

const tasks = {
  start: async (options) => {
    await buildConsole();
    return supervise([SERVER, ...options]);
  },
  demo: async (options) => {
    const env = { DATA_DIR: process.env.DATA_DIR || './data-demo' };
    const failed = await supervise(['src/app/demo.ts', ...options], { env });
    if (failed) return failed;
    await buildConsole();
    return supervise([SERVER], { env });
  },
  dev: (options) =>
    together([
      ['node', '--watch', '--watch-preserve-output', SERVER],
      ['vite', ...options],
    ]),
  build: buildConsole,
  check: async () => (await import('./test.mjs')).quickChecks(),
  test: async (paths) => {
    const { dailyTests, testsAt } = await import('./test.mjs');
    return paths.length > 0 ? testsAt(paths) : dailyTests();
  },
  release: async () => (await import('./test.mjs')).releaseTests(),
  bench: async (options) => {
    await buildConsole();
    return together([['node', 'bench/run.ts', ...options]], { CHROMIUM: findChromium() });
  },
  upgrade: async (options) => {
    const { withPrograms } = await import('./older-postgres.mjs');
    return supervise(['src/app/backup.ts', 'upgrade', ...(await withPrograms(options))]);
  },
};

if (process.platform === 'win32')
  fail(
    'This console does not run on Windows itself. Run it in WSL 2 (wsl --install) or as the container image; README.md says how.',
  );
const [name = 'start', ...options] = process.argv.slice(2);
const program = name.endsWith('.ts') ? () => supervise([name, ...options]) : undefined;
const task = program ?? (Object.hasOwn(tasks, name) ? tasks[name] : undefined);
if (!task) fail(`There is no task "${name}"; there are ${Object.keys(tasks).join(', ')}.`);
try {
  await installPackages();
  process.exitCode = (await task(options)) ?? 0;
} catch (error) {
  fail(error.message);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
