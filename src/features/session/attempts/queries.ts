import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/server/db/db.ts';

/** `most` failures in so many seconds, of an account at one network, of an account anywhere, or of a network. */
export type Limit = { scope: 'account at network' | 'account' | 'network'; max: number; seconds: number };

/** The keys under which a failure is stored. An attempt with its own limit has no network, so it counts against no other. */
export type Attempt = { account: string; network: string; limits: readonly Limit[] };

/** Seconds until the oldest failure of a reached limit no longer counts; 0 when no limit is reached. */
export async function attemptWait(db: Db, attempt: Attempt): Promise<number> {
  const waits = attempt.limits.map(
    (limit) => sql`
    (select ceil(extract(epoch from failed_at + ${timeOf(limit)} - now()))::int as wait
       from login_failures
      where ${countedBy(limit, attempt)}
        and failed_at > now() - ${timeOf(limit)} and failed_at < now() + interval '1 minute'
      order by failed_at desc, id desc limit 1 offset ${sql.lit(limit.max - 1)})`,
  );
  const { rows } = await sql<{ wait: number }>`${sql.join(waits, sql` union all `)}`.execute(db);
  return Math.max(0, ...rows.map((row) => row.wait));
}

const timeOf = ({ seconds }: Limit) => sql`interval '${sql.raw(String(seconds))} seconds'`;

function countedBy({ scope }: Limit, { account, network }: Attempt): RawBuilder<SqlBool> {
  switch (scope) {
    case 'account':
      return sql`account = ${account}`;
    case 'network':
      return sql`address = ${network}`;
    case 'account at network':
      return sql`account = ${account} and address = ${network}`;
  }
}

/** Makes attempts of one account, and of one network, count one after the other until the transaction ends. */
export async function queueAttempts(db: Db, { account, network }: Attempt): Promise<void> {
  // The account always comes first, so two transactions cannot wait for each other.
  await sql`select pg_advisory_xact_lock(1, hashtext(${account}))`.execute(db);
  if (network) await sql`select pg_advisory_xact_lock(2, hashtext(${network}))`.execute(db);
}

export const addFailure = (db: Db, { account, network }: Attempt) =>
  db.insertInto('login_failures').values({ account, address: network }).execute();

export const clearFailures = (db: Db, { account, network }: Attempt) =>
  db.deleteFrom('login_failures').where('account', '=', account).where('address', '=', network).execute();

/** The origin of a sign-in. */
export type Origin = {
  /** The browser, when it has signed in to this account before. */
  browser: number | null;
  /** Whether somebody has signed in to this account from this network in the last 30 days. */
  is_known_network: boolean;
};

/** Reads as much for an unknown account as for a known one, so that timing does not tell them apart. */
export async function originOf(
  db: Db,
  { userId = 0, secretHash, network }: { userId: number | undefined; secretHash: Buffer; network: string },
): Promise<Origin> {
  const { rows } = await sql<Origin>`
    select (select id from known_browsers
             where user_id = ${userId} and secret_hash = ${secretHash}
               and used_at > now() - interval '90 days') as browser,
           exists (select from activity
                    where user_id = ${userId} and network = ${network} and kind = 'Sign-in'
                      and at > now() - interval '30 days') as is_known_network`.execute(db);
  return rows[0] ?? { browser: null, is_known_network: false };
}

/** An account is signed in to from a few browsers; those that were used longest ago are forgotten. */
const MAX_BROWSERS = 10;

/** Remembers that a browser has signed in to an account. */
export async function rememberBrowser(db: Db, userId: number, secretHash: Buffer): Promise<void> {
  await sql`
    insert into known_browsers (user_id, secret_hash) values (${userId}, ${secretHash})
    on conflict (secret_hash) do update set used_at = now()`.execute(db);
  await sql`
    delete from known_browsers
     where user_id = ${userId}
       and id not in (select id from known_browsers where user_id = ${userId}
                       order by used_at desc, id desc limit ${sql.lit(MAX_BROWSERS)})`.execute(db);
}
