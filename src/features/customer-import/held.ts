import type { Db } from '../../kit/server/db.ts';
import { found, RuleError } from '../../kit/server/errors.ts';
import { type Held, holdImport } from './queries.ts';

/**
 * The import, held until the transaction ends, in one of these states.
 * @throws RuleError 404, 409 in another state
 * @example await held(db, id, ['committed'])
 */
export async function held(db: Db, id: number, states: readonly Held['state'][]): Promise<Held> {
  const row = found(await holdImport(db, id));
  if (!states.includes(row.state)) throw new RuleError(`The import is ${words[row.state]}`, 409);
  return row;
}

export const staged = (db: Db, id: number): Promise<Held> => held(db, id, ['staged']);

const words: Record<Held['state'], string> = {
  uploading: 'not completely uploaded yet',
  staging: 'being checked',
  mapping: 'waiting for its columns to be matched',
  staged: 'checked and not imported yet',
  committing: 'being imported',
  committed: 'imported already',
  undoing: 'being undone',
  undone: 'undone already',
  failed: 'not possible',
};
