import { z } from 'zod';
import { listOf } from '../../kit/shared/list.ts';
import { named, option } from '../../kit/shared/wire.ts';
import { productCategories } from '../../masters/choices.ts';
import { commonColumns } from '../../masters/list-columns.ts';

export const path = '/missinggoods';

/** What a driver is short of in a branch now, weight in kg. */
const missingRow = named('MissingGoods', {
  /** The number of the row; it changes when goods go missing or are cleared. */
  id: z.int(),
  /** Of the oldest piece. */
  date: z.string(),
  employee_id: z.int(),
  employee: option,
  branch: option,
  product: z.enum(productCategories),
  weight: z.number(),
  filled: z.int(),
  empty: z.int(),
});
export type MissingRow = z.output<typeof missingRow>;

/** Those that are missing for the longest time first. */
export const missingList = listOf(missingRow, {
  table: 'missing_goods',
  order: { date: 'date', id: 'id', isOldestFirst: true },
  columns: {
    employee: commonColumns.driver,
    branch: commonColumns.branch,
    product: commonColumns.product,
    weight: commonColumns.weight,
    filled: { is: 'count', label: 'Filled', isSummed: true },
    empty: { is: 'count', label: 'Empty', isSummed: true },
    date: { is: 'date', label: 'Missing since' },
  },
});
