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
  const pick = <Choice>(list: readonly Choice[]): Choice => {
    const choice = list[Math.floor(next() * list.length)];
    if (choice === undefined) throw new Error('there is nothing to pick from');
    return choice;
  };
  /** `count` digits, the first of which is one of `first`. */
  const digits = (count: number, first: string): string =>
    pick([...first]) + Array.from({ length: count - 1 }, () => between(0, 9)).join('');
  const capitals = (count: number): string =>
    Array.from({ length: count }, () => String.fromCharCode(between(65, 90))).join('');
  return { next, between, chance, pick, digits, capitals };
}
