import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConsole } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { fetchPrograms } from './older-postgres.mjs';
import { exitCode, guarded, killGroup, ROOT } from './processes.mjs';
import { installTestPrograms } from './programs.mjs';

/** The scripts of package.json that examine the sources without running them. */
const CHECKS = ['lint', 'typecheck', 'lint:imports', 'lint:unused', 'db:check'];
/** The folders whose tests may depend on the version of PostgreSQL. */
const ON_POSTGRES_15 = [
  'src',
  'packages',
  'tests/api',
  'tests/races',
  'tests/property',
  'tests/release/backups',
];

/** The checks that take seconds: no browser, and only tests without a database or other processes. */
export const quickChecks = () =>
  inRunFolder(async (run) => {
    await checks(run);
    await run.script('test:quick');
  });

/** Checks, rules, races, properties, a smoke test, and the daily screens in the browser. */
export const dailyTests = () =>
  withPrograms(async (run) => {
    // Each of these uses one core.
    const building = run.step('build', () => buildConsole());
    await checks(run);
    const isBuilt = await building;
    await run.vitest('tests', ['--exclude', 'tests/release/**']);
    // An older build would be tested instead.
    if (isBuilt) await browserTests(run, ['tests/e2e/']);
  });

/** All other tests: what a release needs. */
export const releaseTests = () =>
  withPrograms(async (run) => {
    const isBuilt = await run.step('build', () => buildConsole());
    await run.vitest('tests of a release', ['tests/release']);
    await run.step('PostgreSQL 15', async () => {
      const env = { TEST_POSTGRES_PROGRAMS: await fetchPrograms(15) };
      await run.vitest('tests on PostgreSQL 15', ON_POSTGRES_15, env);
    });
    if (isBuilt) await browserTests(run, ['tests/release/e2e/']);
  });

/** Only the tests in some files or folders: browser tests from folders e2e, all others on the embedded PostgreSQL. */
export const testsAt = (paths) =>
  inRunFolder(async (run) => {
    const isBrowserTest = (path) => /(^|\/)e2e(\/|$)/.test(path);
    const inBrowser = paths.filter(isBrowserTest);
    const others = paths.filter((path) => !isBrowserTest(path));
    if (others.length > 0) await run.vitest('tests', others);
    if (inBrowser.length > 0 && (await run.step('build', () => buildConsole())))
      await browserTests(run, inBrowser);
  });

const checks = (run) => Promise.all(CHECKS.map((name) => run.script(name)));

async function browserTests(run, paths) {
  await run.playwright(paths, { CHROMIUM: findChromium() });
}

function withPrograms(work) {
  installTestPrograms();
  return inRunFolder(work);
}

/** Does the work in a folder of its own, counts its tests and returns the exit code. */
async function inRunFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'console-run-'));
  // PostgreSQL under another account must be able to enter it.
  chmodSync(folder, 0o711);
  const run = newRun(folder);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, run.abort);
  try {
    await work(run);
  } catch (error) {
    run.note(error.message, 0, 1);
  } finally {
    // A PostgreSQL that a broken test left running ends when its folder is gone.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  return run.finish();
}

function newRun(folder) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const lines = [];
  const total = { passed: 0, failed: 0 };
  const running = new Set();
  let isAborted = false;
  const reportOf = (title) => join(folder, `${title}.json`);

  function note(title, passed, failed) {
    total.passed += passed;
    total.failed += failed;
    lines.push(`${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed`);
    console.log(`\n${lines.at(-1)}`);
  }

  async function execute(command, env) {
    if (isAborted) return 1;
    const child = guarded(command, { env: { TMPDIR: folder, ...env } });
    const { pid } = child;
    running.add(child);
    const [code, name] = await once(child, 'exit');
    running.delete(child);
    killGroup(pid);
    return exitCode(code, name);
  }

  /** A program that reports its own tests; a failure without a failed test counts as one. */
  async function suite(title, command, env) {
    const report = reportOf(title);
    const code = await execute(command, { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env });
    const {
      stats,
      numPassedTests = 0,
      numFailedTests = 0,
    } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
    const failed = stats ? stats.unexpected + stats.flaky : numFailedTests;
    note(title, stats ? stats.expected : numPassedTests, failed || (code === 0 ? 0 : 1));
  }

  /** Work that counts as one test; true if it succeeds. */
  async function step(title, work) {
    const error = await work().then(
      () => undefined,
      (error) => error,
    );
    if (error) console.log(`\n${error.message}`);
    note(title, error ? 0 : 1, error ? 1 : 0);
    return !error;
  }

  return {
    note,
    step,
    abort: () => {
      isAborted = true;
      for (const child of running) child.kill('SIGTERM');
    },
    /** A script of package.json. */
    script: (name) =>
      step(name, async () => {
        const code = await execute(['sh', '-c', scripts[name]]);
        if (code !== 0) throw new Error(`${name} ended with ${code}`);
      }),
    vitest: (title, words, env) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(title)}`];
      return suite(title, ['vitest', 'run', ...reporters, ...words], env);
    },
    playwright: (paths, env) =>
      suite('browser tests', ['playwright', 'test', '--reporter=list,json', ...paths], env),
    finish: () => {
      console.log(`\n${lines.join('\n')}`);
      const failed = total.failed + (isAborted ? 1 : 0);
      console.log(`${total.passed} passed, ${failed} failed`);
      return failed > 0 || total.passed === 0 ? 1 : 0;
    },
  };
}
