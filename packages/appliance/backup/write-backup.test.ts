import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clearAbandoned } from './write-backup.ts';

test('unfinished backups are deleted and named, unless another process may be writing them', async () => {
  const shared = await mkdtemp(join(tmpdir(), 'console-shared-'));
  onTestFinished(() => rm(shared, { recursive: true }));
  const unfinished = async (writer: string, hours = 0) => {
    const file = join(shared, `console-${writer}-0123456789ab.unfinished`);
    await writeFile(file, '');
    const at = new Date(Date.now() - hours * 3_600_000);
    await utimes(file, at, at);
    return file;
  };
  // No process has that number: Linux ends at 2^22.
  const killed = await unfinished(`${hostname()}-4194305`);
  const running = await unfinished(`${hostname()}-${process.ppid}`, 2);
  const forgotten = await unfinished('nas-4194305', 2);
  const elsewhere = await unfinished('nas-4194306');
  const lines: string[] = [];
  await clearAbandoned(shared, (line) => lines.push(line));
  expect((await readdir(shared)).map((name) => join(shared, name)).toSorted()).toEqual(
    [running, elsewhere].toSorted(),
  );
  expect(lines.toSorted()).toEqual(
    [killed, forgotten]
      .map((file) => `A backup was interrupted: its unfinished file ${file} was deleted.`)
      .toSorted(),
  );
});
