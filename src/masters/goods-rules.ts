import type { z } from 'zod';
import { canBeDefective, type NamedThing } from './things.ts';

/** Goods with their counts by state; blank counts are null. */
type Goods = NamedThing & { empty: number | null; defective: number | null };

/**
 * Adds the rules of goods: cylinders have a weight, only they are empty, only they and regulators are defective.
 * @param when whether the fields can be judged, where others are refused too
 * @example const line = withGoodsRules(z.strictObject({ product, weight, filled, empty, defective }))
 */
export const withGoodsRules = <Schema extends z.ZodType<Goods>>(
  schema: Schema,
  when?: (payload: { value: unknown }) => boolean,
): Schema => {
  const rule = (field: keyof Goods, error: string) => ({ path: [field], error, ...(when && { when }) });
  return schema
    .refine(
      ({ product, weight }) => product !== 'Cylinders' || weight > 0,
      rule('weight', 'Weight is required'),
    )
    .refine(
      ({ product, empty }) => product === 'Cylinders' || !empty,
      rule('empty', 'Only cylinders can be empty'),
    )
    .refine(
      ({ product, defective }) => canBeDefective(product) || !defective,
      rule('defective', 'Only cylinders and regulators can be defective'),
    );
};

/** Whether each thing has one line. */
export const isOnce = (lines: readonly NamedThing[]): boolean =>
  new Set(lines.map(({ product, weight }) => `${product} ${weight}`)).size === lines.length;
