import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isWorkedIn } from '../../src/kit/server/postgres/postmaster.ts';
import { startConsole } from '../harness/console.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { command, fill, modesIn, NAME } from './backup-commands.ts';

/** By what is in the data folder and in the unfinished restore there. */
const PHASES: Record<string, (names: string[], restored: string[]) => boolean> = {
  'the new database is being created': (_, restored) => restored.some((name) => name.includes('.new-')),
  'the rows are loaded': (_, restored) => restored.includes('postgres/postmaster.pid'),
  'the new database takes the place of the old': (names) =>
    names.some((name) => /^postgres\.(restored-over|before)-/.test(name)),
};

test('a start ends and clears what a killed restore left, and says so', async () => {
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  await fill(dataDir);
  const folder = join(dataDir, 'backups');
  await mkdir(folder);
  expect(await command(dataDir, ['backup', '--to', folder])).toMatchObject({ code: 0 });
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tar'));
  for (const [phase, isIn] of Object.entries(PHASES)) {
    let scratch = '';
    const killWhen = async () => {
      const names = await readdir(dataDir);
      const found = names.find((name) => name.startsWith('postgres.scratch-'));
      scratch = found ? join(dataDir, found) : '';
      const inside = ['', 'postgres'].map((name) => readdir(join(scratch, name)).catch(() => []));
      const [top = [], cluster = []] = scratch ? await Promise.all(inside) : [];
      return isIn(names, [...top, ...cluster.map((name) => `postgres/${name}`)]);
    };
    const killed = await command(dataDir, ['restore', join(folder, file), '--replace', NAME], { killWhen });
    expect(killed, phase).toMatchObject({ isKilled: true });
    const running = await startConsole({ DATA_DIR: dataDir });
    expect(running.output(), phase).toMatch(/interrupted: .*files in .* were deleted/);
    await running.stop();
    expect(await isWorkedIn(scratch), phase).toBe(false);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.scratch-'))).toEqual([]);
    expect(await modesIn(dataDir)).toBe(1);
  }
});
