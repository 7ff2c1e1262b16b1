// Enforces ARCHITECTURE.md's "imports go one way"; prints each violation and ends with 1 when there is one.
import { readdirSync, readFileSync } from 'node:fs';
import { type Module, readModule } from './import-rules/module.ts';
import {
  isBrowser,
  isBrowserPackage,
  isPure,
  isServer,
  isServerPackage,
  mayImport,
  mayUseKysely,
  zoneOf,
} from './import-rules/zones.ts';

/** One line for each violation in the given files: path to source. Tests are free and not looked at. */
export function importViolations(sources: Record<string, string>): string[] {
  const modules = new Map(
    Object.entries(sources)
      .filter(([path]) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map(([path, source]) => [path, readModule(path, source)]),
  );
  const each = [...modules.values()];
  return [
    ...each.flatMap(ownViolations),
    ...each.flatMap((module) => sideViolations(module, modules)),
    ...cycles(modules),
  ];
}

/** What can be seen in one file alone. */
function ownViolations(module: Module): string[] {
  const { path, files, packages } = module;
  const zone = zoneOf(path);
  if (!zone) return [`${path} lies in no folder that ARCHITECTURE.md knows`];
  const found: string[] = [];
  for (const file of files) {
    const target = zoneOf(file);
    if (!target) found.push(`${path} reaches out of the folders to ${file}`);
    else if (!mayImport(zone, target, file))
      found.push(`${path} (${zone}) may not import ${file} (${target})`);
    else if (isPure(path) && !isPure(file))
      found.push(`${path} may import only zod, contracts, masters and kit/shared, not ${file}`);
  }
  for (const name of packages) {
    if (isPure(path) && name !== 'zod') found.push(`${path} may import only zod, not ${name}`);
    if (/^kysely(\/|$)/.test(name) && !mayUseKysely(path))
      found.push(`${path} may not use kysely: SQL lives in queries.ts, domain/ and kit/server/`);
  }
  if (module.has_default_export) found.push(`${path} has a default export; exports are named`);
  if (module.reads_environment && path !== 'src/app/config.ts')
    found.push(`${path} reads process.env, which only src/app/config.ts may`);
  return found;
}

/** Whether code of one side reaches the other, directly or through files that belong to both. */
function sideViolations(start: Module, modules: Map<string, Module>): string[] {
  const inBrowser = isBrowser(start);
  const onServer = isServer(start);
  if (inBrowser && onServer) return [`${start.path} belongs to the browser and to the server at once`];
  if (!inBrowser && !onServer) return [];
  const [isForbidden, isForbiddenPackage, side] = inBrowser
    ? [isServer, isServerPackage, 'server']
    : [isBrowser, isBrowserPackage, 'browser'];
  const seen = new Set([start.path]);
  const queue = [{ module: start, way: start.path }];
  const found: string[] = [];
  for (const { module, way } of queue) {
    for (const name of [...module.packages, ...module.files].filter((request) => isForbiddenPackage(request)))
      found.push(`${way} → ${name} reaches ${side} code`);
    for (const file of module.files) {
      const next = modules.get(file);
      if (!next || seen.has(file)) continue;
      seen.add(file);
      if (isForbidden(next)) found.push(`${way} → ${file} reaches ${side} code`);
      else queue.push({ module: next, way: `${way} → ${file}` });
    }
  }
  return found;
}

/** Depth first; a file met again while it is still open closes a circle. */
function cycles(modules: Map<string, Module>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (path: string, way: string[]) => {
    if (state.get(path) === 'open')
      found.push(`${[...way.slice(way.indexOf(path)), path].join(' → ')} is a circle`);
    if (state.has(path)) return;
    state.set(path, 'open');
    for (const file of modules.get(path)?.files ?? []) visit(file, [...way, path]);
    state.set(path, 'done');
  };
  for (const path of modules.keys()) visit(path, []);
  return found;
}

if (import.meta.main) {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const violations = importViolations(
    Object.fromEntries(paths.map((name) => [`src/${name}`, readFileSync(`src/${name}`, 'utf8')])),
  );
  for (const line of violations) console.log(line);
  console.log(`${paths.length} files, ${violations.length} violations of the import rules`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
