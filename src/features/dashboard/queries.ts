import { sql } from 'kysely';
import type { Db } from '../../kit/server/db.ts';
import type { SetupStep } from './contract.ts';

type Done = Record<SetupStep['step'], boolean>;

/** Which steps of setting up are done: each looks for one row alone, however many there are. */
export async function setupDone(db: Db): Promise<Done> {
  const { rows } = await sql<Done>`
    select exists (select from employees where type = 'Branch In-Charge') as branch_in_charge,
           exists (select from branches) as branch,
           exists (select from employees where type = 'Godown In-Charge')
             and exists (select from employees where type = 'Driver') as staff,
           exists (select from godowns) as godown,
           exists (select from products) as product,
           exists (select from area_codes) as area_code,
           -- Stock that a business begins with is counted in, or comes with its first purchase.
           exists (select from stock_adjustments where kind in ('opening', 'count'))
             or exists (select from inventory) as opening_stock`.execute(db);
  return rows[0] as Done;
}
