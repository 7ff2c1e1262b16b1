import { stat } from 'node:fs/promises';

/** Whether a folder lies on the disk of another; false when one of them is not there. */
export async function isOnDiskOf(folder: string, other: string | undefined): Promise<boolean> {
  const [one, two] = await Promise.all(
    [folder, other].map((path) => path && stat(path).catch(() => undefined)),
  );
  return Boolean(one && two && one.dev === two.dev);
}
