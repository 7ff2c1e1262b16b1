import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { call } from './measure.ts';

export const ADMIN = { ADMIN_EMAIL: 'bench@localhost', ADMIN_PASSWORD: 'what the bench signs in with' };

/** A running console of a checkout. */
export type Console = {
  url: string;
  /** '' where it has its own database. */
  databaseUrl: string;
  /** Of the first administrator, who sees every branch. */
  token: string;
  memoryMb: () => number;
  stop: () => Promise<void>;
};

/**
 * Starts the console of a folder as `npm start` does, on a free port; its launcher builds it first when its sources have
 * changed.
 * @param settings DATABASE_URL or DATA_DIR
 * @throws Error when it ends instead of listening
 */
export async function startConsole(
  folder: string,
  settings: Record<string, string>,
): Promise<Omit<Console, 'token'>> {
  const launcher = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment({ PORT: '0', ...settings }),
  });
  const url = await addressOf(launcher);
  const stop = async () => {
    if (launcher.exitCode !== null || launcher.signalCode !== null) return;
    launcher.kill('SIGTERM');
    await once(launcher, 'exit');
  };
  const memoryMb = () => memoryOfChildren(launcher.pid);
  return { url, databaseUrl: settings.DATABASE_URL ?? '', stop, memoryMb };
}

/** Signs the administrator in. */
export async function signIn(server: Omit<Console, 'token'>): Promise<Console> {
  const credentials = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const { token } = await call<{ token: string }>({ ...server, token: '' }, '/login', credentials);
  return { ...server, token };
}

/** Runs a program of a folder, such as the demo, to its end. */
export async function run(folder: string, words: string[], settings: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, words, {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    env: environment(settings),
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${words.join(' ')} in ${folder} ended with ${code}`);
}

/** Without the settings of this process: each checkout has its own flags and caches. */
function environment(settings: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return { PATH, HOME, TMPDIR, ...ADMIN, ...settings };
}

function addressOf(launcher: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    launcher.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const found = /http:\/\/\S+:\d+/.exec(text);
      if (found) resolve(found[0]);
    });
    launcher.once('exit', (code) => reject(new Error(`the console ended with ${code}: ${text}`)));
  });
}

/** The launcher has one child, the server. */
function memoryOfChildren(parent: number | undefined): number {
  const rows = execFileSync('ps', ['-A', '-o', 'ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const sizes = rows.map((row) => row.trim().split(/\s+/).map(Number));
  return sizes.reduce((sum, [of, kb = 0]) => (of === parent ? sum + kb / 1_024 : sum), 0);
}

/** Watches the memory of a process. @returns a function that ends it and has the highest value, in MB */
export function watchMemory({ memoryMb }: Pick<Console, 'memoryMb'>): () => number {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryMb());
  }, 500);
  return () => {
    clearInterval(timer);
    return most;
  };
}
