const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Round values for an axis, from at most `least` to at least `most`.
 * @param count about how many
 * @example ticksOf(0, 83) // [0, 50, 100]
 */
export function ticksOf(least: number, most: number, count = 4): number[] {
  const rough = Math.max((most - least) / (count - 1), 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.ceil(power * (STEPS.find((one) => one * power >= rough) ?? 10));
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}
