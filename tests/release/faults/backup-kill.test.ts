import { execFile } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readManifest } from 'appliance/backup/manifest.ts';
import { connectionTo } from 'appliance/postgres/lease.ts';
import { isWorkedIn, readPidFile } from 'appliance/postgres/postmaster.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/kit/server/db/db.ts';
import { addMode, command, fill, modesIn, NAME } from '../../harness/backup-commands.ts';
import { ADMIN, startConsole } from '../../harness/console.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';
import { httpApi } from '../../harness/http-api.ts';
import { mayMount, type SmallDisk, smallDisk } from '../../harness/small-disk.ts';

const run = promisify(execFile);
const isMountable = await mayMount();
const backupsIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.tar'));
const NOT_CONNECTED = 'The backup disk is not connected';
/** Refused with space, so that it is never saved. */
const NAME_IN_USE = 'first';

test('drill: killed backups and restores and failing disks lose nothing acknowledged', async () => {
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  const disk = isMountable ? await smallDisk(dataDir, 1_600) : undefined;
  const [data, folder] = [join(dataDir, 'data'), join(dataDir, 'backups')];
  for (const path of [data, folder]) await mkdir(path, { mode: 0o711 });
  await fill(data);
  await expectFailure(command(data, ['backup', '--to', folder]), `${folder} is on the disk of the data`);
  expect(await readdir(folder)).toEqual([]);
  expect(await command(data, ['backup', '--to', folder, '--new-disk'])).toMatchObject({ code: 0 });
  const [file = ''] = await backupsIn(folder);

  await killBackups(data, folder);
  if (disk) {
    await failDisks(data, dataDir);
    await fillUp(disk, data, folder);
  }
  for (const name of await backupsIn(folder)) await readManifest(join(folder, name), undefined);
  await killRestores(data, join(folder, file));
});

/** A lock that holds a backup up, and whether it is then where it is to be killed. */
const BACKUP_PHASES: Record<string, { lock: string; isIn: (bytes: number, isWaiting: boolean) => boolean }> =
  {
    'before the first row': { lock: 'lock table vehicles', isIn: (_, isWaiting) => isWaiting },
    'while it writes': { lock: 'alter sequence vehicles_id_seq rename to x', isIn: (bytes) => bytes > 0 },
    'before the rename': {
      lock: 'alter sequence vehicles_id_seq rename to x',
      isIn: (_, isWaiting) => isWaiting,
    },
  };

/** Each is killed with its console, whose next start names the file and still has what was acknowledged. */
async function killBackups(data: string, folder: string): Promise<void> {
  let running = await startConsole({ DATA_DIR: data });
  onTestFinished(async () => void (await running.stop()));
  const { token } = (await httpApi(running.url).post('/login', ADMIN)).body;
  for (const [phase, { lock, isIn }] of Object.entries(BACKUP_PHASES)) {
    expect(await httpApi(running.url, token).post('/mode_of_payments', { name: phase })).toBeSaved();
    const before = await backupsIn(folder);
    await whileLocked(data, lock, async (isWaiting) => {
      const killWhen = async () => {
        const name = (await readdir(folder)).find((name) => name.endsWith('.unfinished'));
        const bytes = name ? (await stat(join(folder, name))).size : 0;
        return isIn(bytes, await isWaiting());
      };
      const killed = await command(data, ['backup', '--to', folder], { killWhen });
      expect(killed, phase + killed.output).toMatchObject({ isKilled: true });
    });
    await running.stop('SIGKILL');
    running = await startConsole({ DATA_DIR: data });
    const line = /A backup was interrupted: its unfinished file \S+ was deleted/;
    await expect.poll(() => running.output(), { message: phase }).toMatch(line);
    expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
    expect(await backupsIn(folder)).toEqual(before);
  }
  await running.stop();
  expect(await modesIn(data)).toBe(4);
}

/** Works while a transaction holds a lock, which is undone; told whether another connection waits for one. */
async function whileLocked(
  data: string,
  lock: string,
  work: (isWaiting: () => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const socketFolder = (await readPidFile(join(data, 'postgres')))?.socketFolder ?? '';
  const { db, close } = openDatabase(connectionTo(socketFolder), { max: 2 });
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db);
    return rows.length > 0;
  };
  const undone = new Error('undone');
  const locking = db.transaction().execute(async (db) => {
    await sql.raw(lock).execute(db);
    await work(isWaiting);
    throw undone;
  });
  await locking
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    })
    .finally(close);
}

