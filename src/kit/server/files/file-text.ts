import { isUtf8 } from 'node:buffer';
import type { Encoding } from '../../shared/csv.ts';

/**
 * How the text of a file is encoded, by its first bytes. UTF-16 is known by its mark, or by where the zeros of Western
 * letters are. Windows-1252 and Mac Roman are guesses: the one whose letters fit the letters before them.
 * @example encodingOf(Buffer.from('José', 'latin1')) // 'Windows-1252'
 */
export function encodingOf(start: Buffer): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'UTF-16';
  if (start[0] === 0xfe && start[1] === 0xff) return 'UTF-16 BE';
  const sample = start.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'UTF-16';
  if (even > sample.length / 4 && odd === 0) return 'UTF-16 BE';
  if (isUtf8(withoutLastLetter(start))) return 'UTF-8';
  return fittingLetters(start, 'Mac Roman') > fittingLetters(start, 'Windows-1252')
    ? 'Mac Roman'
    : 'Windows-1252';
}

/** What the platform calls those that have another name. */
const labels: Partial<Record<Encoding, string>> = { 'UTF-16 BE': 'utf-16be', 'Mac Roman': 'macintosh' };

/** A decoder of this encoding; it drops the mark at the start of a file. */
export const decoderOf = (encoding: Encoding) => new TextDecoder(labels[encoding] ?? encoding);

/** The start of a file may end within a letter of up to four bytes. */
function withoutLastLetter(start: Buffer): Buffer {
  let end = start.length;
  while (end > start.length - 3 && (start[end - 1] ?? 0) >= 0x80) end--;
  return start.subarray(0, end);
}

/** An accented letter after a letter, that is not a capital in small letters; an apostrophe within a word. */
const FITTING = /(?<=\p{L})(?:[ß-öø-ÿ](?!\p{Lu})|’)|(?<=\p{Lu})[À-ÖØ-Þ]/gu;

const fittingLetters = (start: Buffer, encoding: Encoding): number =>
  decoderOf(encoding).decode(start).match(FITTING)?.length ?? 0;
