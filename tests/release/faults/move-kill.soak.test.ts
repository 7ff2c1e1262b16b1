import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectForCopy, readRelations } from 'appliance/backup/catalog.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Random } from '../../../src/app/demo/random.ts';
import { openDatabase } from '../../../src/kit/server/db/db.ts';
import { addMode, command, countModes, fill, modesIn, NAME } from '../../harness/backup-commands.ts';
import { emptyDatabase } from '../../harness/cluster.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';
import { olderDataFolder } from '../../harness/older-postgres.ts';
import { newRandom } from './killing.ts';

const ROUNDS = 40;
const LIMIT_MS = 3_600_000;

/** Half of the kills are near the end, where the change is. */
const moment = (random: Random, ms: number) =>
  random.chance(0.5) ? random.between(0, ms) : random.between(0.75 * ms, 1.05 * ms);

async function openFolder() {
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  const tmp = join(dataDir, 'tmp');
  await mkdir(tmp, { mode: 0o711 });
  return { at: (name: string) => join(dataDir, name), tmp };
}

/** The two places of a move, and the number of modes of payment there; none before the first move. */
async function openTargets(folder: string) {
  const { url, drop } = await emptyDatabase(inject('cluster'));
  onTestFinished(drop);
  const inFolder = async () =>
    (await readdir(folder).catch(() => [])).some((name) => /^postgres(\.restored-.*)?$/.test(name))
      ? modesIn(folder)
      : undefined;
  const onServer = async () => {
    const client = await connectForCopy({ connectionString: url });
    const relations = await readRelations(client).finally(() => client.end());
    if (relations.length === 0) return undefined;
    const { db, close } = openDatabase({ connectionString: url }, { max: 1 });
    return countModes(db).finally(close);
  };
  return [
    { to: folder, count: inFolder },
    { to: url, count: onServer },
  ];
}

test(
  `${ROUNDS} killed moves leave the old records or the new, and the source as it was`,
  async () => {
    const random = newRandom();
    const { at, tmp } = await openFolder();
    const source = at('source');
    await mkdir(source, { mode: 0o711 });
    await fill(source);
    const targets = await openTargets(at('target'));
    const moving = (to: string) => ['move', '--to', to, '--replace', NAME];
    const states = { old: 0, new: 0 };
    let ms = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      const { to, count } = targets[round % targets.length] as (typeof targets)[number];
      const before = await count();
      await addMode(source, `mode ${round}`);
      const moved = round + 1;
      if (ms > 0) await command(source, moving(to), { killAfterMs: moment(random, ms), tmp });
      const found = await count();
      expect([before, moved]).toContain(found);
      states[found === moved ? 'new' : 'old']++;
      expect(await modesIn(source)).toBe(moved);
      const next = await command(source, moving(to), { tmp });
      expect(next, next.output).toMatchObject({ code: 0, output: expect.stringContaining('all equal') });
      ms = next.ms;
      expect(await count()).toBe(moved);
      expect(await readdir(tmp), 'nothing is left in the temporary folder').toEqual([]);
    }
    console.log('States after a killed move:', states);
  },
  LIMIT_MS,
);

test(
  `${ROUNDS} killed upgrades leave the old data folder or the new one`,
  async () => {
    const random = newRandom();
    const { at, tmp } = await openFolder();
    const data = at('data');
    const states = { old: 0, new: 0 };
    let ms = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      const programs = await olderDataFolder(data);
      await fill(data, programs);
      const upgrading = ['upgrade', '--programs', programs];
      if (round > 0) {
        await command(data, upgrading, { killAfterMs: moment(random, ms), tmp });
        const found = await modesIn(data).catch(String);
        states[found === 1 ? 'new' : 'old']++;
        if (found !== 1) {
          expect(found).toMatch(/made by PostgreSQL 17; .*npm run upgrade/);
          expect(await modesIn(data, programs)).toBe(1);
        }
      }
      const next = await command(data, upgrading, { tmp });
      expect(next, next.output).toMatchObject({ code: 0 });
      if (round === 0) {
        ms = next.ms;
        expect((await command(data, ['upgrade'], { tmp })).output).toContain('there is nothing to do');
      }
      expect(await modesIn(data)).toBe(1);
      const names = (await readdir(data)).map((name) => name.replace(/\d{8}T\d{6}Z$/, ''));
      expect(names.toSorted()).toEqual(['postgres', 'postgres.before-', 'postgres.log']);
      await rm(data, { recursive: true });
    }
    console.log('States after a killed upgrade:', states);
  },
  LIMIT_MS,
);
