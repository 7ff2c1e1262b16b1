import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The file that names the program and its version. */
export const MANIFEST = findPackageJSON(import.meta.url) ?? '';

/** The folder of the program. */
export const ROOT = dirname(MANIFEST);

/** The folder of the schema. */
export const MIGRATIONS = join(ROOT, 'migrations');
