import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
export const ADMIN = { ADMIN_EMAIL: 'bench@localhost', ADMIN_PASSWORD: 'what the bench signs in with' };

export type Server = { url: string; token: string; memoryMb: () => number; stop: () => Promise<void> };

/** The console as a separate process, with a signed-in user. */
export async function startConsole(settings: Record<string, string>): Promise<Server> {
  const server = await startSignedOut(settings);
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`The bench cannot sign in: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return { ...server, token };
}

/** The console as a separate process, before anyone has signed in. */
export const startSignedOut = (settings: Record<string, string>): Promise<Server> =>
  startServer('src/app/server.ts', { ...ADMIN, ...settings });

/** The bare server, without sign-in. */
export const startBare = (settings: Record<string, string>): Promise<Server> =>
  startServer('bench/bare-server.ts', settings);

async function startServer(entry: string, settings: Record<string, string>): Promise<Server> {
  // The same environment that the launcher sets.
  const {
    PATH = '',
    TMPDIR = '',
    NODE_COMPILE_CACHE = '',
    NODE_OPTIONS = '',
    MALLOC_ARENA_MAX = '',
  } = process.env;
  const child = spawn(process.execPath, [entry], {
    cwd: ROOT,
    // The channel closes with this process and stops the server.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE, NODE_OPTIONS, MALLOC_ARENA_MAX, PORT: '0', ...settings },
  });
  const url = await addressOf(child, entry);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, token: 'none', memoryMb: () => rssMb(child.pid), stop };
}

/** Both servers print it when they listen. */
function addressOf(child: ChildProcess, entry: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const found = /http:\/\/\S+:\d+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`${entry} ended with ${code} before it listened`)));
  });
}

/** The memory of a process in MB. */
export const rssMb = (pid: number | undefined): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
