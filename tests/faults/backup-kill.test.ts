import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readManifest } from '../../src/kit/server/backup/manifest.ts';
import { isWorkedIn } from '../../src/kit/server/postgres/postmaster.ts';
import { ADMIN, startConsole } from '../harness/console.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { httpApi } from '../harness/http-api.ts';
import { mayMount, smallDisk } from '../harness/small-disk.ts';
import { addMode, command, fill, modesIn, NAME } from './backup-commands.ts';

const run = promisify(execFile);
const backupsIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.tar'));
const NOT_CONNECTED = 'The backup disk is not connected';

/** By what is in the data folder and in the unfinished restore there. */
const PHASES: Record<string, (names: string[], restored: string[]) => boolean> = {
  'the new database is being created': (_, restored) => restored.some((name) => name.includes('.new-')),
  'the rows are loaded': (_, restored) => restored.includes('postgres/postmaster.pid'),
  'the new database takes the place of the old': (names) =>
    names.some((name) => /^postgres\.(restored-over|before)-/.test(name)),
};

test('a killed restore is cleared by the next start, a killed backup leaves no backup', async () => {
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  await fill(dataDir);
  const folder = join(dataDir, 'backups');
  await mkdir(folder);
  expect(await command(dataDir, ['backup', '--to', folder])).toMatchObject({ code: 0 });
  const [file = ''] = await backupsIn(folder);

  const isWriting = async () => (await readdir(folder)).some((name) => name.endsWith('.unfinished'));
  await command(dataDir, ['backup', '--to', folder], { killWhen: isWriting });
  expect(await backupsIn(folder)).toEqual([file]);

  // What is acknowledged after the backup is there until a restore has replaced it.
  await addMode(dataDir, 'later');
  let modes = 2;
  for (const [phase, isIn] of Object.entries(PHASES)) {
    let scratch = '';
    const killWhen = async () => {
      const names = await readdir(dataDir);
      const found = names.find((name) => name.startsWith('postgres.scratch-'));
      scratch = found ? join(dataDir, found) : scratch;
      const inside = ['', 'postgres'].map((name) => readdir(join(scratch, name)).catch(() => []));
      const [top = [], cluster = []] = scratch ? await Promise.all(inside) : [];
      return isIn(names, [...top, ...cluster.map((name) => `postgres/${name}`)]);
    };
    const killed = await command(dataDir, ['restore', join(folder, file), '--replace', NAME], { killWhen });
    expect(killed, phase).toMatchObject({ isKilled: true });
    if (phase.endsWith('of the old')) modes = 1;
    const running = await startConsole({ DATA_DIR: dataDir });
    expect(running.output(), phase).toMatch(/interrupted: .*files in .* were deleted/);
    await running.stop();
    expect(await isWorkedIn(join(scratch, 'postgres')), phase).toBe(false);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.scratch-'))).toEqual([]);
    expect(await modesIn(dataDir), phase).toBe(modes);
  }
});

test.runIf(await mayMount())(
  'a missing, other, full or read-only disk fails the backup and leaves nothing',
  async () => {
    const { dataDir, remove } = await makeDataFolder();
    onTestFinished(remove);
    const data = join(dataDir, 'data');
    const [stick, first, second] = ['stick', 'first', 'second'].map((name) => join(dataDir, name)) as [
      string,
      string,
      string,
    ];
    for (const folder of [data, stick, first, second]) await mkdir(folder, { mode: 0o711 });
    const disk = await smallDisk(first, 20);
    await smallDisk(second, 20);
    const unplug = () => run('umount', [stick]);
    const plug = (folder: string) => run('mount', ['--bind', folder, stick]);
    onTestFinished(async () => void (await unplug().catch(() => undefined)));
    await fill(data);
    const backUp = (...options: string[]) => command(data, ['backup', '--to', stick, ...options]);

    await plug(first);
    expect(await backUp()).toMatchObject({ code: 0 });
    await unplug();
    // The mount point is now an empty folder of the system disk.
    await expectFailure(backUp(), `${NOT_CONNECTED}: ${stick} is not the folder of the earlier backups`);
    await expectFailure(
      command(data, ['backup', '--to', `${stick}/none`]),
      `${NOT_CONNECTED}: there is no folder`,
    );
    expect(await readdir(stick)).toEqual([]);
    await plug(second);
    await expectFailure(backUp(), NOT_CONNECTED);
    expect(await backUp('--new-disk')).toMatchObject({ code: 0 });
    await unplug();
    await plug(first);
    expect(await backUp()).toMatchObject({ code: 0 });

    const kept = await readdir(stick);
    await disk.fill(4_096);
    await expectFailure(backUp(), `Cannot write the backup to ${stick}: its disk is full.`);
    await disk.free();
    await run('mount', ['-o', 'remount,bind,ro', stick]);
    await expectFailure(backUp(), `Cannot write the backup to ${stick}: its disk is read-only.`);
    await run('mount', ['-o', 'remount,bind,rw', stick]);
    expect(await readdir(stick)).toEqual(kept);

    const settings = { DATA_DIR: data, BACKUP_DIR: stick };
    const running = await startConsole(settings);
    onTestFinished(async () => void (await running.stop()));
    const login = await httpApi(running.url).post('/login', ADMIN);
    const api = httpApi(running.url, login.body.token);
    expect((await api.post('/mode_of_payments', { name: 'acknowledged' })).status).toBe(201);
    await expect.poll(async () => (await api.get('/backups')).body.data.runs).toHaveLength(1);
    await running.stop('SIGKILL');
    const again = await startConsole(settings);
    onTestFinished(async () => void (await again.stop()));
    await again.stop();
    expect(await modesIn(data)).toBe(2);
    for (const name of await backupsIn(stick)) await readManifest(join(stick, name), undefined);
  },
);

async function expectFailure(running: ReturnType<typeof command>, line: string): Promise<void> {
  const { code, output } = await running;
  expect(output).toContain(line);
  expect(code).toBe(1);
}
