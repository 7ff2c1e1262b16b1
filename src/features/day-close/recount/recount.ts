import type { Db } from '../../../kit/server/db/db.ts';
import { stockStates } from '../../../masters/things.ts';
import type { DayFigures, DayOfBranch } from '../contract.ts';
import { figuresOf } from '../figures/queries.ts';
import type { Recount } from './contract.ts';
import { postedSince } from './queries.ts';

type Stock = DayFigures['godowns'][number];

/**
 * What the closing stock of a closed day is now where it is not what was signed, with the records that were posted since
 * on that day or an earlier one; null where nothing has changed.
 */
export async function recountOf(
  db: Db,
  day: DayOfBranch,
  { figures, closeId }: { figures: DayFigures; closeId: number },
): Promise<Recount | null> {
  const { godowns } = await figuresOf(db, day);
  const stock = [...figures.godowns, ...godowns]
    .filter((line, index, lines) => lines.findIndex((other) => isSame(other, line)) === index)
    .map((line) => ({
      godown: line.godown,
      product: line.product,
      weight: line.weight,
      signed: countsOf(figures.godowns, line),
      now: countsOf(godowns, line),
    }))
    .filter(({ signed, now }) => stockStates.some((state) => signed[state] !== now[state]));
  return stock.length === 0 ? null : { stock, records: await postedSince(db, day, closeId) };
}

/** Closes of earlier releases have only a godown's name. */
const isSame = (left: Stock, right: Stock) =>
  left.product === right.product &&
  left.weight === right.weight &&
  (left.godown_id === null || right.godown_id === null
    ? left.godown === right.godown
    : left.godown_id === right.godown_id);

function countsOf(lines: readonly Stock[], line: Stock) {
  const { filled = 0, empty = 0, defective = 0 } = lines.find((other) => isSame(other, line)) ?? {};
  return { filled, empty, defective };
}
