import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The newest file of the backup folder; undefined without one. */
export async function newestBackup(folder: string): Promise<{ path: string; at: Date } | undefined> {
  let newest: { path: string; at: Date } | undefined;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    // A backup that is being written has a temporary name.
    if (!entry.isFile() || entry.name.endsWith('.unfinished')) continue;
    const path = join(folder, entry.name);
    const { mtime } = await stat(path);
    if (!newest || mtime > newest.at) newest = { path, at: mtime };
  }
  return newest;
}
