import { execFile } from 'node:child_process';
import { mkdtemp, rm, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);

/** A disk that can be filled up to some free bytes, and emptied again. */
export type SmallDisk = { fill: (leftBytes: number) => Promise<void>; free: () => Promise<void> };

const mount = (folder: string, megabytes: number) =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'none', folder]);
const unmount = (folder: string) => run('umount', [folder]);

/** Whether this account may mount a file system on this machine. */
export async function mayMount(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'));
  const isMounted = await mount(folder, 1).then(
    () => true,
    () => false,
  );
  if (isMounted) await unmount(folder);
  await rmdir(folder);
  return isMounted;
}

/**
 * Mounts a small disk on a folder until the test ends.
 * @example const disk = await smallDisk(dataDir, 1_300); await disk.fill(0);
 */
export async function smallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  await mount(folder, megabytes);
  onTestFinished(async () => {
    await unmount(folder);
  });
  const filler = join(folder, 'filler');
  return {
    fill: async (leftBytes) => {
      await rm(filler, { force: true });
      const { bavail, bsize } = await statfs(folder);
      await run('fallocate', ['-l', String(bavail * bsize - leftBytes), filler]);
    },
    free: () => rm(filler),
  };
}
