import { endSessions } from '../../domain/people/sessions.ts';
import type { Db } from '../../kit/server/db.ts';
import { found, RuleError } from '../../kit/server/errors.ts';
import { merged } from '../../kit/server/merge.ts';
import { refuseStale } from '../../kit/server/versions.ts';
import type { PatchBody } from '../../kit/shared/patch.ts';
import { roleLabels } from '../../masters/rights.ts';
import { messages, type Person, type PersonBody, personBody } from './contract.ts';
import { lockWithAdmins, readPerson, updatePerson } from './queries.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

/** A person as every read returns them. */
export function shown({ disabled, ...person }: Stored): Person {
  return { ...person, status: disabled ? 'InActive' : 'Active', role_label: roleLabels[person.role] };
}

/** @throws RuleError 404 */
export const personOf = async (db: Db, id: number): Promise<Person> => shown(found(await readPerson(db, id)));

const isAdmin = ({ role, status }: Pick<PersonBody, 'role' | 'status'>) =>
  role === 'super_admin' && status === 'Active';

/**
 * Changes a person; another role, or none any more, ends their sessions.
 * @throws RuleError 404, 409 for the last active Super Admin or an older version, 422
 */
export async function changePerson(db: Db, id: number, sent: PatchBody): Promise<void> {
  const locked = await lockWithAdmins(db, id);
  const { version, disabled, id: _, ...person } = found(locked.find((row) => row.id === id));
  const stored = { ...person, status: disabled ? ('InActive' as const) : ('Active' as const) };
  await refuseStale(db, { table: 'users', title: 'Person', id, version }, sent.version, () =>
    personOf(db, id),
  );
  const changed = merged(personBody, stored, sent);
  if (isAdmin(stored) && !isAdmin(changed) && locked.length === 1)
    throw new RuleError(messages.last_admin, 409);
  await updatePerson(db, id, changed);
  if (changed.role !== stored.role || changed.status !== stored.status) await endSessions(db, id);
}
