import { existsSync } from 'node:fs';
import { aptInstall } from './apt.mjs';

// The headless shell renders pages with half the CPU time of the full browser.
export const CHROMIUM_PACKAGE = { Chromium: 'chromium-headless-shell' };
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const installedChromium = () =>
  [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path));

/** The browser for the tests; installs it where possible. */
export function findChromium() {
  if (!installedChromium()) aptInstall(CHROMIUM_PACKAGE);
  return installedChromium();
}
