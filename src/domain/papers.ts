import { sql } from 'kysely';
import type { Db } from '../kit/server/db/db.ts';
import { moveDay } from '../kit/shared/days.ts';
import { formatDay } from '../kit/shared/format.ts';
import { loadRefusals } from './loads/refusals.ts';

/** How many days before it expires a paper is remarked on. */
const REMINDED_DAYS = 30;

type DatedPaper = { kind: string; owner: string; number: string; valid_until: string };

/** A paper that expires soon, or has expired: `text` says which and when. */
export type DuePaper = { id: number; text: string };

const named = sql`
  select current_papers.id, paper_kinds.name as kind, number, valid_until, current_papers.branch_id, godown_id,
         current_papers.vehicle_id, current_papers.employee_id, blocks_loads,
         coalesce(vehicle_number, employees.name, godowns.name, branches.name, nullif(scale, ''), 'the business') as owner
    from current_papers
    join paper_kinds on paper_kinds.id = paper_kind_id
    left join vehicles on vehicles.id = current_papers.vehicle_id
    left join employees on employees.id = current_papers.employee_id
    left join godowns on godowns.id = godown_id
    left join branches on branches.id = current_papers.branch_id`;

const textOf = ({ kind, owner, number, valid_until }: DatedPaper, date: string): string =>
  `${kind} ${number} of ${owner} ${valid_until < date ? 'expired' : 'expires'} on ${formatDay(valid_until)}`;

/**
 * The newest papers that expire within 30 days of a date (YYYY-MM-DD) or have expired, the oldest first. InActive vehicles and
 * godowns need none.
 * @param branchId without those of other branches and their godowns
 */
export async function duePapers(db: Db, date: string, branchId?: number): Promise<DuePaper[]> {
  const ofBranch =
    branchId === undefined
      ? sql`true`
      : sql`coalesce(branch_id, (select branch_id from godowns where id = godown_id), ${branchId}) = ${branchId}`;
  const { rows } = await sql<DatedPaper & { id: number }>`
    select id, kind, owner, number, valid_until
      from (${named}) as paper
     where valid_until <= ${moveDay(date, REMINDED_DAYS)} and ${ofBranch}
       and not exists (select from vehicles where vehicles.id = vehicle_id and status = 'InActive')
       and not exists (select from godowns where godowns.id = godown_id and status = 'InActive')
     order by valid_until, id`.execute(db);
  return rows.map((paper) => ({ id: paper.id, text: textOf(paper, date) }));
}

/**
 * Refuses a load of a vehicle or driver whose paper has expired on its date, where the kind of paper blocks loads and no
 * exception allows the day.
 * @throws paper_expired naming paper and day
 */
export async function refuseExpiredPaper(
  db: Db,
  { vehicle_id, employee_id, date }: { vehicle_id: number; employee_id: number; date: string },
): Promise<void> {
  const { rows } = await sql<DatedPaper>`
    select kind, owner, number, valid_until
      from (${named}) as paper
     where blocks_loads = 'Yes' and valid_until < ${date} and (vehicle_id = ${vehicle_id} or employee_id = ${employee_id})
       and not exists (select from paper_exceptions where paper_id = paper.id and paper_exceptions.date = ${date})
     order by valid_until, id
     limit 1`.execute(db);
  const [paper] = rows;
  if (paper) throw loadRefusals.paper_expired(textOf(paper, date), date);
}
