import { chown, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clearScratch, makeScratch } from './scratch.ts';

/** Above the largest process id of Linux. */
const ENDED = 9_999_999;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'console-scratch-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A folder with a cluster, of which only its name counts. */
async function makeCluster(dataDir: string, name: string): Promise<string> {
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres/name'), name);
  return dataDir;
}

const nameIn = (dataDir: string) => readFile(join(dataDir, 'postgres/name'), 'utf8');

test('remains of killed processes are removed, never what they link to', async () => {
  const [parent, other] = [await makeFolder(), await makeCluster(await makeFolder(), 'of others')];
  await makeCluster(join(parent, `postgres.scratch-${ENDED}-aaaaaa`), 'killed');
  const trap = join(parent, `postgres.scratch-${ENDED}-bbbbbb`);
  await mkdir(trap);
  await symlink(join(other, 'postgres'), join(trap, 'postgres'));
  await symlink(other, join(parent, `postgres.scratch-${ENDED}-cccccc`));
  const lines: string[] = [];
  await clearScratch(parent, (line) => lines.push(line));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe(
    `A restore, verification or move was interrupted: its files in ${join(parent, `postgres.scratch-${ENDED}-aaaaaa`)} were deleted.`,
  );
  expect(await nameIn(other)).toBe('of others');
  expect(await readdir(parent)).toEqual([`postgres.scratch-${ENDED}-cccccc`]);
});

test.runIf(process.getuid?.() === 0)('remains of another account stay', async () => {
  const parent = await makeFolder();
  const name = `postgres.scratch-${ENDED}-aaaaaa`;
  await chown(await makeCluster(join(parent, name), 'of others'), 60_902, 60_902);
  await clearScratch(parent, () => undefined);
  expect(await readdir(parent)).toEqual([name]);
});

test('a take-over that has begun ends before the folder is removed; none begins afterwards', async () => {
  const dataFolder = await makeCluster(await makeFolder(), 'old');
  const first = await makeScratch(dataFolder, () => undefined);
  await makeCluster(first.dataDir, 'restored');
  const [kept] = await Promise.all([first.takeOver(dataFolder), first.remove()]);
  expect(await nameIn(dataFolder)).toBe('restored');
  expect(await readFile(join(kept ?? '', 'name'), 'utf8')).toBe('old');
  const second = await makeScratch(dataFolder, () => undefined);
  await makeCluster(second.dataDir, 'interrupted');
  const removed = second.remove();
  await expect(second.takeOver(dataFolder)).rejects.toThrow('interrupted');
  await removed;
  expect(await nameIn(dataFolder)).toBe('restored');
});
