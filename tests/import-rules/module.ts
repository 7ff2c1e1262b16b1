import { posix } from 'node:path';
import { parseSync } from 'vite';

/** What the rules need to know of one source file. Paths are relative to the project, with forward slashes. */
export type Module = {
  path: string;
  /** Files of the project that it names, assets included, whether for values or for types. */
  files: string[];
  /** Packages and Node's own modules. */
  packages: string[];
  has_default_export: boolean;
  reads_environment: boolean;
};

/** Reads a file with the parser that also builds it, so that comments, strings and JSX cannot mislead the rules. */
export function readModule(path: string, source: string): Module {
  const { module, program } = parseSync(path, source);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map(({ moduleRequest }) => moduleRequest?.value),
    ),
    ...module.dynamicImports.map(
      ({ moduleRequest }) =>
        /^['"`](.*)['"`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1],
    ),
  ].filter((request) => request !== undefined);
  const [files, packages] = [requests.filter(isRelative), requests.filter((request) => !isRelative(request))];
  return {
    path,
    files: [...new Set(files.map((file) => posix.join(posix.dirname(path), file)))],
    packages: [...new Set(packages)],
    has_default_export: module.staticExports.some(({ entries }) => entries.some(isDefault)),
    reads_environment: source.includes('env') && readsEnvironment(program),
  };
}

const isRelative = (request: string) => request.startsWith('.');

const isDefault = ({ exportName }: { exportName: { kind: string; name: string | null } }) =>
  exportName.kind === 'Default' || exportName.name === 'default';

/** Looks for `process.env`, `process['env']` and `{ env } = process` anywhere in the tree. */
function readsEnvironment(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (Array.isArray(node)) return node.some(readsEnvironment);
  const { type, object, property, id, init } = node as Record<string, Record<string, unknown> | undefined>;
  if (
    String(type) === 'MemberExpression' &&
    isProcess(object) &&
    (property?.name ?? property?.value) === 'env'
  )
    return true;
  if (String(type) === 'VariableDeclarator' && isProcess(init) && id?.type === 'ObjectPattern') return true;
  return Object.values(node).some(readsEnvironment);
}

const isProcess = (node: Record<string, unknown> | undefined) => {
  const { object, property } = (node ?? {}) as Record<string, { name?: unknown } | undefined>;
  return node?.name === 'process' || (object?.name === 'globalThis' && property?.name === 'process');
};
