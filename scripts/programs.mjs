import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt.mjs';
import { CHROMIUM_PACKAGE, installedChromium } from './chromium.mjs';

/** What the tests run beside Node and the browser, and the Debian package that has it. */
const PACKAGES = { curl: 'curl', openssl: 'openssl', ps: 'procps' };

/** Before any test: installs the programs that are missing; where it cannot, one line names them all. */
export function installTestPrograms() {
  const isMissing = ([program]) => spawnSync(program, ['-V']).error?.code === 'ENOENT';
  const missing = Object.fromEntries(Object.entries(PACKAGES).filter(isMissing));
  if (!installedChromium()) Object.assign(missing, CHROMIUM_PACKAGE);
  if (Object.keys(missing).length > 0) aptInstall(missing);
}
