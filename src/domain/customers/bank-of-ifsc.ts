import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Branches by the bank's four letters; numbers where the last six characters are digits. */
type Branches = Record<string, (number | string)[]>;
type BankNames = Record<string, string>;

const { resolve } = createRequire(import.meta.url);
const read = async <Content>(file: string): Promise<Content> =>
  JSON.parse(await readFile(resolve(`ifsc/src/${file}.json`), 'utf8'));

let reading: Promise<[Branches, BankNames, BankNames, BankNames]> | undefined;
/** A megabyte of data, loaded when the first bank account is entered. */
const directory = () => {
  reading ??= Promise.all([
    read<Branches>('IFSC'),
    read<BankNames>('banknames'),
    read<BankNames>('sublet'),
    read<BankNames>('custom-sublets'),
  ]);
  return reading;
};

/**
 * The bank of a branch code, from the installed directory; undefined for an unknown code.
 * @param code 11 characters, in any letter case
 * @example await bankOfIfsc('SBIN0001234') // 'State Bank of India'
 */
export const bankOfIfsc = async (code: string): Promise<string | undefined> => (await bankFinder())(code);

/**
 * The same for many codes, after loading the directory.
 * @example const bankOf = await bankFinder(); bankOf('SBIN0001234')
 */
export async function bankFinder(): Promise<(code: string) => string | undefined> {
  const [branches, names, sublet, ranges] = await directory();
  const prefixes = Object.entries(ranges);
  const codesByBank = new Map<string, Set<number | string>>();
  // A set per requested bank: State Bank alone has twenty thousand branches.
  const branchesOf = (letters: string) => {
    const codes =
      codesByBank.get(letters) ?? new Set(Object.hasOwn(branches, letters) ? branches[letters] : []);
    codesByBank.set(letters, codes);
    return codes;
  };
  return (code) => {
    const upperCode = code.toUpperCase();
    const [letters, branch] = [upperCode.slice(0, 4), upperCode.slice(5)];
    if (!branchesOf(letters).has(/^\d+$/.test(branch) ? Number(branch) : branch)) return undefined;
    // Small banks use branch codes of large ones: single codes, or all codes with a prefix.
    const [, tenant] = prefixes.find(([start]) => upperCode.startsWith(start)) ?? [];
    const bank = sublet[upperCode] ?? tenant ?? letters;
    return names[bank] ?? bank;
  };
}
