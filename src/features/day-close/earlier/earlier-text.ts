import { formatCount, formatDay } from '../../../kit/shared/format.ts';
import type { EarlierOpen } from '../contract.ts';

/** '2 earlier days are open, 18 Nov 2026 to 19 Nov 2026; entries on them change the closing stock of this day' */
export const earlierText = ({ days, first, last }: EarlierOpen): string =>
  days === 1
    ? `${formatDay(last)} is open; entries on it change the closing stock of this day`
    : `${formatCount(days)} earlier days are open, ${formatDay(first)} to ${formatDay(last)}; entries on them change the closing stock of this day`;
