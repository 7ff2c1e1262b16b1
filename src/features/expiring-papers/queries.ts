import { sql } from 'kysely';
import type { ExpiringPaper } from './contract.ts';

export const papers = sql<ExpiringPaper>`
  select id, date, json_build_object('id', paper_kind_id, 'name', kind) as kind, belongs_to, owner, number, valid_from,
         vehicle_id, employee_id, godown_id, branch_id, scale
    from expiring_papers`;
