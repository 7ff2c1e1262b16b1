import { formatCount, formatDay } from '../../kit/shared/format.ts';
import { eachState, findThing, type StockState, stockStates, thingName } from '../../masters/things.ts';
import type { TransferLine, TransferRow } from './contract.ts';

/** @example 'No. 12, 20 Nov 2026, Main Godown, Guntur → Depot, Tenali' */
export const nameOfTransfer = ({ id, date, godown, to_godown }: TransferRow): string =>
  `No. ${id}, ${formatDay(date)}, ${godown.name} → ${to_godown.name}`;

/** @example '14.2 kg: 40 filled, 12 empty; Regulators: 5 pieces' */
export const goodsText = (lines: readonly TransferLine[]): string =>
  lines
    .map((line) => {
      const counts = stockStates.filter((state) => line[state] > 0).map((state) => countText(line, state));
      return `${thingName(line)}: ${counts.join(', ') || 'none'}`;
    })
    .join('; ');

const countText = (line: TransferLine, state: StockState): string =>
  `${formatCount(line[state])} ${stateLabel(line, state).toLowerCase()}`;

export const stateNames: Record<StockState, string> = {
  filled: 'Filled',
  empty: 'Empty',
  defective: 'Defective',
};

/** What a state of goods is called: only cylinders are filled or empty. */
export const stateLabel = ({ product }: TransferLine, state: StockState): string =>
  state === 'filled' && product !== 'Cylinders' ? 'Pieces' : stateNames[state];

/** What was sent and did not arrive; all of it while the goods are on the way. */
export const missingOf = ({ sent, received }: Pick<TransferRow, 'sent' | 'received'>): TransferLine[] =>
  withoutBlank(
    sent.map((line) => {
      const arrived = findThing(received ?? [], line) ?? noGoods;
      return { ...line, ...eachState((state) => line[state] - arrived[state]) };
    }),
  );

/** The lines with a count. */
export const withoutBlank = (lines: readonly TransferLine[]): TransferLine[] =>
  lines.filter((line) => stockStates.some((state) => line[state] > 0));

/** LPG in kg. Defective cylinders are still full. */
export const lpgOf = (lines: readonly TransferLine[]): number =>
  lines.reduce(
    (sum, { weight, filled, defective }) => sum + Math.round((filled + defective) * weight * 100),
    0,
  ) / 100;

export const noGoods = eachState(() => 0);
