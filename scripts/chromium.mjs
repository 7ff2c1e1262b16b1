import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';

// The headless shell renders pages with half the CPU time of the full browser.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser for the tests; installs it where possible. */
export function findChromium() {
  const find = () => [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path));
  const found = find();
  if (found) return found;
  try {
    aptInstall('chromium-headless-shell', 'Chromium');
  } catch {
    aptInstall('chromium', 'Chromium');
  }
  return find();
}
