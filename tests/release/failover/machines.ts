import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const AS_POSTGRES = 'setpriv --reuid=postgres --regid=postgres --init-groups';
const SETUP = '/etc/patroni';
export const PASSWORDS = { postgres: 'super-secret', replicator: 'copy-secret', console: 'console-secret' };

/** The addresses of HAProxy for the two consoles. */
export const PROXIES = ['127.0.0.11', '127.0.0.12'] as const;

export type Machine = { name: string; address: string; folder: string; process?: ChildProcess };

/** The three database machines, as deploy/high-availability sets them up. */
export const machines: readonly Machine[] = [1, 2, 3].map((number) => ({
  name: `node${number}`,
  address: `127.0.1.${number}`,
  folder: `/var/lib/postgresql/node${number}`,
}));

const ip = (...words: string[]) => execFileSync('ip', words);

/**
 * Connects the machines by a bridge. Each is a network namespace with a loopback address of its own, so that no
 * packet leaves this machine, and unplugging one is one command.
 */
export function layNetwork(): void {
  const loopback = (inside: string[], address: string, device: string) => {
    const run = (...words: string[]) => execFileSync(words[0] ?? '', words.slice(1));
    const here = inside.length > 0 ? ['ip', 'netns', 'exec', ...inside] : [];
    run(...here, 'sysctl', '-qw', 'net.ipv4.conf.all.route_localnet=1');
    run(...here, 'ip', 'link', 'set', 'lo', 'up');
    run(...here, 'ip', 'address', 'delete', '127.0.0.1/8', 'dev', 'lo');
    run(...here, 'ip', 'address', 'add', '127.0.0.1/32', 'dev', 'lo');
    run(...here, 'ip', 'address', 'add', `${address}/24`, 'dev', device);
    run(...here, 'ip', 'link', 'set', device, 'up');
  };
  ip('link', 'add', 'bridge', 'type', 'bridge');
  loopback([], '127.0.1.254', 'bridge');
  for (const address of PROXIES) ip('address', 'add', `${address}/32`, 'dev', 'lo');
  for (const { name, address } of machines) {
    ip('netns', 'add', name);
    ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    loopback([name], address, 'eth0');
    ip('link', 'set', name, 'master', 'bridge', 'up');
  }
  const folders = machines.flatMap(({ folder }) => [folder, `${folder}/socket`]);
  execFileSync('install', ['-d', '-o', 'postgres', '/run/postgresql', ...folders]);
  execFileSync('chown', ['postgres', '/var/lib/pgbackrest']);
  writeFileSync('/run/userlist.txt', `"console" "${PASSWORDS.console}"\n`);
}

/** Starts etcd, PgBouncer and Patroni of a machine; ended again with `crash`. */
export function power(machine: Machine): void {
  const { name, folder } = machine;
  const log = openSync(`${folder}/log`, 'a');
  const pgbouncer = `sed s#/etc/pgbouncer/userlist.txt#/run/userlist.txt# ${SETUP}/pgbouncer.ini > ${folder}/pgbouncer.ini`;
  const boot = `${pgbouncer}; etcd & pgbouncer ${folder}/pgbouncer.ini & exec patroni ${SETUP}/patroni.yml`;
  machine.process = spawn(
    'ip',
    [
      ...['netns', 'exec', name, 'unshare', '--pid', '--fork', '--mount-proc', '--kill-child'],
      ...['sh', '-c', `mount --bind ${folder}/socket /run/postgresql; exec ${AS_POSTGRES} sh -c '${boot}'`],
    ],
    { cwd: folder, stdio: ['ignore', log, log], env: environment(machine) },
  );
}

