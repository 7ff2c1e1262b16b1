import { CompiledQuery, sql } from 'kysely';
import { IS_UNEXPIRED } from '../../domain/people/api-keys.ts';
import { LACKS_SECOND_FACTOR } from '../../domain/people/second-factor.ts';
import { IS_ALIVE } from '../../domain/people/sessions.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { SignedIn } from '../../kit/server/http/app.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import type { Role } from '../../masters/rights.ts';

/** The caller, with what decides about their rights. */
export type Caller = {
  id: number;
  name: string;
  email: string;
  role: Role;
  /** The branches that the person is bound to; none for all. */
  branch_ids: number[];
  must_change_password: boolean;
  lacks_second_factor: boolean;
  is_key: boolean;
  rules: RuleSettings;
};

// Plain texts: every call sends one of them.
const CALLER = `
  users.id, users.name, users.email, users.role, users.branch_ids, users.must_change_password,
  users.key_name is not null as is_key,
  ${LACKS_SECOND_FACTOR} as lacks_second_factor,
  (select json_build_object('exact_names', exact_names is true, 'paise', paise is true,
                            'driver_accounts', driver_accounts is true, 'money_places', any_till())
     from business_settings) as rules`;

type OpenSession = Caller & {
  session_id: number;
  cookie_hash: Buffer;
  is_browser: boolean;
  is_stale: boolean;
};

/** The live session that a secret's hash opens, of a person who may still sign in. */
export async function findSession(
  db: Db,
  secret: 'token_hash' | 'cookie_hash',
  hash: Buffer,
): Promise<OpenSession | undefined> {
  const { rows } = await db.executeQuery<OpenSession>(CompiledQuery.raw(sessionBy[secret], [hash]));
  return rows[0];
}

const aliveSession = (secret: string) => `
  select ${CALLER}, sessions.id as session_id, sessions.cookie_hash, sessions.is_browser,
         sessions.last_seen_at < now() - interval '1 minute' as is_stale
    from sessions
    join users on users.id = sessions.user_id
   where sessions.${secret} = $1 and not users.disabled and ${IS_ALIVE}`;
const sessionBy = { token_hash: aliveSession('token_hash'), cookie_hash: aliveSession('cookie_hash') };

/** The API key that has this hash, with the row of users that it acts as; not an expired or a revoked one. */
export async function findKey(db: Db, hash: Buffer): Promise<(Caller & { is_stale: boolean }) | undefined> {
  const { rows } = await db.executeQuery<Caller & { is_stale: boolean }>(CompiledQuery.raw(KEY, [hash]));
  return rows[0];
}

const KEY = `
  select ${CALLER}, coalesce(api_keys.last_used_at < now() - interval '1 minute', true) as is_stale
    from api_keys
    join users on users.id = api_keys.user_id
   where api_keys.key_hash = $1 and not users.disabled and ${IS_UNEXPIRED}`;

/**
 * How the row of the person is held until the transaction ends. A write that changes the person's own row, or other
 * people's, holds it as an update does: two that share it could not both go on.
 */
export type CallerLock = 'none' | 'share' | 'change';
const HOLDS = { none: '', share: 'for share of users', change: 'for no key update of users' };

/** The caller of a request as of now; undefined when the session, the key or the person may make no call any more. */
export async function readCaller(db: Db, user: SignedIn, hold: CallerLock): Promise<Caller | undefined> {
  const { text, id } =
    user.session_id === 0
      ? { text: keyAgain[hold], id: user.id }
      : { text: sessionAgain[hold], id: user.session_id };
  const { rows } = await db.executeQuery<Caller>(CompiledQuery.raw(text, [id]));
  return rows[0];
}

const ACTING = `set_config('console.user_id', users.id::text, true)`;

// The person comes first, as in whatever ends sessions. The session is held against its end only, not against a touch.
const sessionAgain = recordOf(
  Object.keys(HOLDS) as CallerLock[],
  (hold) => `
  select ${CALLER}, ${ACTING}
    from sessions
    join users on users.id = sessions.user_id
   where sessions.id = $1 and not users.disabled and ${IS_ALIVE}
   ${HOLDS[hold]} ${hold === 'none' ? '' : 'for key share of sessions'}`,
);

const keyAgain = recordOf(
  Object.keys(HOLDS) as CallerLock[],
  (hold) => `
  select ${CALLER}, ${ACTING}
    from api_keys
    join users on users.id = api_keys.user_id
   where api_keys.user_id = $1 and not users.disabled and ${IS_UNEXPIRED}
   ${HOLDS[hold]}`,
);

