import { sql } from 'kysely';
import { idAndName } from '../../kit/server/list/id-and-name.ts';
import type { MissingRow } from './contract.ts';

export const missingGoods = sql<MissingRow>`
  select missing_goods.id, missing_goods.date, missing_goods.employee_id, ${idAndName('employees')} as employee,
         ${idAndName('branches')} as branch, product, weight, filled, empty
    from missing_goods
    join employees on employees.id = missing_goods.employee_id
    join branches on branches.id = missing_goods.branch_id`;
