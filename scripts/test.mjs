import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildConsole, SERVER } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { startPostgres15 } from './postgres15.mjs';
import { exitCode, guarded, killGroup } from './processes.mjs';
import { openRunFolder } from './run-folder.mjs';
import { databaseTests, quickTests } from './test-files.mjs';

// All tests take ten to twenty minutes on two idle cores, and several times that on a busy machine.
const LIMIT_MS = 80 * 60_000;
/** The tests start the console as `npm start` does. */
const BUILT = { CONSOLE_PROGRAM: SERVER };
const FAST_CHECKS = [
  ['format and lint', ['biome', 'check', '--error-on-warnings']],
  ['types', ['tsc', '--noEmit']],
  ['table types', ['node', 'scripts/table-types.ts', '--check']],
  ['import rules', ['depcruise', '--config', 'import-rules.config.ts', 'src']],
  ['unused code', ['knip']],
];

const fastChecks = (run) => Promise.all(FAST_CHECKS.map(([title, command]) => run.step(title, command)));

/** All steps; later steps run even if one fails. */
export const allTests = () =>
  inRunFolder(async (run, folder) => {
    // Each of these uses one core.
    const building = run.task('build', () => buildConsole());
    await fastChecks(run);
    const isBuilt = await building;
    await onEmbedded(run, folder, { env: BUILT });
    await onPostgres15(run, folder);
    await browserTests(run, folder, isBuilt);
  });

/** Only the tests in some files or folders: browser tests from tests/e2e, all others on the embedded PostgreSQL. */
export const testsAt = (paths) =>
  inRunFolder(async (run, folder) => {
    const inBrowser = paths.filter(isBrowserTest);
    const others = paths.filter((path) => !isBrowserTest(path));
    if (others.length > 0) await onEmbedded(run, folder, { paths: others });
    if (inBrowser.length === 0) return;
    const isBuilt = await run.task('build', () => buildConsole());
    await browserTests(run, folder, isBuilt, inBrowser);
  });

const isBrowserTest = (path) => /(^|\/)e2e(\/|$)/.test(path);

async function inRunFolder(work) {
  const folder = openRunFolder();
  const run = newRun({ TMPDIR: folder.path });
  const onSignal = () => run.abort();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, onSignal);
  try {
    await work(run, folder.path);
  } finally {
    await folder.close();
  }
  return run.finish();
}

/** The checks that take seconds: no browser, and only tests without a database or other processes. */
export async function quickChecks() {
  const run = newRun({});
  await fastChecks(run);
  const files = quickTests();
  if (files.length > 0) await run.step('unit tests', ['vitest', 'run', ...files], { WITHOUT_DATABASE: '1' });
  return run.finish();
}

const vitest = (report, files) => [
  ...['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ...files,
];

function onEmbedded(run, folder, { paths = [], env } = {}) {
  const report = join(folder, 'embedded.json');
  return run.suite('tests on the embedded PostgreSQL', vitest(report, paths), report, vitestTotals, env);
}

async function onPostgres15(run, folder) {
  const report = join(folder, 'server.json');
  const title = 'tests on a PostgreSQL 15 server';
  const server = await startPostgres15(folder).catch((error) => {
    console.log(`\n${title}: ${error.message}`);
  });
  if (!server) return run.skip(title);
  try {
    const files = databaseTests();
    const env = { ...BUILT, TEST_DATABASE_URL: server.url };
    if (files.length > 0) await run.suite(title, vitest(report, files), report, vitestTotals, env);
  } finally {
    await server.stop();
  }
}

async function browserTests(run, folder, isBuilt, paths = []) {
  const report = join(folder, 'browser.json');
  const title = 'browser tests';
  // An older build would be tested instead.
  if (!isBuilt) return run.skip(title);
  const chromium = await findChromium().catch((error) => {
    console.log(`\n${error.message}`);
  });
  if (!chromium) return run.fail(title);
  const env = { ...BUILT, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  await run.suite(
    title,
    ['playwright', 'test', '--reporter=list,json', ...paths],
    report,
    playwrightTotals,
    env,
  );
}

const vitestTotals = ({ numPassedTests, numFailedTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
});
const playwrightTotals = ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky });

function newRun(runEnv) {
  const began = Date.now();
  const outcomes = [];
  const running = new Set();
  let isAborted = false;

  const note = (title, passed, failed, since) => {
    outcomes.push({ title, passed, failed });
    const seconds = ((Date.now() - since) / 1000).toFixed(1);
    console.log(`\n${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed (${seconds} s)`);
  };

  const execute = async (command, env) => {
    if (isAborted) return 1;
    const child = guarded(command, { env: { ...runEnv, ...env } });
    const { pid } = child;
    running.add(child);
    const timer = setTimeout(
      () => {
        console.log('\nThe time limit for all tests has passed.');
        killGroup(pid);
      },
      LIMIT_MS - (Date.now() - began),
    );
    const [code, name] = await once(child, 'exit');
    clearTimeout(timer);
    killGroup(pid);
    running.delete(child);
    return exitCode(code, name);
  };

  return {
    abort: () => {
      isAborted = true;
      for (const child of running) child.kill('SIGTERM');
    },
    fail: (title) => note(title, 0, 1, Date.now()),
    skip: (title) => outcomes.push({ title, passed: 0, failed: 0, isSkipped: true }),
    step: async (title, command, env) => {
      const since = Date.now();
      const code = await execute(command, env);
      note(title, code === 0 ? 1 : 0, code === 0 ? 0 : 1, since);
    },
    /** A step of the launcher itself, which counts as one test; true if it succeeds. */
    task: async (title, work) => {
      const since = Date.now();
      try {
        await work();
        note(title, 1, 0, since);
        return true;
      } catch (error) {
        console.log(`\n${error.message}`);
        note(title, 0, 1, since);
        return false;
      }
    },
    /** A step that reports its own tests; a failure without a failed test counts as one. */
    suite: async (title, command, report, totals, env) => {
      const since = Date.now();
      const code = await execute(command, env);
      const { passed, failed } = existsSync(report)
        ? totals(JSON.parse(readFileSync(report, 'utf8')))
        : { passed: 0, failed: 0 };
      note(title, passed, failed || (code === 0 ? 0 : 1), since);
    },
    finish: () => {
      console.log('');
      for (const { title, passed, failed, isSkipped } of outcomes)
        console.log(
          isSkipped
            ? `- ${title}: not run`
            : `${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed`,
        );
      const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
      const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0) + (isAborted ? 1 : 0);
      console.log(`${passed} passed, ${failed} failed`);
      return failed > 0 || passed === 0 ? 1 : 0;
    },
  };
}
