import { z } from 'zod';
import { activityKinds } from '../../kit/shared/activity.ts';
import { listOf } from '../../kit/shared/list.ts';
import { option } from '../../kit/shared/wire.ts';

export const path = '/activity';

/** The people to filter by, those who are disabled too. */
export const peoplePath = `${path}/people`;

const activityRow = z.object({
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
    date: { is: 'date' },
    kind: { is: 'choice', options: activityKinds },
    person: { is: 'name', key: 'user_id', table: 'users', name: ['name'] },
    address: { is: 'text' },
    device: { is: 'text' },
    detail: { is: 'text' },
  },
});
