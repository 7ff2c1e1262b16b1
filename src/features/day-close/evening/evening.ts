import type { Db } from '../../../kit/server/db/db.ts';
import { readDay } from '../close.ts';
import type { DayOfBranch } from '../contract.ts';
import type { Evening } from './contract.ts';
import { partsOf, textOf } from './parts.ts';
import { readBeside } from './queries.ts';

/** The message of a branch's day: of a closed day with the signed figures. @throws unknown_branch */
export async function readEvening(db: Db, day: DayOfBranch): Promise<Evening> {
  const { branch, state, figures, lines } = await readDay(db, day);
  const parts = partsOf(figures, lines, await readBeside(db, day));
  const evening = { ...day, branch, state, parts };
  return { ...evening, text: textOf(evening) };
}
