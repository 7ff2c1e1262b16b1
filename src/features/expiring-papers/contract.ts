import { z } from 'zod';
import { listOf } from '../../kit/shared/list.ts';
import { named, option } from '../../kit/shared/wire.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { ownerNames } from '../../masters/paper.ts';

export const path = '/expiringpapers';

/** The newest paper of its kind and owner. */
const expiringPaper = named('ExpiringPaper', {
  id: z.int(),
  /** Until which it is valid. */
  date: z.string(),
  kind: option,
  belongs_to: z.enum(ownerNames),
  owner: z.string(),
  number: z.string(),
  valid_from: z.string().nullable(),
  vehicle_id: z.int().nullable(),
  employee_id: z.int().nullable(),
  godown_id: z.int().nullable(),
  branch_id: z.int().nullable(),
  scale: z.string(),
});
export type ExpiringPaper = z.output<typeof expiringPaper>;

/** Those that expire first come first; a period selects by the last valid day. */
export const paperList = listOf(expiringPaper, {
  table: 'expiring_papers',
  order: { date: 'date', id: 'id', isOldestFirst: true },
  columns: {
    owner: { is: 'text', label: 'Owner' },
    belongs_to: { is: 'choice', label: 'Belongs To', options: ownerNames },
    kind: { is: 'name', label: 'Kind', key: 'paper_kind_id', table: 'paper_kinds', name: ['name'] },
    number: { is: 'text', label: 'Number' },
    valid_from: { is: 'date', label: 'Valid From' },
    date: { is: 'date', label: 'Valid Until' },
  },
  ids: [commonColumns.vehicle.key, commonColumns.driver.key],
});
