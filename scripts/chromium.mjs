import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser for the tests, installed where that is possible. */
export async function findChromium() {
  const find = () => [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path));
  if (!find()) aptInstall('chromium', 'Chromium');
  return find();
}
