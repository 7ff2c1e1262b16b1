import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';

// The headless shell renders pages with half the CPU time of the full browser.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** The browser for the tests; installs it where possible. */
export async function findChromium() {
  const find = () => [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path));
  for (const name of find() ? [] : PACKAGES) {
    try {
      aptInstall(name, 'Chromium');
      break;
    } catch (error) {
      if (name === PACKAGES.at(-1)) throw error;
    }
  }
  return find();
}