/** A stick that is missing, another one, full and read-only, at one mount point. */
async function failDisks(data: string, dataDir: string): Promise<void> {
  const at = (name: string) => join(dataDir, name);
  const [stick, first, second] = [at('stick'), at('first'), at('second')];
  for (const folder of [stick, first, second]) await mkdir(folder, { mode: 0o711 });
  const disk = await smallDisk(first, 20);
  await smallDisk(second, 20);
  const unplug = () => run('umount', [stick]);
  const plug = (folder: string) => run('mount', ['--bind', folder, stick]);
  onTestFinished(async () => void (await unplug().catch(() => undefined)));
  const running = await startConsole({ DATA_DIR: data });
  onTestFinished(async () => void (await running.stop()));
  const backUp = (...options: string[]) => command(data, ['backup', '--to', stick, ...options]);

  await expectFailure(backUp(), `${stick} is on the disk of the data`);
  await plug(first);
  expect(await backUp()).toMatchObject({ code: 0 });
  await unplug();
  await expectFailure(backUp(), `${NOT_CONNECTED}: ${stick} is not the folder of the earlier backups`);
  expect(await readdir(stick)).toEqual([]);
  await plug(second);
  await expectFailure(backUp(), NOT_CONNECTED);
  expect(await backUp('--new-disk')).toMatchObject({ code: 0 });
  await unplug();
  await plug(first);

  const kept = await readdir(stick);
  await disk.fill(4_096);
  await expectFailure(backUp(), `Cannot write the backup to ${stick}: its disk is full.`);
  await disk.free();
  await run('mount', ['-o', 'remount,bind,ro', stick]);
  await expectFailure(backUp(), `Cannot write the backup to ${stick}: its disk is read-only.`);
  await run('mount', ['-o', 'remount,bind,rw', stick]);
  expect(await readdir(stick)).toEqual(kept);
  for (const name of await backupsIn(stick)) await readManifest(join(stick, name), undefined);
  await running.stop();
}

/** With little space what frees some goes on, and backups; with none a backup there stops. */
async function fillUp(disk: SmallDisk, data: string, folder: string): Promise<void> {
  const running = await startConsole({ DATA_DIR: data });
  onTestFinished(async () => void (await running.stop()));
  const api = httpApi(running.url, (await httpApi(running.url).post('/login', ADMIN)).body.token);
  const added = await api.post('/mode_of_payments', { name: 'to be deleted' });
  const post = async () => (await api.post('/mode_of_payments', { name: NAME_IN_USE })).status;
  const backUp = () => command(data, ['backup', '--to', folder]);

  await disk.fill(900_000_000);
  await expect.poll(post, { interval: 200 }).toBe(507);
  expect(await api.delete(`/mode_of_payments/${added.body.data.id}`)).toBeSaved();
  expect(await backUp()).toMatchObject({ code: 0 });
  const kept = await readdir(folder);
  await disk.fill(200_000_000);
  await expectFailure(backUp(), 'Storage full: the disk of the data has less than 256 MB free');
  expect(await readdir(folder)).toEqual(kept);
  await disk.free();
  expect(await backUp()).toMatchObject({ code: 0 });
  await running.stop();
  expect(await modesIn(data)).toBe(4);
}

/** By what is in the data folder and in the unfinished restore there. */
const RESTORE_PHASES: Record<string, (names: string[], restored: string[]) => boolean> = {
  'the new database is being created': (_, restored) => restored.some((name) => name.includes('.new-')),
  'the rows are loaded': (_, restored) => restored.includes('postgres/postmaster.pid'),
  'the new database takes the place of the old': (names) =>
    names.some((name) => /^postgres\.(restored-over|before)-/.test(name)),
};

/** What was acknowledged after the backup is there until a restore has replaced it. */
async function killRestores(data: string, file: string): Promise<void> {
  await addMode(data, 'later');
  let modes = 5;
  for (const [phase, isIn] of Object.entries(RESTORE_PHASES)) {
    let scratch = '';
    const killWhen = async () => {
      const names = await readdir(data);
      const found = names.find((name) => name.startsWith('postgres.scratch-'));
      scratch = found ? join(data, found) : scratch;
      const inside = ['', 'postgres'].map((name) => readdir(join(scratch, name)).catch(() => []));
      const [top = [], cluster = []] = scratch ? await Promise.all(inside) : [];
      return isIn(names, [...top, ...cluster.map((name) => `postgres/${name}`)]);
    };
    const killed = await command(data, ['restore', file, '--replace', NAME], { killWhen });
    // The change takes a few milliseconds: before the kill the restore may have deleted its files, or ended.
    const isChanged = phase.endsWith('of the old');
    expect(killed.isKilled || (isChanged && killed.code === 0), phase + killed.output).toBe(true);
    if (isChanged) modes = 1;
    const isLeft = (await readdir(data)).some((name) => name.startsWith('postgres.scratch-'));
    const running = await startConsole({ DATA_DIR: data });
    onTestFinished(async () => void (await running.stop()));
    expect(/interrupted: .*files in .* were deleted/.test(running.output()), phase).toBe(isLeft);
    await running.stop();
    expect(await isWorkedIn(join(scratch, 'postgres')), phase).toBe(false);
    expect((await readdir(data)).filter((name) => name.startsWith('postgres.scratch-'))).toEqual([]);
    expect(await modesIn(data), phase).toBe(modes);
  }
}

async function expectFailure(running: ReturnType<typeof command>, line: string): Promise<void> {
  const { code, output } = await running;
  expect(output).toContain(line);
  expect(code).toBe(1);
}
