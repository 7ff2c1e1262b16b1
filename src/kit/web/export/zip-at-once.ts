import { type AsyncZippable, type FlateCallback, type Zippable, zipSync } from 'fflate/browser';

export { strToU8, zipSync } from 'fflate/browser';

/**
 * Takes the place of fflate's `zip` in the web build (vite.config.ts), which starts workers from text that the page's
 * security policy forbids. The file is written in a worker already.
 */
export function zip(files: AsyncZippable, done: FlateCallback): void {
  done(null, zipSync(files as Zippable));
}
