import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';

/** The account of every console that a test starts. */
export const ADMIN = { email: 'admin@localhost', password: 'correct horse battery' };

export type RunningConsole = {
  url: string;
  pid: number;
  /** Its output so far. */
  output: () => string;
  /** Closes the reading end of its output, like a `head` or `tee` that has ended. */
  hangUp: () => void;
  /** Stops it with a signal, by default SIGTERM, and returns its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** So that no console makes a key file in the folder of the project. */
const SECRET_KEY = randomBytes(32).toString('base64');

const ROOT = join(import.meta.dirname, '../..');

/**
 * The real server as a separate process on a free port.
 * @param settings its environment: DATA_DIR or DATABASE_URL at least
 * @throws Error with its output when it ends instead of listening
 * @example const { url, stop } = await startConsole({ DATA_DIR: dataDir });
 */
export async function startConsole(settings: Record<string, string>): Promise<RunningConsole> {
  const child = spawnConsole(settings);
  const { output, until } = readOutput(child);
  const url = await until(/http:\/\/\S+:\d+/);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  const hangUp = () => {
    child.stdout?.destroy();
    child.stderr?.destroy();
  };
  return { url, pid: child.pid ?? 0, output, hangUp, stop };
}

/** For a refused start: the exit code and the output. */
export async function refusedStart(
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawnConsole(settings);
  const { output } = readOutput(child);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** Starts a console and kills it after some time, at any point of its start. */
export async function killedStart(settings: Record<string, string>, afterMs: number): Promise<void> {
  const child = spawnConsole(settings);
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await ended;
  clearTimeout(timer);
}

function spawnConsole(settings: Record<string, string>): ChildProcess {
  const { PATH = '', TMPDIR = '' } = process.env;
  const { NODE_COMPILE_CACHE = join(ROOT, '.cache/compiled') } = process.env;
  return spawn(join(ROOT, 'node_modules/.bin/node'), ['src/app/server.ts'], {
    cwd: ROOT,
    // The channel closes with the test process and stops the console.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH,
      TMPDIR,
      NODE_COMPILE_CACHE,
      PORT: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SECRET_KEY,
      ...settings,
    },
  });
}

function readOutput(child: ChildProcess) {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(text);
        if (found) resolve(found[0]);
      };
      child.stdout?.on('data', look);
      child.once('close', (code) => reject(new Error(`The console ended with ${code}:\n${text}`)));
    });
  return { output: () => text, until };
}
