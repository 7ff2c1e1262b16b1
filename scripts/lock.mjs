import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './processes.mjs';

const TRY_EVERY_MS = 100;
const TELL_AFTER = 5;

/**
 * Runs the work while no other process of this project runs work with the same name. Ignores the lock of a
 * process that has ended.
 */
export async function alone(name, work) {
  mkdirSync(`${ROOT}/.cache`, { recursive: true });
  const lock = `${ROOT}/.cache/${name}.lock`;
  for (let tries = 1; !take(lock); tries++) {
    if (tries === TELL_AFTER)
      console.log(`Waiting for process ${Number.parseInt(holderIn(lock), 10)}, which holds ${lock} …`);
    await pause(TRY_EVERY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Linked in place with its holder, so that it is never seen empty. */
function take(lock) {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, identityOf(process.pid));
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = holderIn(lock);
    if (holder !== undefined && !isHeld(holder)) setAside(lock, holder);
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function holderIn(lock) {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return undefined;
  }
}

const isHeld = (holder) => holder !== '' && holder === identityOf(Number.parseInt(holder, 10));

/** A process by its id and start time, because ids are reused; '' without such a process. */
function identityOf(pid) {
  if (!(pid > 0)) return '';
  try {
    // After the name in brackets, the state is the first field and the start time the twentieth (man 5 proc).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ');
    return fields[0] === 'Z' ? '' : `${pid} ${fields[19]}`;
  } catch {
    if (process.platform === 'linux') return '';
  }
  try {
    return `${pid} ${execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()}`;
  } catch {
    return '';
  }
}

/** Renamed first: of several waiting processes only one removes the lock, and none removes a new holder's lock. */
function setAside(lock, holder) {
  const aside = `${lock}.${process.pid}.old`;
  try {
    renameSync(lock, aside);
    if (readFileSync(aside, 'utf8') === holder) rmSync(aside, { force: true });
    else renameSync(aside, lock);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
