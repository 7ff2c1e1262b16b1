import { sql } from 'kysely';
import { HAS_SECOND_FACTOR } from '../../domain/people/second-factor.ts';
import { IS_ALIVE } from '../../domain/people/sessions.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { PersonBody } from './contract.ts';

/** More people than any business of this kind has. */
const MAX_PEOPLE = 1_000;

/** The names of the branches of a row of users, '' for none. */
export const branchNames = sql<string>`(select coalesce(string_agg(name, ', ' order by name collate natural_order), '')
  from branches where branches.id = any (users.branch_ids))`;

/** As the form has it. */
const getsEveningMail = sql<'Yes' | 'No'>`case when users.gets_evening_mail then 'Yes' else 'No' end`.as(
  'gets_evening_mail',
);

const people = (db: Db) =>
  db
    .selectFrom('users')
    .where('users.key_name', 'is', null)
    .leftJoin('employees', 'employees.id', 'users.employee_id')
    .select(['users.id', 'users.version', 'users.name', 'users.email', 'users.role', 'users.employee_id'])
    .select(['users.disabled', 'users.must_change_password', 'users.branch_ids'])
    .select(getsEveningMail)
    .select(sql<boolean>`${sql.raw(HAS_SECOND_FACTOR)}`.as('second_factor'))
    .select(sql<string>`coalesce(employees.name, '')`.as('employee'))
    .select(branchNames.as('branches'))
    .select(
      sql<Date | null>`(select at from activity where user_id = users.id and kind = 'Sign-in'
        order by date desc, activity.id desc limit 1)`.as('last_sign_in_at'),
    )
    .select(
      sql<number>`(select count(*)::int from sessions where user_id = users.id and ${sql.raw(IS_ALIVE)})`.as(
        'sessions',
      ),
    );

/** Who can sign in first, then by name. */
export const readPeople = (db: Db) =>
  people(db)
    .orderBy('disabled')
    .orderBy(sql`users.name collate natural_order`)
    .orderBy('users.id')
    .limit(MAX_PEOPLE)
    .execute();

export const readPerson = (db: Db, id: number) => people(db).where('users.id', '=', id).executeTakeFirst();

/**
 * A person and every active Super Admin, locked until the transaction ends. Two changes that each leave one Super Admin take
 * turns, as both lock all of them in the same order.
 */
export const lockWithAdmins = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'version', 'name', 'email', 'role', 'employee_id', 'branch_ids', 'disabled'])
    .select(getsEveningMail)
    .where('key_name', 'is', null)
    .where((or) =>
      or.or([or('id', '=', id), or.and([or('role', '=', 'super_admin'), or('disabled', '=', false)])]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** How many of these branches exist; they are locked until the transaction ends. */
export async function lockBranches(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    select from branches where id = any(${ids}::integer[]) order by id for key share`.execute(db);
  return rows.length;
}

/** A stored response may hold records that the person does not see any more. */
export const forgetResponses = (db: Db, userId: number) =>
  db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();

/** The columns of the form. */
const columns = ({ status, gets_evening_mail: getsMail, ...person }: PersonBody) => ({
  ...person,
  disabled: status === 'InActive',
  gets_evening_mail: getsMail === 'Yes',
});

/** Adds a person who cannot sign in yet: no password has this hash. @returns users.id */
export async function insertPerson(db: Db, person: PersonBody): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ ...columns(person), password_hash: '', must_change_password: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updatePerson = (db: Db, id: number, person: PersonBody) =>
  db.updateTable('users').set(columns(person)).where('id', '=', id).execute();