/** Changes of people take turns until the transaction ends: each holds its own person, and then others. */
export const queueChangesOfPeople = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('users'), 0)`.execute(db);

/** Notes the use of a key; the condition lets parallel requests write once. */
export const touchKey = (db: Db, userId: number) =>
  db
    .updateTable('api_keys')
    .set({ last_used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
    .execute();

/** Keeps a session awake; the condition lets parallel requests write once. */
export const touchSession = (db: Db, id: number) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`last_seen_at < now() - interval '1 minute'`)
    .execute();

export type NewSession = {
  token_hash: Buffer;
  cookie_hash: Buffer;
  is_browser: boolean;
  user_agent: string;
  address: string;
};

/**
 * Adds a session of a person whose password is still the one that was compared. The lock on the person makes a change of
 * the password wait, so that it finds this session and ends it; one that came first leaves no row to add a session to.
 */
export async function addSession(
  db: Db,
  { id, password_hash }: { id: number; password_hash: string },
  { token_hash, cookie_hash, is_browser, user_agent, address }: NewSession,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions (user_id, token_hash, cookie_hash, is_browser, user_agent, address)
    select id, ${token_hash}::bytea, ${cookie_hash}::bytea, ${is_browser}::boolean, ${user_agent}::text, ${address}::text
      from users
     where id = ${id} and password_hash = ${password_hash} and not disabled
       for share
    returning id`.execute(db);
  return rows.length > 0;
}

export const endSession = (db: Db, sessionId: number) =>
  db.deleteFrom('sessions').where('id', '=', sessionId).execute();

/** Ends the session whose cookie is about to be replaced. */
export const endReplaced = (db: Db, cookieHash: Buffer) =>
  db.deleteFrom('sessions').where('cookie_hash', '=', cookieHash).execute();

/**
 * The person with this e-mail, ignoring case, and the account that failures count for: the id of the person, so that all
 * spellings of the e-mail count as one, or the e-mail when it is unknown.
 */
export async function accountOf(db: Db, email: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', sql<Role>`role`.as('role')])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('disabled', '=', false)
    .executeTakeFirst();
  // PostgreSQL folds both: JavaScript makes other letters of some, such as İ, and so other counts.
  const { rows } = await sql<{ folded: string }>`select lower(${email}) as folded`.execute(db);
  return { user, account: user ? String(user.id) : (rows[0]?.folded ?? email) };
}

export const profileOf = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .leftJoin('files', 'files.id', 'users.image_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.must_change_password',
      'users.role',
      'users.image_id',
      'users.key_name',
      'files.token',
    ])
    .select(sql<boolean>`${sql.raw(LACKS_SECOND_FACTOR)}`.as('must_add_second_factor'))
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();

/** The account's photo, locked until the transaction ends: two uploads at once take turns. */
export const lockProfile = (db: Db, id: number) =>
  db.selectFrom('users').select('image_id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

type Profile = { name: string; email: string; image_id?: number | null };
export const updateProfile = (db: Db, id: number, profile: Profile) =>
  db.updateTable('users').set(profile).where('id', '=', id).execute();

export const passwordHashOf = (db: Db, id: number) =>
  db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow();

/** Replaces the password that was compared; false when it was changed meanwhile. */
export async function replacePassword(db: Db, id: number, passwords: { from: string; to: string }) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: passwords.to, must_change_password: false })
    .where('id', '=', id)
    .where('password_hash', '=', passwords.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The identifier of this database. */
export async function installationMark(db: Db): Promise<string> {
  const { mark } = await db.selectFrom('installation').select('mark').executeTakeFirstOrThrow();
  return mark;
}

/** Whether someone is bound to branches. */
export const hasBoundPeople = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`branch_ids <> '{}'`)
    .limit(sql.lit(1))
    .executeTakeFirst()) !== undefined;

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(sql.lit(1)).executeTakeFirst()) !== undefined;

/** Locks out other processes that add a user, until the transaction ends. */
export const lockUsers = (db: Db) => sql`lock table users in share row exclusive mode`.execute(db);

type FirstUser = {
  name: string;
  email: string;
  role: Role;
  password_hash: string;
  must_change_password: boolean;
};
export const addUser = (db: Db, user: FirstUser) => db.insertInto('users').values(user).execute();