/** The values of node.env.example for one machine. */
function environment({ name, address, folder }: Machine): Record<string, string> {
  const peers = machines.map((member) => `${member.name}=http://${member.address}:2380`);
  return {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1,${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: `${folder}/data`,
    PATRONI_POSTGRESQL_PGPASS: `${folder}/pgpass`,
    PATRONI_ETCD_HOSTS: machines.map((member) => `${member.address}:2379`).join(),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORDS.postgres,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORDS.replicator,
    CONSOLE_PASSWORD: PASSWORDS.console,
    ETCD_NAME: name,
    ETCD_DATA_DIR: `${folder}/etcd`,
    ETCD_LISTEN_PEER_URLS: `http://${address}:2380`,
    ETCD_ENABLE_V2: 'true',
    ETCD_LISTEN_CLIENT_URLS: `http://${address}:2379`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:2380`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:2379`,
    ETCD_INITIAL_CLUSTER: peers.join(),
    ETCD_INITIAL_CLUSTER_TOKEN: 'console',
    ETCD_INITIAL_CLUSTER_STATE: 'new',
    PGBACKREST_CONFIG: `${SETUP}/pgbackrest.conf`,
    PGBACKREST_PG1_PATH: `${folder}/data`,
    PGBACKREST_LOCK_PATH: `${folder}/lock`,
  };
}

/** The process ids of everything that runs on a machine, the first one first; only of these PostgreSQL's. */
function processes({ process }: Machine, name?: string): string[] {
  const [first = ''] = pgrep(['-P', `${process?.pid}`]);
  return pgrep(['--ns', first, '--nslist', 'pid', ...(name ? ['-x', name] : [''])]);
}

function pgrep(words: string[]): string[] {
  try {
    return execFileSync('pgrep', words, { encoding: 'utf8' }).trim().split('\n');
  } catch {
    return [];
  }
}

/** Runs a program on a machine as postgres; returns what it prints. */
export function runOn(machine: Machine, program: string, ...words: string[]): string {
  const [first = ''] = processes(machine);
  const inside = ['--target', first, '--net', '--mount', '--pid', '--', ...AS_POSTGRES.split(' '), program];
  const { folder } = machine;
  return execFileSync('nsenter', [...inside, ...words], {
    cwd: folder,
    env: environment(machine),
    encoding: 'utf8',
  });
}

/** Some processes may end before they are reached. */
const signal = (name: string, ids: string[]) => void spawnSync('kill', [`-${name}`, ...ids]);

/** Each failure of a machine, and what ends it. */
export const failures = {
  'power cut': {
    strike: async (machine: Machine) => {
      const ended = new Promise((resolve) => machine.process?.once('exit', resolve));
      // The first process of the machine takes all others with it.
      signal('KILL', processes(machine).slice(0, 1));
      await ended;
    },
    mend: power,
  },
  'killed PostgreSQL': {
    strike: (machine: Machine) => signal('KILL', processes(machine, 'postgres')),
    mend: () => undefined,
  },
  'frozen machine': {
    strike: (machine: Machine) => signal('STOP', processes(machine)),
    mend: (machine: Machine) => signal('CONT', processes(machine)),
  },
  'unplugged cable': {
    strike: ({ name }: Machine) => ip('link', 'set', name, 'down'),
    mend: ({ name }: Machine) => ip('link', 'set', name, 'up'),
  },
  'cut off from the other databases only': {
    strike: (machine: Machine) => forOthers(machine, 'replace'),
    mend: (machine: Machine) => forOthers(machine, 'delete'),
  },
} as const;

/** Packets between a machine and the two others go to a network card that does not exist. */
function forOthers(machine: Machine, act: 'replace' | 'delete'): void {
  const lost = act === 'replace' ? ['lladdr', '02:00:00:00:00:99', 'nud', 'permanent'] : [];
  for (const other of machines) {
    if (other === machine) continue;
    for (const [from, to] of [[machine, other] as const, [other, machine] as const])
      ip('-n', from.name, 'neighbour', act, to.address, ...lost, 'dev', 'eth0');
  }
}

/** The last steps of Patroni, PostgreSQL and etcd on each machine. */
export function printLogs(): void {
  for (const { name, folder } of machines) {
    const lines = readFileSync(`${folder}/log`, 'utf8').split('\n');
    const steps = lines.filter((line) => /INFO|ERROR|FATAL|PANIC|CRITICAL| [EWC] \|/.test(line));
    console.error([name, ...steps.slice(-40)].join('\n'));
  }
}

/** HAProxy of a machine with a console; it listens on the given address. */
export function startProxy(address: string): ChildProcess {
  const nodes = Object.fromEntries(machines.map(({ name, address }) => [name.toUpperCase(), address]));
  return spawn('haproxy', ['-db', '-f', `${SETUP}/haproxy.cfg`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, LISTEN: address, ...nodes },
  });
}

/**
 * Waits until two standbys follow the primary, one of them confirms its commits, and etcd knows which; returns the
 * primary.
 */
export async function wholeCluster(): Promise<Machine> {
  for (;;) {
    const areWhole = await Promise.all(machines.map(isWholeBy));
    const primary = machines[areWhole.indexOf(true)];
    if (primary) return primary;
    await pause(200);
  }
}

type Status = { replication?: { state: string; sync_state: string }[] };
type View = { members: { role: string }[] };

/** By the Patroni of the primary; false for another machine, and for one that gives no answer. */
async function isWholeBy({ address }: Machine): Promise<boolean> {
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(1_000) });
    return answer.json();
  };
  try {
    const { replication = [] } = (await ask('/patroni')) as Status;
    const { members } = (await ask('/cluster')) as View;
    const streaming = replication.filter(({ state }) => state === 'streaming');
    const states = streaming.map(({ sync_state }) => sync_state).sort();
    return states.join() === 'async,sync' && members.some(({ role }) => role === 'sync_standby');
  } catch {
    return false;
  }
}
