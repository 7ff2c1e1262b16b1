import { sql } from 'kysely';
import type { HolderRow } from './contract.ts';

export const holders = sql<HolderRow>`
  select id, date, customer_id, json_build_object('id', id, 'name', rtrim(first_name || ' ' || last_name)) as customer,
         mobile, held, weights
    from cylinder_holders`;
