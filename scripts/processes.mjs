import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE = join(ROOT, 'node_modules/.bin/node');
const GUARD = join(ROOT, 'scripts/guard.mjs');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A reader of the output that has ended (`npm start | head`) does not end the launcher. */
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

/** The search path without any project's own programs: npm itself must not run on the Node that it replaces. */
export const systemPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
    .join(delimiter);

const environment = (extra = {}) => ({
  ...process.env,
  PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${systemPath()}`,
  // TypeScript is stripped and compiled once per version of a file: it halves the start and spares the compiler's memory.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.cache/compiled'),
  // Under load the youngest objects may take as much as is left of the memory that a server should need.
  NODE_OPTIONS: process.env.NODE_OPTIONS ?? '--max-semi-space-size=16',
  // The memory that glibc keeps back for each thread is not given back to the system.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  ...extra,
});

/**
 * Runs a TypeScript entry on the pinned Node until it ends; answers its exit code. The child has a process group of its
 * own, so that Ctrl-C reaches it once, from here, and a channel that closes when this process is gone.
 */
export const supervise = (words, { env } = {}) => ended([started(words, 'inherit', env)]);

/** Runs several programs until the first one ends, then stops the others; answers that one's exit code. */
export const together = (commands, env) =>
  ended(commands.map((command) => started([GUARD, ...command], 'inherit', env)));

/** Starts a program in its own group, which ends with this process however that ends. */
export const guarded = (command, { env, stdio = 'inherit' } = {}) => started([GUARD, ...command], stdio, env);

function started(words, stdio, env) {
  return spawn(NODE, words, {
    cwd: ROOT,
    env: environment(env),
    detached: true,
    stdio: ['ignore', stdio, stdio, 'ipc'],
  });
}

function ended(children) {
  const stop = (name) => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(name);
  };
  forwardSignals(stop, children);
  let first;
  const all = children.map(
    (child) =>
      new Promise((resolve) => {
        const done = (code) => {
          first ??= code;
          stop('SIGTERM');
          resolve();
        };
        child.once('error', (error) => {
          console.error(error.message);
          done(1);
        });
        child.once('exit', (code, name) => done(exitCode(code, name)));
      }),
  );
  return Promise.all(all).then(() => first);
}

export const exitCode = (code, name) => code ?? 128 + (constants.signals[name] ?? 0);

function forwardSignals(stop, children) {
  let firstAt;
  for (const name of SIGNALS)
    process.on(name, () => {
      // npm passes Ctrl-C on although the terminal has sent it here already: only a later one is meant as impatience.
      if (firstAt === undefined) {
        firstAt = Date.now();
        stop(name);
      } else if (Date.now() - firstAt > 1_000) for (const child of children) killGroup(child.pid);
    });
}

export function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}
