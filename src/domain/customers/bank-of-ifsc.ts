import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Branches by the bank's four letters: numbers where the last six signs are digits. */
type Branches = Record<string, (number | string)[]>;
type Names = Record<string, string>;

const { resolve } = createRequire(import.meta.url);
const read = async <Content>(file: string): Promise<Content> =>
  JSON.parse(await readFile(resolve(`ifsc/src/${file}.json`), 'utf8'));

let reading: Promise<[Branches, Names, Names, Names]> | undefined;
/** A megabyte that only those need who enter a bank account, so it is read for the first of them. */
const directory = () => {
  reading ??= Promise.all([
    read<Branches>('IFSC'),
    read<Names>('banknames'),
    read<Names>('sublet'),
    read<Names>('custom-sublets'),
  ]);
  return reading;
};

/**
 * The bank that a branch code belongs to, from the directory that is installed; undefined for a code that is not in it.
 * @param code 11 signs in any letter case
 * @example await bankOfIfsc('SBIN0001234') // 'State Bank of India'
 */
export const bankOfIfsc = async (code: string): Promise<string | undefined> => (await bankFinder())(code);

/** The same for many codes, once the directory is read. @example const bankOf = await bankFinder(); bankOf('SBIN0001234') */
export async function bankFinder(): Promise<(code: string) => string | undefined> {
  const [branches, names, sublet, ranges] = await directory();
  const starts = Object.entries(ranges);
  const known = new Map<string, Set<number | string>>();
  // A set for each bank that is asked for: State Bank alone has twenty thousand branches.
  const branchesOf = (letters: string) => {
    const codes = known.get(letters) ?? new Set(Object.hasOwn(branches, letters) ? branches[letters] : []);
    known.set(letters, codes);
    return codes;
  };
  return (code) => {
    const wanted = code.toUpperCase();
    const [letters, branch] = [wanted.slice(0, 4), wanted.slice(5)];
    if (!branchesOf(letters).has(/^\d+$/.test(branch) ? Number(branch) : branch)) return undefined;
    // Small banks rent branch codes of large ones: single codes, or all that begin alike.
    const [, tenant] = starts.find(([start]) => wanted.startsWith(start)) ?? [];
    const bank = sublet[wanted] ?? tenant ?? letters;
    return names[bank] ?? bank;
  };
}
