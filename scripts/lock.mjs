import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './processes.mjs';

/** Does the work while no other process of this project does work of the same name; a dead holder counts for nothing. */
export async function alone(name, work) {
  mkdirSync(`${ROOT}/.cache`, { recursive: true });
  const lock = `${ROOT}/.cache/${name}.lock`;
  while (!take(lock)) await pause(100);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld(lock)) setAside(lock);
    return false;
  }
}

function isHeld(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // Written but still empty: the holder has just come.
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Renamed first, so that of two waiting processes only one clears a dead holder's lock away. */
function setAside(lock) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
