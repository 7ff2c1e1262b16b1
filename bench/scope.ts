import pg from 'pg';
import { hashSecret, newSecret } from '../src/domain/people/secrets.ts';
import { openDatabase } from '../src/kit/server/db.ts';
import { ensureScopeRole } from '../src/kit/server/scope-role.ts';
import { type Plan, timesOf } from './measure.ts';
import type { Figure } from './report.ts';
import { scoped } from './scenarios.ts';
import type { Server } from './servers.ts';
import type { Site } from './sites.ts';

/** List, read and sale of a person who is bound to every branch, beside one who is bound to none: the same rows. */
export async function measureScope({ url, ours, day }: Site, plan: Plan): Promise<Figure[]> {
  const bound = await boundPerson(url, ours);
  const figures: Figure[] = [];
  for (const [what, call] of Object.entries(scoped)) {
    const calls = [bound, ours].map((server) => ({ server, call: () => call(day) }));
    const [measured, compared] = await timesOf(calls, plan.requests * 5);
    const value = measured?.middle ?? Number.NaN;
    figures.push({
      ...{ part: 'scope', what: `${what}, bound to branches`, unit: 'ms', value, worst: measured?.worst },
      ...{ beside: compared?.middle, most: 1.1 },
    });
  }
  return figures;
}

async function boundPerson(url: string, ours: Server): Promise<Server> {
  const { db, close } = openDatabase({ connectionString: url }, { max: 1 });
  await ensureScopeRole(db);
  await close();
  const token = newSecret();
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `with person as (
       insert into users (email, name, role, password_hash, branch_ids)
       select 'bound@localhost', 'Bound', 'manager', '', array_agg(id) from branches
       returning id
     )
     insert into sessions (user_id, token_hash, cookie_hash) select id, $1, $1 from person`,
    [hashSecret(token)],
  );
  await client.end();
  return { ...ours, token };
}
