import { formatCount, formatWeight } from '../../kit/shared/format.ts';
import type { ReceivedLine, SentLine } from './contract.ts';

type Part = readonly [count: number, word: string];

/** @example '14.2 kg: 140 empty, 4 defective' */
const lineText = (weight: number, parts: readonly Part[]) =>
  `${formatWeight(weight)}: ${parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`)
    .join(', ')}`;

/** What left for the plant, in one text; of the history's values, too. */
export const sentText = (lines: unknown): string =>
  (lines as SentLine[])
    .map(({ weight, empty, defective }) =>
      lineText(weight, [
        [empty, 'empty'],
        [defective, 'defective'],
      ]),
    )
    .join('; ');

/** What came back; blank before. @example '14.2 kg: 142 sound, 1 leaky, 1 short' */
export const receivedText = (lines: unknown): string =>
  ((lines ?? []) as ReceivedLine[])
    .map(({ weight, sound, leaky, short }) =>
      lineText(weight, [
        [sound, 'sound'],
        [leaky, 'leaky'],
        [short, 'short'],
      ]),
    )
    .join('; ');
