import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createSecureContext, type Server } from 'node:tls';
import { reasonOf, StartError } from 'appliance/process/start-error.ts';
import type { App } from './app.ts';

/** The paths of a certificate with its chain and of its key, both PEM. */
export type TlsFiles = { cert: string; key: string };
export type Tls = { cert: Buffer; key: Buffer };

const LOOK_EVERY_MS = 5_000;

/**
 * Reads the certificate and its key.
 * @throws StartError when one cannot be read, or they do not belong to each other
 */
export async function readTls({ cert, key }: TlsFiles): Promise<Tls> {
  try {
    const files = { cert: await readFile(cert), key: await readFile(key) };
    createSecureContext(files);
    return files;
  } catch (error) {
    throw new StartError(`TLS_CERT ${cert} and TLS_KEY ${key} cannot be used: ${reasonOf(error)}`);
  }
}

/**
 * Uses a renewed certificate from the next connection on; open connections keep theirs. A file that cannot be used is
 * logged, and the old certificate stays.
 */
export function watchTls(app: App, files: TlsFiles, lookEveryMs = LOOK_EVERY_MS): void {
  const server = app.server as unknown as Server;
  const reload = async () => {
    try {
      server.setSecureContext(await readTls(files));
      app.log.warn('the renewed TLS certificate is in use');
    } catch (error) {
      app.log.error(reasonOf(error));
    }
  };
  // Renewing replaces files and links, so the paths are polled; fs.watch would follow the old inodes.
  for (const path of Object.values(files))
    watchFile(path, { interval: lookEveryMs, persistent: false }, reload);
  app.addHook('onClose', async () => {
    for (const path of Object.values(files)) unwatchFile(path, reload);
  });
}
