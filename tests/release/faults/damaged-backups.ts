import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { type FilePart, writeContainer } from 'appliance/backup/container.ts';
import { chunkPart, manifestPart, readManifest, readRows } from 'appliance/backup/manifest.ts';
import { StartError } from 'appliance/process/start-error.ts';
import { expect, onTestFailed, onTestFinished } from 'vitest';
import { seededRandom } from '../../../src/app/demo/random.ts';

const PASSPHRASE = 'a long passphrase of a test';

const chunks = () => [1, 2, 3].map((number) => chunkPart('things', number, randomBytes(3_000)));

async function* parts(): AsyncGenerator<FilePart> {
  yield* chunks();
  yield manifestPart({
    name: 'Business',
    takenAt: new Date(0).toISOString(),
    postgres: '18',
    migrations: [],
    tables: [],
    sequences: [],
  });
}

/**
 * A backup with one byte changed, cut off, or continued, is refused in one line, wherever that is.
 * @param options.sealed of these files, how many are encrypted: each costs a key derivation
 */
export async function refuseDamaged({ rounds, sealed }: { rounds: number; sealed: number }): Promise<void> {
  const seed = Date.now() % 1_000_000;
  onTestFailed(() => console.error(`The random damage came from seed ${seed}`));
  const random = seededRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'console-damage-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const whole = {
    plain: join(folder, 'plain'),
    sealed: join(folder, 'sealed'),
    damaged: join(folder, 'damaged'),
  };
  await writeContainer(whole.plain, parts(), undefined);
  await writeContainer(whole.sealed, parts(), PASSPHRASE);
  expect((await readManifest(whole.sealed, PASSPHRASE)).name).toBe('Business');
  expect(await readFile(whole.sealed, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 17\n/);
  await refused(whole.sealed, 'another passphrase', /does not open with the passphrase/);
  await refused(whole.sealed, undefined, /is encrypted; set BACKUP_PASSPHRASE/);
  for (let round = 0; round < rounds; round++) {
    const isSealed = round < sealed;
    const bytes = await readFile(isSealed ? whole.sealed : whole.plain);
    const at = random.between(0, bytes.length - 1);
    const kind = round % 3;
    if (kind === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 7));
    const damaged =
      kind === 2 ? Buffer.concat([bytes, bytes.subarray(at)]) : kind === 1 ? bytes.subarray(0, at) : bytes;
    await writeFile(whole.damaged, damaged);
    await refused(whole.damaged, isSealed ? PASSPHRASE : undefined, /.*/);
  }
  for (const foreign of [randomBytes(2_000), Buffer.alloc(0), Buffer.alloc(20_000), Buffer.from('PGDMP')]) {
    await writeFile(whole.damaged, foreign);
    await refused(whole.damaged, undefined, /is not a backup of this console/);
  }
  await refused(join(folder, 'missing'), undefined, /Cannot read the backup .*ENOENT/);
}

/** Backups that are whole but were made to exhaust or break a restore are refused in one line. */
export async function refuseHostile(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'console-hostile-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const manifest = (content: string | Buffer) => ({ name: 'manifest.json', content: Buffer.from(content) });
  const bomb = chunkPart('things', 1, zstdCompressSync(Buffer.alloc(300_000_000)));
  const hostile: [name: string, parts: () => Iterable<FilePart>][] = [
    ['no JSON', () => [...chunks(), manifest('{ not JSON')]],
    ['another form', () => [...chunks(), manifest('{"name":1,"tables":"all"}')]],
    ['negative rows', () => [manifest(withRows(-1))]],
    ['large manifest', () => [manifest(withRows(1) + ' '.repeat(200_000_000))]],
    ['large part', () => [{ name: 'x', content: Buffer.alloc(200_000_000) }, manifest(withRows(1))]],
    ['bomb', () => [bomb, manifest(withRows(1))]],
    ['no zstd', () => [chunkPart('things', 1, randomBytes(3_000)), manifest(withRows(1))]],
    [
      'long header',
      () => [{ name: 'x'.repeat(100_000_000), content: Buffer.alloc(0) }, manifest(withRows(1))],
    ],
  ];
  for (const [name, parts] of hostile) {
    const file = join(folder, name);
    await writeContainer(
      file,
      (async function* () {
        yield* parts();
      })(),
      undefined,
    );
    await refusedBy(async () => {
      await readManifest(file, undefined);
      for await (const _ of readRows(file, undefined));
    }, /is damaged or incomplete/);
    await rm(file);
  }
}

const withRows = (rows: number) =>
  JSON.stringify({
    ...{
      name: 'Business',
      takenAt: new Date(0).toISOString(),
      postgres: '18',
      migrations: [],
      sequences: [],
    },
    tables: [{ name: 'things', columns: ['id'], rows, sha256: '' }],
  });

async function refused(file: string, passphrase: string | undefined, line: RegExp): Promise<void> {
  await refusedBy(() => readManifest(file, passphrase), line);
}

async function refusedBy(read: () => Promise<unknown>, line: RegExp): Promise<void> {
  const error = await read().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).toMatch(line);
  expect(message).not.toContain('\n');
}
