export type Random = ReturnType<typeof seededRandom>;

/** Chance that repeats: the same seed gives the same sequence (mulberry32) on every machine. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  /** 0 ≤ x < 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number, both ends included. */
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const chance = (probability: number): boolean => next() < probability;
  /** One of a list that is not empty. */
  const pick = <Choice>(list: readonly Choice[]): Choice => list[between(0, list.length - 1)] as Choice;
  /** `count` digits, the first of which is one of `first`. */
  const digits = (count: number, first = '123456789'): string =>
    pick([...first]) + Array.from({ length: count - 1 }, () => between(0, 9)).join('');
  return { next, between, chance, pick, digits };
}
