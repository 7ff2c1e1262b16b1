import { z } from 'zod';
import { activityKinds } from '../../kit/shared/activity.ts';
import { listOf } from '../../kit/shared/list.ts';
import { text } from '../../kit/shared/rules.ts';
import { named, option } from '../../kit/shared/wire.ts';
import type { Area } from '../../masters/rights.ts';

export const path = '/activity';

/** The people to filter by, those who are disabled too. */
export const peoplePath = `${path}/people`;

/** Areas with screens that write files of rows which they have read before. */
export const exportAreas = ['masters', 'day', 'reports'] as const satisfies readonly Area[];

/** A file that a screen writes: what it is of, and its rows. */
export const exportBody = z.strictObject({
  name: text({ required: 'Name is required', max: [100, 'At most 100 characters'] }),
  rows: z.int().min(0).max(10_000_000),
});

const activityRow = named('ActivityRow', {
  id: z.int(),
  date: z.string(),
  /** The moment in UTC. */
  at: z.string(),
  kind: z.enum(activityKinds),
  /** Null for an e-mail without an account. */
  person: option.nullable(),
  address: z.string(),
  device: z.string(),
  detail: z.string(),
  /** Of an export. */
  rows: z.int().nullable(),
});
export type ActivityRow = z.output<typeof activityRow>;

export const activityList = listOf(activityRow, {
  table: 'activity',
  columns: {
    date: { is: 'date', label: 'Date' },
    kind: { is: 'choice', label: 'Activity', options: activityKinds },
    person: { is: 'name', label: 'Person', key: 'user_id', table: 'users', name: ['name'] },
    address: { is: 'text', label: 'Address' },
    device: { is: 'text', label: 'Device' },
    detail: { is: 'text', label: 'Details' },
  },
});
