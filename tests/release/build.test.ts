import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
// @ts-expect-error: the launcher is plain JavaScript, so that it runs before anything is installed.
import { keepOlderFiles } from '../../scripts/build.mjs';

test('a build keeps the files of the four builds before, and no older ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [fresh, target] = [join(folder, 'fresh'), join(folder, 'target')];
  for (let build = 1; build <= 8; build++) {
    await mkdir(join(fresh, 'assets'), { recursive: true });
    for (const name of ['same.js', `build-${build}.js`]) await writeFile(join(fresh, 'assets', name), '');
    keepOlderFiles(fresh, target);
    await rm(target, { recursive: true, force: true });
    await rename(fresh, target);
  }
  const builds = [4, 5, 6, 7, 8].map((build) => `build-${build}.js`);
  expect(await readdir(join(target, 'assets'))).toEqual([...builds, 'same.js']);
});
