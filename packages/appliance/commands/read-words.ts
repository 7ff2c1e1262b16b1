import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { StartError } from '../process/start-error.ts';

/** Reads the words of a command line. @throws StartError with the usage for a word that is not understood */
export function readWords<T extends ParseArgsOptionsConfig>(words: string[], options: T, usage: string) {
  try {
    return parseArgs({ args: words, options, strict: true, allowPositionals: true });
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** The one file that a command line names. */
export function onlyFile(files: string[], usage: string): string {
  const [file, ...others] = files;
  if (!file || others.length > 0) throw new StartError(usage);
  return file;
}
