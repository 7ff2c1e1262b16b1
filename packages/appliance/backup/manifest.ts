import { zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { damaged, type FilePart, readContainer } from './container.ts';

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  /** Of its rows in the text form of COPY. */
  sha256: z.string(),
});

/** What a backup holds; the last part of its file. */
const manifest = z.object({
  /** The name of the business. */
  name: z.string(),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  /** The applied files of migrations/. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  /** The last value of each counter, null before the first. */
  sequences: z.array(z.object({ name: z.string(), last: z.int().nullable() })),
});
export type Manifest = z.output<typeof manifest>;
export type TableFacts = z.output<typeof table>;

const MANIFEST = 'manifest.json';
/** Far above the 2 MB of rows in a part: what unpacks to more was not made by this program. */
const MOST_UNPACKED_BYTES = 16_000_000;

export const manifestPart = (content: Manifest): FilePart => ({
  name: MANIFEST,
  content: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});

export const chunkPart = (table: string, number: number, content: Buffer): FilePart => ({
  name: `tables/${table}/${String(number).padStart(6, '0')}.zst`,
  content,
});

/** Reads the whole file and returns its content. @throws StartError unless every byte is as a backup wrote it */
export async function readManifest(file: string, passphrase: string | undefined): Promise<Manifest> {
  let last: FilePart | undefined;
  for await (const part of readContainer(file, passphrase)) last = part;
  if (last?.name !== MANIFEST) throw damaged(file);
  try {
    return manifest.parse(JSON.parse(last.content.toString()));
  } catch {
    throw damaged(file);
  }
}

/** The uncompressed rows of a file's tables, in the order of the file. */
export async function* readRows(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<{ table: string; bytes: Buffer }> {
  for await (const { name, content } of readContainer(file, passphrase)) {
    const [, table] = /^tables\/(\w+)\//.exec(name) ?? [];
    if (table) yield { table, bytes: unpacked(file, content) };
  }
}

function unpacked(file: string, content: Buffer): Buffer {
  try {
    return zstdDecompressSync(content, { maxOutputLength: MOST_UNPACKED_BYTES });
  } catch {
    throw damaged(file);
  }
}
