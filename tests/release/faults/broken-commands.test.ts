import { mkdir, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { command, fill, modesIn, NAME } from '../../harness/backup-commands.ts';
import { signalBackends } from '../../harness/broken-backends.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';

const ROUNDS = 2;

test.each(['SIGTERM', 'SIGINT'] as const)(
  'commands whose connections get %s end with an exit code, and leave the records as they were',
  async (signal) => {
    const { dataDir, remove } = await makeDataFolder();
    onTestFinished(remove);
    const [data, other, folder, tmp] = ['data', 'other', 'backups', 'tmp'].map((name) => join(dataDir, name));
    if (!data || !other || !folder || !tmp) throw new Error('no folders');
    for (const path of [data, other, folder, tmp]) await mkdir(path, { mode: 0o711 });
    await fill(data);
    expect(await command(data, ['backup', '--to', folder, '--new-disk'])).toMatchObject({ code: 0 });
    const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tar'));
    const commands = [
      ['backup', '--to', folder],
      ['verify', join(folder, file)],
      ['restore', join(folder, file), '--replace', NAME],
      ['move', '--to', other, '--replace', NAME],
    ];
    for (const words of commands)
      for (let round = 0; round < ROUNDS; round++) {
        let looks = 0;
        const breakOnce = async () => {
          const pids = await backendsUnder(dataDir);
          if (pids.length === 0 || looks++ !== round * 5) return false;
          signalBackends(pids, signal);
          return false;
        };
        const { code, output } = await command(data, words, { killWhen: breakOnce, tmp });
        expect([0, 1], `${words[0]}: ${output}`).toContain(code);
        // The last line of a process that an error has ended which no code heard.
        expect(output, words[0]).not.toContain('Node.js v');
      }
    expect(await modesIn(data)).toBe(1);
  },
);

/** The connections to the databases in a folder that run a statement. */
async function backendsUnder(folder: string): Promise<number[]> {
  const found = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const areOurs = await Promise.all(
    found.map(async (pid) => {
      const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (!/^postgres: .*\[local\] (?!idle)/.test(words)) return false;
      return (await readlink(`/proc/${pid}/cwd`).catch(() => '')).startsWith(folder);
    }),
  );
  return found.filter((_, index) => areOurs[index]).map(Number);
}
