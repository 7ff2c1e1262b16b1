import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { extract, pack } from 'tar-stream';
import { reasonOf, StartError } from '../process/start-error.ts';

/** A named part of a backup file. */
export type FilePart = { name: string; content: Buffer };

/** The first part of every file: tells a backup from other tar files, and its form from later ones. */
const FIRST = 'distribution-console-backup';
const FORM = '1';

const LAST = 'sha256';
/** More than any backup has: a part holds 2 MB of rows, or the manifest. */
const MOST_PARTS = 1_000_000;
const MOST_PART_BYTES = 16_000_000;
const BLOCK_BYTES = 512;
/** The last part, which holds 64 digits, and the two empty blocks that end a tar file. */
const TAIL_BYTES = 4 * BLOCK_BYTES;
/** 2^17: 128 MB of memory and a second for each guess at the passphrase. */
const SCRYPT_WORK = 17;
const ENCRYPTED = Buffer.from('age-encryption.org/v1\n');

/** Loaded when it is needed: it takes time and memory that a server does without. */
const age = () => import('age-encryption');

/** Writes the parts as a new file, which is on the disk when this returns. */
export async function writeContainer(
  file: string,
  parts: AsyncIterable<FilePart>,
  passphrase: string | undefined,
): Promise<void> {
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(await containerBytes(parts, passphrase), output);
}

/**
 * The parts as a tar file that ends with the SHA-256 of everything before, so that a change of any byte is found;
 * encrypted in the `age` format when there is a passphrase.
 */
export async function containerBytes(
  parts: AsyncIterable<FilePart>,
  passphrase: string | undefined,
): Promise<Readable> {
  const plain = Readable.from(tarOf(parts), { objectMode: false });
  if (!passphrase) return plain;
  const encrypter = new (await age()).Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(SCRYPT_WORK);
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(sealed as ReadableStream);
}

async function* tarOf(parts: AsyncIterable<FilePart>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const counted = function* (blocks: Buffer[]) {
    for (const block of blocks) {
      hash.update(block);
      yield block;
    }
  };
  yield* counted(await blocksOf({ name: FIRST, content: Buffer.from(`${FORM}\n`) }));
  for await (const part of parts) yield* counted(await blocksOf(part));
  yield await tailOf(hash);
}

/** A part as a tar file has it, without the end of the file. */
async function blocksOf({ name, content }: FilePart): Promise<Buffer[]> {
  const tar = pack();
  tar.entry({ name, mtime: new Date(0), mode: 0o600 }, content);
  tar.finalize();
  const blocks = await Array.fromAsync(tar as AsyncIterable<Buffer>);
  return blocks.slice(0, -1);
}

async function tailOf(hash: Hash): Promise<Buffer> {
  const blocks = await blocksOf({ name: LAST, content: Buffer.from(hash.digest('hex')) });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)]);
}

/**
 * Reads the parts of a file, in order.
 * @throws StartError when it is not a backup, is damaged or cut off, or its passphrase is missing or wrong; a damage
 *   may be found only after the last part
 */
export async function* readContainer(file: string, passphrase: string | undefined): AsyncGenerator<FilePart> {
  const bytes = await plainBytes(file, passphrase);
  const checksum = checksumOfFile();
  const tar = extract();
  let parts = 0;
  let bytesOfPart = 0;
  const reading = pipeline(
    async function* () {
      for await (const block of bytes) {
        // Also of a header, which is kept in memory until it is complete.
        bytesOfPart += block.length;
        if (bytesOfPart > MOST_PART_BYTES) throw damaged(file);
        checksum.add(block);
        yield block;
      }
    },
    tar as unknown as NodeJS.WritableStream,
  );
  reading.catch(() => undefined);
  let isFirst = true;
  try {
    for await (const entry of tar) {
      bytesOfPart = 0;
      if (++parts > MOST_PARTS) throw damaged(file);
      const blocks = await Array.fromAsync(entry as AsyncIterable<Buffer>);
      const part = { name: entry.header.name, content: Buffer.concat(blocks) };
      if (isFirst) checkFirst(file, part);
      else if (part.name !== LAST) yield part;
      isFirst = false;
    }
    await reading;
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (isFirst) throw notBackup(file);
    throw damaged(file);
  } finally {
    tar.destroy();
    bytes.destroy();
  }
  if (isFirst) throw notBackup(file);
  if (!(await checksum.isRight())) throw damaged(file);
}

/** Compares the bytes of a file with its last part. */
function checksumOfFile() {
  const hash = createHash('sha256');
  let tail = Buffer.alloc(0);
  return {
    add: (block: Buffer): void => {
      const all = Buffer.concat([tail, block]);
      const counted = all.subarray(0, Math.max(0, all.length - TAIL_BYTES));
      hash.update(counted);
      tail = all.subarray(counted.length);
    },
    isRight: async (): Promise<boolean> => tail.equals(await tailOf(hash)),
  };
}

function checkFirst(file: string, { name, content }: FilePart): void {
  if (name !== FIRST) throw notBackup(file);
  if (content.toString() !== `${FORM}\n`)
    throw new StartError(`${file} was written by a newer version of this console; use that version.`);
}

const notBackup = (file: string) => new StartError(`${file} is not a backup of this console.`);

/** The error for a file whose content cannot be trusted. */
export const damaged = (file: string) =>
  new StartError(`${file} is damaged or incomplete; use another backup. Nothing was changed.`);

async function plainBytes(file: string, passphrase: string | undefined): Promise<Readable> {
  const start = await firstBytes(file);
  const isEncrypted = start.equals(ENCRYPTED);
  if (isEncrypted && !passphrase)
    throw new StartError(
      `${file} is encrypted; set BACKUP_PASSPHRASE to the passphrase that it was made with.`,
    );
  const decrypter = isEncrypted && new (await age()).Decrypter();
  const bytes = createReadStream(file, { highWaterMark: 1_000_000 });
  if (!decrypter) return bytes;
  decrypter.addPassphrase(passphrase ?? '');
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(bytes) as globalThis.ReadableStream<Uint8Array>);
    return Readable.fromWeb(opened as ReadableStream);
  } catch {
    bytes.destroy();
    throw new StartError(
      `${file} does not open with the passphrase in BACKUP_PASSPHRASE; nothing was changed.`,
    );
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'r');
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(ENCRYPTED.length), position: 0 });
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new StartError(`Cannot read the backup ${file}: ${reasonOf(error)}`);
  } finally {
    await handle?.close();
  }
}
