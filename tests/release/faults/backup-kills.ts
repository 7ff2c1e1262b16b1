import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from 'appliance/backup/manifest.ts';
import { expect, onTestFinished } from 'vitest';
import { addMode, command, fill, modesIn, NAME } from '../../harness/backup-commands.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';
import { newRandom } from './killing.ts';

/** A restore takes longer than a backup, mostly for the new cluster. */
const RESTORE_TIMES = 5;

/**
 * Kills backups and restores of an embedded database at any moment: a backup has its name only when it is whole, and
 * the data folder opens with the old records or the new ones. An interrupted restore leaves nothing behind.
 */
export async function killBackups({ rounds }: { rounds: number }): Promise<void> {
  const random = newRandom();
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  const data = join(dataDir, 'data');
  const folder = join(dataDir, 'backups');
  await mkdir(data, { mode: 0o711 });
  await mkdir(folder);
  await fill(data);
  const first = await command(data, ['backup', '--to', folder, '--new-disk']);
  expect(first, first.output).toMatchObject({ code: 0 });
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tar'));
  const restoring = ['restore', join(folder, file), '--replace', NAME];
  const restoreMs = () => random.between(0, first.ms * RESTORE_TIMES);
  const old = 1;
  for (let round = 0; round < rounds; round++) {
    await command(data, ['backup', '--to', folder], { killAfterMs: random.between(0, first.ms) });
    for (const name of await readdir(folder))
      if (name.endsWith('.tar')) await readManifest(join(folder, name), undefined);
    await addMode(data, 'later');
    await command(data, restoring, { killAfterMs: restoreMs(), signal: 'SIGINT' });
    expect((await readdir(data)).filter((name) => name.startsWith('postgres.scratch-'))).toEqual([]);
    await command(data, restoring, { killAfterMs: restoreMs() });
    expect([old, old + 1]).toContain(await modesIn(data));
    const next = await command(data, restoring);
    expect(next.output).toMatch(/Restored "Gas Agency" .* all equal to the backup/);
    expect(next, next.output).toMatchObject({ code: 0 });
    expect(await modesIn(data)).toBe(old);
  }
  const left = (await readdir(data)).filter((name) => !name.startsWith('postgres.before-'));
  expect(left.toSorted()).toEqual(['postgres', 'postgres.log']);
}
