import { formatCount } from '../../kit/shared/format.ts';
import { accountedFor, type PlantLoadRow } from './contract.ts';

/** A line as it is typed. */
export type TypedLine = Record<string, string> & { weight: string };

export const emptySent = { weight: '', empty: '', defective: '' };
export const emptyReceived = {
  weight: '',
  invoiced: '',
  invoice_amount: '',
  sound: '',
  leaky: '',
  short: '',
};

export const isBlank = (line: TypedLine): boolean => Object.values(line).every((text) => text === '');

/** The lines without blank ones below the first. */
export const typedLines = (lines: readonly TypedLine[]): TypedLine[] =>
  lines.filter((line, index) => index === 0 || !isBlank(line));

/** Stored lines as they are typed, and a blank one. */
export const toTyped = <Blank extends TypedLine>(
  blank: Blank,
  lines: readonly Readonly<Record<string, unknown>>[],
): Blank[] => [
  ...lines.map(
    (line) =>
      Object.fromEntries(Object.keys(blank).map((field) => [field, String(line[field] ?? '')])) as Blank,
  ),
  blank,
];

/** Lines of a receipt with the weights that were sent. */
export const linesToReceive = ({ sent }: PlantLoadRow) =>
  toTyped(
    emptyReceived,
    sent.map(({ weight }) => ({ weight })),
  );

const countOf = (text = '') => (/^[0-9]{1,6}$/.test(text) ? Number(text) : 0);

/** Whether sound, leaky and short add up to what was invoiced. @example '144 of 144' */
export function accountedText({ invoiced, sound, leaky, short }: TypedLine) {
  const accounted = accountedFor({ sound: countOf(sound), leaky: countOf(leaky), short: countOf(short) });
  return {
    text: `${formatCount(accounted)} of ${formatCount(countOf(invoiced))}`,
    isWrong: accounted !== countOf(invoiced),
  };
}
