import { describe, expect, test } from 'vitest';
import { importViolations } from './import-rules.ts';

const violations = (files: Record<string, string>) => importViolations(files).join('\n');

/** A small house that keeps every rule. */
const sound = {
  'src/app/server.ts': `import { sales } from '../features/sales/routes.ts'; import { vehicle } from '../masters/vehicle.ts';`,
  'src/app/config.ts': `export const port = process.env.PORT;`,
  'src/app/web.tsx': `export const open = () => import('../features/sales/screen.tsx');`,
  'src/features/counts/total.ts': `import type { Sale } from '../sales/contract.ts';`,
  'src/features/sales/contract.ts': `import { z } from 'zod'; import { day } from '../../kit/shared/day.ts';`,
  'src/features/sales/queries.ts': `import { sql } from 'kysely'; import { post } from '../../domain/stock/post.ts';`,
  'src/features/sales/routes.ts': `import { sale } from './queries.ts'; import { path } from './contract.ts';`,
  'src/features/sales/totals.ts': `import { vehicle } from '../../masters/vehicle.ts'; export const total = 1;`,
  'src/features/sales/screen.tsx': `import { useState } from 'react'; import './screen.css'; import { total } from './totals.ts';`,
  'src/domain/stock/post.ts': `import { db } from '../../kit/server/db.ts'; export const post = 1;`,
  'src/masters/vehicle.ts': `import { day } from '../kit/shared/day.ts'; export const vehicle = 1;`,
  'src/kit/shared/day.ts': `import { z } from 'zod'; export const day = 1;`,
  'src/kit/server/db.ts': `import { Kysely } from 'kysely'; import pg from 'pg'; export const db = 1;`,
  'src/kit/web/table.tsx': `import { day } from '../shared/day.ts'; export const Table = () => <p>don't read process.env</p>;`,
};

test('a house that keeps the rules has no violation', () => {
  expect(violations(sound)).toBe('');
});

describe('each planted violation is found', () => {
  test.each([
    [
      'app is imported by none',
      'src/features/sales/routes.ts',
      `import '../../app/config.ts';`,
      'may not import src/app/config.ts (app)',
    ],
    [
      'domain knows no feature',
      'src/domain/stock/post.ts',
      `import '../../features/sales/contract.ts';`,
      '(domain) may not import',
    ],
    [
      'domain knows no screen part',
      'src/domain/stock/post.ts',
      `import '../../kit/web/api.ts';`,
      '(domain) may not import',
    ],
    [
      'masters read kit/shared alone',
      'src/masters/vehicle.ts',
      `import '../kit/server/db.ts';`,
      '(masters) may not import',
    ],
    [
      'kit knows no business',
      'src/kit/server/db.ts',
      `import '../../domain/stock/post.ts';`,
      '(kit/server) may not import',
    ],
    [
      'kit/shared knows neither side',
      'src/kit/shared/day.ts',
      `import '../web/table.tsx';`,
      '(kit/shared) may not import',
    ],
    [
      'a feature imports another only by its contract',
      'src/features/stock/routes.ts',
      `import '../sales/sell.ts';`,
      '(features/stock) may not import',
    ],
    [
      'a type import counts',
      'src/features/stock/routes.ts',
      `import type { A } from '../sales/sell.ts';`,
      'may not import',
    ],
    [
      'a re-export counts',
      'src/features/stock/routes.ts',
      `export { a } from '../sales/sell.ts';`,
      'may not import',
    ],
    [
      'a dynamic import counts',
      'src/features/stock/routes.ts',
      `await import('../sales/sell.ts');`,
      'may not import',
    ],
    ['nothing lies outside the folders', 'src/helpers.ts', `export const a = 1;`, 'lies in no folder'],
    [
      'nothing reaches out of src',
      'src/app/server.ts',
      `import '../../tests/x.ts';`,
      'reaches out of the folders',
    ],
    [
      'kysely in routes',
      'src/features/sales/routes.ts',
      `import { sql } from 'kysely';`,
      'may not use kysely',
    ],
    ['kysely in app', 'src/app/server.ts', `import type { Kysely } from 'kysely';`, 'may not use kysely'],
    [
      'a contract imports only zod',
      'src/features/sales/contract.ts',
      `import dayjs from 'dayjs';`,
      'may import only zod, not dayjs',
    ],
    [
      'a contract imports no neighbour',
      'src/features/sales/contract.ts',
      `import './totals.ts';`,
      'may import only zod, contracts',
    ],
    [
      'a master imports only zod',
      'src/masters/vehicle.ts',
      `import 'node:fs';`,
      'may import only zod, not node:fs',
    ],
    [
      'kit/shared imports only zod',
      'src/kit/shared/day.ts',
      `import 'react';`,
      'may import only zod, not react',
    ],
    [
      'a screen reaches queries',
      'src/features/sales/screen.tsx',
      `import './queries.ts';`,
      'queries.ts reaches server code',
    ],
    [
      'a screen reaches server code by way of another file',
      'src/features/sales/totals.ts',
      `import './queries.ts';`,
      'screen.tsx → src/features/sales/totals.ts → src/features/sales/queries.ts reaches server code',
    ],
    [
      'a screen reaches a package of the server',
      'src/features/sales/totals.ts',
      `import 'node:fs';`,
      'totals.ts reaches server code',
    ],
    [
      'kit/web reaches kit/server',
      'src/kit/web/table.tsx',
      `import '../server/db.ts';`,
      '(kit/web) may not import',
    ],
    [
      'a route reaches a screen',
      'src/features/sales/routes.ts',
      `import './screen.tsx';`,
      'screen.tsx reaches browser code',
    ],
    [
      'a query reaches a package of the browser',
      'src/features/sales/queries.ts',
      `import 'react';`,
      'to the browser and to the server at once',
    ],
    ['process.env', 'src/app/server.ts', `const level = process.env.LOG_LEVEL;`, 'reads process.env'],
    ["process['env']", 'src/app/server.ts', `const level = process['env'].LOG_LEVEL;`, 'reads process.env'],
    ['{ env } = process', 'src/app/server.ts', `const { env } = process;`, 'reads process.env'],
    [
      'a default export',
      'src/kit/web/table.tsx',
      `export default function Table() {}`,
      'has a default export',
    ],
    [
      'a default export by name',
      'src/kit/web/table.tsx',
      `const a = 1; export { a as default };`,
      'has a default export',
    ],
    ['a circle', 'src/kit/shared/day.ts', `import './day.ts';`, 'is a circle'],
  ])('%s', (_title, path, source, line) => {
    expect(violations({ ...sound, [path]: source })).toContain(line);
  });
});

test('a circle through several files is named from end to end', () => {
  const files = {
    'src/kit/shared/a.ts': `import './b.ts';`,
    'src/kit/shared/b.ts': `import './c.ts';`,
    'src/kit/shared/c.ts': `import './a.ts';`,
  };
  expect(violations(files)).toBe(
    'src/kit/shared/a.ts → src/kit/shared/b.ts → src/kit/shared/c.ts → src/kit/shared/a.ts is a circle',
  );
});

test('comments, strings and tests are not code of the program', () => {
  const files = {
    'src/kit/shared/day.ts': `// import 'react'\nexport const text = "import 'react'; process.env";`,
    'src/kit/shared/day.test.ts': `import '../../app/server.ts'; process.env.X;`,
  };
  expect(violations(files)).toBe('');
});
