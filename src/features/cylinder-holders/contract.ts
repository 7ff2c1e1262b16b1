import { z } from 'zod';
import { listOf } from '../../kit/shared/list.ts';
import { named, option } from '../../kit/shared/wire.ts';
import { commonColumns } from '../../masters/list-columns.ts';

export const path = '/cylinderholders';

/** A customer who holds cylinders, by the books. */
const holderRow = named('CylinderHolder', {
  /** Of the customer. */
  id: z.int(),
  /** Of the last sale; of a customer without one, of what brought the cylinders. */
  date: z.string(),
  customer: option,
  mobile: z.string(),
  held: z.int(),
  /** The same by weight: '14.2 kg: 2, 19 kg: 1'. */
  weights: z.string(),
});
export type HolderRow = z.output<typeof holderRow>;

/** Those with the oldest last sale first; a period selects by its date. */
export const holderList = listOf(holderRow, {
  table: 'cylinder_holders',
  order: { date: 'date', id: 'id', isOldestFirst: true },
  columns: {
    date: { is: 'date', label: 'Last Sale' },
    customer: commonColumns.customer,
    mobile: { is: 'text', label: 'Mobile Number' },
    weights: { is: 'text', label: 'Cylinders' },
    held: { is: 'count', label: 'Held', isSummed: true },
  },
});
