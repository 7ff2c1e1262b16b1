import { dayRefusals } from '../../domain/day/refusals.ts';
import { ensureScopeRole } from '../../domain/people/scope-role.ts';
import { endSessions } from '../../domain/people/sessions.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { correctionOf } from '../../kit/server/records/correction.ts';
import type { PatchBody } from '../../kit/shared/patch.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { roleLabels } from '../../masters/rights.ts';
import { type Person, type PersonBody, personBody, personRefusals } from './contract.ts';
import { forgetResponses, lockBranches, lockWithAdmins, readPerson, updatePerson } from './queries.ts';

type StoredPerson = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

/** A person as every read returns them. */
export function toPerson({ disabled, ...person }: StoredPerson): Person {
  return { ...person, status: disabled ? 'InActive' : 'Active', role_label: roleLabels[person.role] };
}

/** @throws not_found */
export const personOf = async (db: Db, id: number): Promise<Person> =>
  toPerson(orNotFound(await readPerson(db, id)));

const isAdmin = ({ role, status }: Pick<PersonBody, 'role' | 'status'>) =>
  role === 'super_admin' && status === 'Active';

/**
 * Changes a person; another role or other branches, or none any more, end their sessions.
 * @throws not_found, last_admin, unbound_admin, unknown_branch; record_changed, invalid_fields from correctionOf; and
 *   what ensureScopeRole throws
 */
export async function changePerson(db: Db, id: number, sent: PatchBody, rules: RuleSettings): Promise<void> {
  const locked = await lockWithAdmins(db, id);
  const { version, disabled, id: _, ...person } = orNotFound(locked.find((row) => row.id === id));
  const stored = { ...person, status: disabled ? ('InActive' as const) : ('Active' as const) };
  const record = { table: 'users', title: 'Person', body: personBody, read: personOf };
  const changed = await correctionOf(db, record, sent, rules)({ id, version }, stored);

  if (isAdmin(stored) && !isAdmin(changed) && locked.length === 1) throw personRefusals.last_admin();
  await checkBranches(db, changed);
  await updatePerson(db, id, changed);
  const hasNewBranches = String(changed.branch_ids) !== String(stored.branch_ids);
  if (hasNewBranches) await forgetResponses(db, id);
  if (hasNewBranches || changed.role !== stored.role || changed.status !== stored.status)
    await endSessions(db, id);
}

/**
 * Refuses branches that a person cannot be bound to, and prepares the database for the first one who is.
 * @throws unbound_admin, unknown_branch; and what ensureScopeRole throws
 */
export async function checkBranches(
  db: Db,
  { role, branch_ids: ids }: Pick<PersonBody, 'role' | 'branch_ids'>,
): Promise<void> {
  if (ids.length === 0) return;
  if (role === 'super_admin') throw personRefusals.unbound_admin().at('branch_ids');
  if ((await lockBranches(db, ids)) < ids.length) throw dayRefusals.unknown_branch().at('branch_ids');
  await ensureScopeRole(db);
}
