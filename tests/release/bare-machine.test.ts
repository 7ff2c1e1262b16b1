import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
// @ts-expect-error: the launcher is plain JavaScript, so that it runs before anything is installed.
import { aptInstall } from '../../scripts/apt.mjs';

/** A Debian 13 with its own Node and npm and one ordinary user, kept between runs. */
const MACHINE = resolve('.cache/debian-13');
const READY = `${MACHINE}/.ready`;
const APP = `${MACHINE}/home/shop/app`;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** No account of this computer has it, so that the processes of the user can be counted. */
const USER_ID = '61234';

const run = promisify(execFile);

test('npm start on a bare Debian 13 serves a day of business, and Ctrl-C ends all of it', {
  timeout: 1_200_000,
}, async () => {
  const reason = whyImpossible();
  if (reason) return console.log(`Nothing was tried on a bare Debian: ${reason}`);
  if (!existsSync(READY)) await makeMachine();
  // A run that was killed may have left some.
  endProcesses();
  await copyProject();

  const password = randomBytes(12).toString('hex');
  const { child, closed, address } = npmStart(password);
  const URL = await address;
  expect((await fetch(`${URL}/readyz`)).status).toBe(200);
  const env = { PATH: process.env.PATH, URL, ADMIN_PASSWORD: password };
  const { stdout } = await run('bash', ['docs/one-day.sh'], { env });
  expect(stdout).toContain('"msg":"Day Closed Successfully"');

  // As a terminal does: npm, its shell and the launcher get it.
  process.kill(-Number(child.pid), 'SIGINT');
  await closed;
  expect(processesOfUser()).toBe('');
});

function whyImpossible(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can make one';
  try {
    if (spawnSync('debootstrap', ['--version']).error) aptInstall({ debootstrap: 'debootstrap' });
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** The mark is written last: what was left half made is made again. */
async function makeMachine(): Promise<void> {
  await rm(MACHINE, { recursive: true, force: true });
  await mkdir(MACHINE, { recursive: true });
  const variant = ['--variant=minbase', '--include=ca-certificates'];
  await run('unshare', ['--mount', 'debootstrap', ...variant, 'trixie', MACHINE]);
  // They may name a proxy.
  await cp('/etc/apt/apt.conf.d', `${MACHINE}/etc/apt/apt.conf.d`, { recursive: true });
  const commands = [
    'apt-get update',
    'DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends -o DPkg::Options::=--force-unsafe-io nodejs npm libatomic1',
    `useradd --create-home --uid ${USER_ID} shop`,
  ];
  await run(...onMachine(commands.join(' && ')));
  await writeFile(READY, '');
}

async function copyProject(): Promise<void> {
  await rm(APP, { recursive: true, force: true });
  await mkdir(APP);
  await run('sh', ['-c', 'git ls-files -z | xargs -0 cp --parents --target-directory="$0"', APP]);
  await run('chown', ['--recursive', `${USER_ID}:${USER_ID}`, APP]);
  // The authorities that this computer trusts.
  if (existsSync(CERTIFICATES)) await cp(CERTIFICATES, `${MACHINE}${CERTIFICATES}`);
}

/** A command in a chroot whose mounts end with its last process, however that ends. */
function onMachine(command: string, user = 'root'): [string, string[]] {
  const mounts = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev"';
  const inside = `exec chroot --userspec=${user} "$0" sh -c "$1"`;
  return ['unshare', ['--mount', 'sh', '-c', `${mounts} && ${inside}`, MACHINE, command]];
}

function npmStart(password: string) {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name));
  const env = {
    ...Object.fromEntries(proxies),
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/home/shop',
    NODE_EXTRA_CA_CERTS: CERTIFICATES,
    npm_config_registry: registry,
    PORT: '0',
    ADMIN_PASSWORD: password,
  };
  const [program, words] = onMachine('cd ~/app && exec npm start', 'shop');
  const child = spawn(program, words, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(endProcesses);
  let output = '';
  onTestFailed(() => console.log(output));
  const closed = once(child, 'close');
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        output += part;
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
        if (found) resolve(found);
      });
    child.once('close', () => reject(new Error('npm start has ended.')));
  });
  return { child, closed, address };
}

/** Without those that have ended and that process 1 of a container has not collected. */
function processesOfUser(): string {
  const { stdout } = spawnSync('ps', ['-u', USER_ID, '-o', 'pid=,args='], { encoding: 'utf8' });
  return stdout.replace(/^.*<defunct>\n/gm, '');
}

function endProcesses(): void {
  for (const pid of processesOfUser().match(/^ *\d+/gm) ?? []) process.kill(Number(pid), 'SIGKILL');
}
