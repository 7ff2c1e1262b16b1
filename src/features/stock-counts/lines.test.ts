import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productCategories, usualWeights } from '../../masters/choices.ts';
import { weightOf } from '../../masters/things.ts';
import { draftFields, type Line, type Sheet } from './contract.ts';
import { countedOf, differenceOf, linesOf } from './lines.ts';

const count = fc.option(fc.nat({ max: 1_000_000 }));
const line = fc
  .record({
    product: fc.constantFrom(...productCategories),
    weight: fc.constantFrom(...usualWeights),
    filled: count,
    empty: count,
    defective: count,
  })
  .map(
    (made): Line => ({
      ...made,
      weight: weightOf(made),
      empty: made.product === 'Cylinders' ? made.empty : null,
      defective: ['Cylinders', 'Regulators'].includes(made.product) ? made.defective : null,
    }),
  );
const lines = fc.uniqueArray(line, { selector: ({ product, weight }) => `${product} ${weight}` });
const sheet = fc
  .record({ expected: lines.map(shown), counted: lines.map((all) => all.filter(isCounted)) })
  .map((made) => made as Sheet);

/** As a person sees them who may approve. */
function shown(all: Line[]): Line[] {
  return all.map((one) => ({
    ...one,
    filled: one.filled ?? 0,
    empty: one.empty ?? 0,
    defective: one.defective ?? 0,
  }));
}
function isCounted({ filled, empty, defective }: Line): boolean {
  return filled !== null || empty !== null || defective !== null;
}
const sent = (all: readonly Line[]) =>
  draftFields
    .parse({ counted: all, note: '' })
    .counted.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
const keyOf = ({ product, weight }: Line) => `${product} ${weight}`;

test('a sheet without typed figures is sent as it is stored', () => {
  fc.assert(
    fc.property(sheet, (stored) => {
      expect(sent(countedOf(linesOf(stored, [], {})))).toEqual(sent(stored.counted));
    }),
  );
});

test('a typed figure changes its line alone, and what is no figure is told', () => {
  fc.assert(
    fc.property(sheet, fc.nat(), fc.constantFrom('7', ' 1,07 ', '1,007', 'x', ''), (stored, at, text) => {
      const before = linesOf(stored, [{ product: 'Cylinders', weight: 2 }], {});
      const typed = before[at % before.length];
      const after = linesOf(stored, [{ product: 'Cylinders', weight: 2 }], { [typed?.key ?? '']: text });
      const figures = { '7': 7, '1,007': 1_007, '': null } as const;
      const counted = text in figures ? figures[text as keyof typeof figures] : undefined;
      expect(after).toEqual(before.map((one) => (one === typed ? { ...one, text, counted } : one)));
      const changed = after.find(({ key }) => key === typed?.key);
      expect(changed && differenceOf(changed)).toBe(
        typeof counted === 'number' ? counted - (typed?.expected ?? 0) : null,
      );
    }),
  );
});
