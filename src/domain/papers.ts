import { sql } from 'kysely';
import type { Db } from '../kit/server/db/db.ts';
import { moveDay } from '../kit/shared/days.ts';
import { formatDay } from '../kit/shared/format.ts';
import { expiryText } from '../masters/paper.ts';
import { loadRefusals } from './loads/refusals.ts';

/** How many days before it expires a paper is remarked on. */
const REMINDED_DAYS = 30;

/** `date` is the last valid day. */
type DatedPaper = { kind: string; owner: string; number: string; date: string };

/** A paper that expires soon, or has expired: `text` says which and when. */
export type DuePaper = { id: number; text: string };

function textOf({ kind, owner, number, date }: DatedPaper, today: string): string {
  const paper = `${kind} ${number} of ${owner}`;
  if (date < today) return `${paper} expired on ${formatDay(date)}`;
  return `${paper} expires on ${formatDay(date)}, ${expiryText(today, date)}`;
}

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
    select id, kind, owner, number, date
      from expiring_papers
     where date <= ${moveDay(date, REMINDED_DAYS)} and ${ofBranch}
     order by date, id`.execute(db);
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
    select kind, owner, number, date
      from named_papers
     where blocks_loads = 'Yes' and date < ${date} and (vehicle_id = ${vehicle_id} or employee_id = ${employee_id})
       and not exists (select from paper_exceptions where paper_id = named_papers.id and paper_exceptions.date = ${date})
     order by named_papers.date, id
     limit 1`.execute(db);
  const [paper] = rows;
  if (paper) throw loadRefusals.paper_expired(textOf(paper, date), date);
}
