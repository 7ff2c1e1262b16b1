// Writes a small backup of this version to the named file: a demo, and records of the kinds that a demo lacks.

import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN, startConsole } from '../../harness/console.ts';
import { day, openBusiness } from '../../harness/day.ts';
import { httpApi } from '../../harness/http-api.ts';

const [file] = process.argv.slice(2);
if (!file) throw new Error('Usage: node tests/release/backups/keep-release.ts FILE');

// A backup names the folders that backups were kept in: none of this computer.
const folder = mkdtempSync(join(tmpdir(), 'release-'));
const places = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') };
mkdirSync(places.BACKUP_DIR);
const env = { ...process.env, ...places, ADMIN_PASSWORD: ADMIN.password };
const run = (...words: string[]) => execFileSync(process.execPath, words, { env, stdio: 'pipe' }).toString();
try {
  run('src/app/demo.ts', ...'--areas 2 --customers 60 --days 4'.split(' '));
  const running = await startConsole(places);
  const { body } = await httpApi(running.url).post('/login', ADMIN);
  await enter(httpApi(running.url, body.token));
  await running.stop();
  const [, made = ''] = /^Backup: (\S+)/m.exec(run('src/app/backup.ts', 'backup', '--new-disk')) ?? [];
  copyFileSync(made, file);
  chmodSync(file, 0o644);
} finally {
  rmSync(folder, { recursive: true });
}

async function enter(api: ReturnType<typeof httpApi>): Promise<void> {
  const business = await openBusiness(api);
  const here = day(api, business);
  const photo = new FormData();
  photo.set('vehicle_number', String(business.vehicle.vehicle_number));
  photo.set('image', new Blob([readFileSync('docs/images/dashboard.png')]), 'vehicle.png');
  const answers = [
    await here.purchase(),
    await here.assign(),
    await here.sell({ saletype: 'Credit Sales' }),
    await here.pay(),
    await here.spend(),
    await here.settle({ qty: 39 }),
    // Stays on the road.
    await here.assign(),
    await api.patch(`/vehicles/${business.vehicle.id}`, photo),
  ];
  const refused = answers.find(({ status }) => status >= 300);
  if (refused) throw new Error(refused.text);
}
