import { countOfText } from '../../kit/shared/typed-text.ts';
import {
  canBeDefective,
  eachState,
  findThing,
  fullThingName,
  type StockState,
  stockStates,
  type Thing,
} from '../../masters/things.ts';
import type { Line, Sheet } from './contract.ts';

/** What is typed and not stored yet, by the key of its line. */
export type Typed = Readonly<Record<string, string>>;

/**
 * The figures of a sheet: three for each weight, two for regulators, one for other goods.
 * @param added things that are not stored yet
 */
export function linesOf({ expected, counted }: Sheet, added: readonly Thing[], typed: Typed) {
  const isHidden = expected.some(({ filled }) => filled === null);
  const things: Thing[] = [];
  for (const thing of [...expected, ...counted, ...added]) if (!findThing(things, thing)) things.push(thing);
  const figures = things.flatMap((thing) => statesOf(thing).map((state) => ({ thing, state })));
  return figures.map(({ thing, state }, id) => {
    const stateText = thing.product !== 'Cylinders' && state === 'filled' ? '' : ` ${state}`;
    const name = `${fullThingName(thing).replace('Cylinders ', '')}${stateText}`;
    // An id of the page, which has no blanks.
    const key = name.replaceAll(' ', '-');
    const text = typed[key] ?? String(findThing(counted, thing)?.[state] ?? '');
    const expectedCount = findThing(expected, thing)?.[state] ?? (isHidden ? null : 0);
    return { id, key, name, thing, state, text, counted: figureOf(text), expected: expectedCount };
  });
}
/** A thing in one state. `counted` is null for a blank text, undefined for one that is no figure; `expected` is null while hidden. */
export type SheetLine = ReturnType<typeof linesOf>[number];

const statesOf = ({ product }: Thing): readonly StockState[] =>
  stockStates.filter(
    (state) =>
      state === 'filled' || product === 'Cylinders' || (state === 'defective' && canBeDefective(product)),
  );

function figureOf(text: string): number | null | undefined {
  const digits = countOfText(text);
  if (digits === '') return null;
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}

/** Counted - expected; null without either. */
export const differenceOf = ({ counted, expected }: SheetLine): number | null =>
  typeof counted === 'number' && expected !== null ? counted - expected : null;

/** What is counted, as the call takes it. */
export const countedOf = (lines: readonly SheetLine[]): Line[] =>
  [...Map.groupBy(lines, ({ thing }) => thing)].map(([{ product, weight }, figures]) => ({
    product,
    weight,
    ...eachState((of) => figures.find(({ state }) => state === of)?.counted ?? null),
  }));
