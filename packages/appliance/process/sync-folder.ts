import { open } from 'node:fs/promises';

/** A rename survives a power cut only after fsync of its folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
