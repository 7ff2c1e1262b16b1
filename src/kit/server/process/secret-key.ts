import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from 'appliance/process/sync-folder.ts';

/** Where a console has its key for secrets that must be readable again: in a setting, or in a file. */
export type KeySource = { given?: Buffer | undefined; file?: string | undefined };

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** A key as a person copies it: 32 bytes in base64. @returns undefined for any other text */
export function keyOf(text: string): Buffer | undefined {
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64').subarray(0, KEY_BYTES) : undefined;
}

/** The key of this console; undefined where it has none yet, or its file holds no key. */
export async function readKey({ given, file }: KeySource): Promise<Buffer | undefined> {
  if (given || !file) return given;
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return keyOf(text.trim());
}

/**
 * Makes the key file, readable for its owner only. It is complete when it gets its name, and never replaced.
 * @throws Error of the file system
 */
export async function makeKeyFile(file: string): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  const handle = await open(fresh, 'wx', 0o600);
  try {
    await handle.writeFile(`${key.toString('base64')}\n`);
    await handle.sync();
    await link(fresh, file);
  } finally {
    await handle.close();
    await rm(fresh, { force: true });
  }
  await syncFolder(folder);
  return key;
}

const derived = (key: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));

/** Tells keys apart without telling anything about them. */
export const checkOf = (key: Buffer): Buffer => derived(key, 'check');

/**
 * Encrypts a text. It opens with the same key and the same context only, so that rows cannot be exchanged.
 * @example seal(key, 'JBSWY3DP', 'second factor of 12')
 */
export function seal(key: Buffer, text: string, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, derived(key, 'seal'), nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The sealed text; undefined with another key or context, or when it was cut or changed. */
export function unseal(key: Buffer, sealed: Buffer, context: string): string | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, derived(key, 'seal'), sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
