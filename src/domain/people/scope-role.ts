import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../kit/server/db/db.ts';
import { SCOPE_ROLE } from '../../kit/server/db/scope.ts';
import { peopleRefusals } from './refusals.ts';

/** Tables that a person bound to branches only reads: triggers, or the console itself, write them. */
const READ_ONLY = ['migrations', 'installation', 'former_branches'];

/**
 * Creates the database role that runs the statements of people bound to branches, and grants it its rights on every table.
 * Runs before the first person is bound, and at each start, because a newer version has more tables. Several processes may
 * run it at once.
 * @throws role_not_made when the user of the database may not make roles
 */
export async function ensureScopeRole(db: Db): Promise<void> {
  try {
    await sql
      .raw(`
      do $$
      declare
        role text := ${SCOPE_ROLE};
        has_role boolean;
        relation record;
      begin
        perform pg_advisory_xact_lock(7305211, 3);
        -- The role may exist without this user as member, after another user has restored the server.
        select pg_has_role(oid, 'member') into has_role from pg_roles where rolname = role;
        if has_role is null then
          execute format('create role %I nologin', role);
        end if;
        if has_role is not true then
          execute format('grant %I to current_user', role);
        end if;
        for relation in
          select oid::regclass as name, relname = any ('{${READ_ONLY.join()}}') as is_read_only from pg_class
           where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and pg_has_role(relowner, 'usage')
             and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
        loop
          execute format('grant %s on %s to %I',
            case when relation.is_read_only then 'select' else 'select, insert, update, delete' end, relation.name, role);
        end loop;
      end $$`)
      .execute(db);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') throw peopleRefusals.role_not_made();
    throw error;
  }
}
