import { sql } from 'kysely';
import { duePapers } from '../../../domain/papers.ts';
import { isNotZero, sumsByState } from '../../../domain/stock/by-state.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import type { Thing } from '../../../masters/things.ts';
import type { DayOfBranch } from '../contract.ts';

/** What the message tells beside the figures of the day; amounts in ₹. */
export type Beside = {
  collected: number;
  /** The customer whose unpaid bill is the oldest, and all that is owed. */
  oldest: { name: string; owed: number; unpaid_since: string } | null;
  owed: number;
  /** Goods that drivers of the branch are short of at the end of the day. */
  missing: (Thing & { filled: number; empty: number })[];
  papers: string[];
};

/** Payments that name no branch, and dues, are of all branches. */
export async function readBeside(db: Db, day: DayOfBranch): Promise<Beside> {
  const { branch_id, date } = day;
  const { rows } = await sql<Omit<Beside, 'papers'>>`
    select (select coalesce(sum(amount), 0) from customer_payments
             where date = ${date} and coalesce(branch_id, ${branch_id}) = ${branch_id}) as collected,
           (select coalesce(sum(owed), 0) from credit_accounts where owed > 0) as owed,
           (select to_json(one)
              from (select coalesce(nullif(company_name, ''), rtrim(first_name || ' ' || last_name)) as name, owed, unpaid_since
                      from credit_accounts
                      join customers on customers.id = customer_id
                     where unpaid_since is not null
                     order by unpaid_since, customer_id
                     limit 1) as one) as oldest,
           (select coalesce(json_agg(of_thing), '[]')
              from (select product, weight, ${sumsByState()}
                      from missing_by_record as missing
                     where branch_id = ${branch_id} and date <= ${date}
                     group by product, weight
                    having ${isNotZero}
                     order by product, weight) as of_thing) as missing`.execute(db);
  const papers = await duePapers(db, date, branch_id);
  return { ...(rows[0] as Omit<Beside, 'papers'>), papers: papers.map(({ text }) => text) };
}
