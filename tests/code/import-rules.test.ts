import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { expect, test } from 'vitest';
import rules from '../../import-rules.config.ts';

const packages = Object.fromEntries(
  ['zod', 'dayjs', 'kysely', 'pg', 'react'].map((name) => [`node_modules/${name}/index.js`, '']),
);

/** Violations of the import rules in a program of these files, one line each. */
async function violations(files: Record<string, string>) {
  const baseDir = await mkdtemp(join(tmpdir(), 'import-rules-'));
  try {
    for (const [path, source] of Object.entries({ ...packages, ...files })) {
      await mkdir(dirname(join(baseDir, path)), { recursive: true });
      await writeFile(join(baseDir, path), source);
    }
    const { output } = await cruise(['src', 'packages'], {
      ...rules.options,
      baseDir,
      ruleSet: rules,
      validate: true,
    });
    const { violations: found } = (output as ICruiseResult).summary;
    return found.map(({ rule, from }) => `${from}: ${rule.name}`);
  } finally {
    await rm(baseDir, { recursive: true });
  }
}

/** A small program without violations. */
const sound = {
  'src/app/server.ts': `import '../../packages/appliance/backup/take.ts'; import { sales } from '../features/sales/routes.ts'; import { vehicle } from '../masters/vehicle.ts';`,
  'src/app/web.tsx': `export const open = () => import('../features/sales/screen.tsx');`,
  'src/features/counts/total.ts': `import type { Sale } from '../sales/contract.ts';`,
  'src/features/sales/contract.ts': `import { z } from 'zod'; import { day } from '../../kit/shared/day.ts';`,
  'src/features/sales/queries.ts': `import { sql } from 'kysely'; import { post } from '../../domain/stock/post.ts';`,
  'src/features/sales/routes.ts': `import { sale } from './queries.ts'; import { path } from './contract.ts';`,
  'src/features/sales/screen.tsx': `import { useState } from 'react'; import './screen.css'; import { total } from './totals.ts';`,
  'src/features/sales/screen.css': '',
  'src/features/sales/sell.ts': 'export type A = 1;',
  'src/features/sales/totals.ts': `import { vehicle } from '../../masters/vehicle.ts'; export const total = 1;`,
  'src/domain/stock/post.ts': `import { db } from '../../kit/server/db.ts'; import '../../../packages/appliance/process/reason.ts';`,
  'src/masters/vehicle.ts': `import { day } from '../kit/shared/day.ts'; export const vehicle = 1;`,
  'src/kit/shared/day.ts': `import { z } from 'zod'; export const day = 1;`,
  'src/kit/shared/day.test.ts': `import '../../app/server.ts';`,
  'src/kit/server/db.ts': `import { Kysely } from 'kysely'; import pg from 'pg'; export const db = 1;`,
  'packages/appliance/backup/take.ts': `import pg from 'pg'; import { reason } from '../process/reason.ts';`,
  'packages/appliance/process/reason.ts': `import 'node:fs'; export const reason = 1;`,
  'src/kit/web/table.tsx': `import { day } from '../shared/day.ts'; export const Table = () => <p>import 'pg'</p>;`,
};

test('a program that follows the rules has no violation', async () => {
  expect(await violations(sound)).toEqual([]);
});

const APP = 'nothing imports app';
const DOMAIN = 'domain imports no feature and no screen';
const FEATURE = 'a feature imports only the contract of another feature';
const KIT = 'kit imports only kit';
const PROGRAMS = 'only app and the appliance start programs';
const PURE = 'contracts, masters and kit/shared import only each other and zod';
const SCREEN = 'a screen imports no server code';
const SERVER = 'server code imports no screen';
const SQL = 'SQL is only in queries.ts, domain and kit/server';

test.each([
  ['src/features/sales/routes.ts', `import '../../app/server.ts';`, APP],
  ['src/domain/stock/post.ts', `import '../../features/sales/contract.ts';`, DOMAIN],
  ['src/domain/stock/post.ts', `import '../../kit/web/table.tsx';`, DOMAIN],
  ['src/kit/server/db.ts', `import '../../domain/stock/post.ts';`, KIT],
  ['src/kit/web/table.tsx', `import '../server/db.ts';`, 'kit/server and kit/web share only kit/shared'],
  ['src/features/stock/routes.ts', `import '../sales/sell.ts';`, FEATURE],
  ['src/features/stock/routes.ts', `import type { A } from '../sales/sell.ts';`, FEATURE],
  ['src/features/stock/routes.ts', `export type { A } from '../sales/sell.ts';`, FEATURE],
  ['src/features/stock/routes.ts', `await import('../sales/sell.ts');`, FEATURE],
  ['src/helpers.ts', `import 'zod';`, 'a file is in a known folder'],
  ['src/app/server.ts', `import '../../tests/x.ts';`, 'src imports no tests, bench or scripts'],
  [
    'packages/appliance/backup/take.ts',
    `import '../../../src/kit/server/db.ts';`,
    'the appliance imports nothing of the console',
  ],
  [
    'src/kit/server/db.ts',
    `import '../../../packages/appliance/backup/take.ts';`,
    'only app and the backups use more of the appliance than process and connection',
  ],
  ['src/features/sales/routes.ts', `import { sql } from 'kysely';`, SQL],
  ['src/features/sales/sell.ts', `import type { Kysely } from 'kysely';`, SQL],
  ['src/app/server.ts', `import { sql } from 'kysely';`, SQL],
  ['src/domain/stock/post.ts', `import 'node:child_process';`, PROGRAMS],
  ['src/features/sales/contract.ts', `import dayjs from 'dayjs';`, PURE],
  ['src/features/sales/contract.ts', `import './totals.ts';`, PURE],
  ['src/masters/vehicle.ts', `import 'node:fs';`, PURE],
  ['src/masters/vehicle.ts', `import '../kit/server/db.ts';`, PURE],
  ['src/masters/vehicle.ts', `import '../features/sales/contract.ts';`, 'masters import no feature'],
  ['src/kit/shared/day.ts', `import 'react';`, PURE],
  ['src/kit/shared/day.ts', `import './night.ts';`, 'every import is resolved'],
  ['src/kit/shared/day.ts', `import '../../kit/shared/day.ts';`, 'no circular imports'],
])('%s with %s is refused', async (path, source, rule) => {
  const files = { ...sound, 'tests/x.ts': '', [path]: source };
  expect(await violations(files)).toContain(`${path}: ${rule}`);
});

test.each([
  ['src/features/sales/screen.tsx', './queries.ts', SCREEN],
  ['src/features/sales/totals.ts', './queries.ts', SCREEN],
  ['src/features/sales/totals.ts', 'node:fs', SCREEN],
  ['src/features/sales/totals.ts', '../../../packages/appliance/process/reason.ts', SCREEN],
  ['src/features/sales/totals.ts', 'pg', SCREEN],
  ['src/features/sales/routes.ts', './screen.tsx', SERVER],
  ['src/features/sales/queries.ts', 'react', SERVER],
])('%s with import %s mixes browser and server code', async (path, request, rule) => {
  const found = await violations({ ...sound, [path]: `import '${request}';` });
  expect(found.join('\n')).toContain(rule);
});
