import { lockDay, refuseClosedDay } from '../../domain/day/day-lock.ts';
import { dayRefusals } from '../../domain/day/refusals.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { checklist } from './checks/checklist.ts';
import {
  type CheckLine,
  type CloseBody,
  closeRefusals,
  type DayFigures,
  type DayOfBranch,
  type LineKind,
} from './contract.ts';
import { figuresOf } from './figures/queries.ts';
import {
  branchName,
  closesOfDay,
  daysPage,
  insertClose,
  lockClose,
  signedFigures,
  updateReopened,
} from './queries.ts';
import { recountOf } from './recount/recount.ts';

type Closer = { user_id: number };

/**
 * Signs a day off with its figures as they stand. The day is locked, so the figures that are checked are the ones stored.
 * @returns the id of the close
 * @throws unknown_branch, day_not_begun, day_not_ready with what must be corrected first, note_missing; and what
 *   refuseClosedDay throws
 */
export async function closeDay(
  db: Db,
  { note, ...day }: CloseBody,
  { today, user_id }: Closer & { today: string },
): Promise<number> {
  await requiredBranchName(db, day.branch_id);
  if (day.date > today) throw closeRefusals.day_not_begun().at('date');
  await lockDay(db, day);
  await refuseClosedDay(db, day);
  const figures = await figuresOf(db, day);
  const lines = await checklist(db, day, figures);
  const blocking = lines.filter(({ weight }) => weight === 'blocks');
  const [first] = blocking;
  if (first) throw closeRefusals.day_not_ready(first.text, blocking.length - 1);
  const needsNote = lines.some(({ weight }) => weight === 'explain');
  if (needsNote && note === '') throw closeRefusals.note_missing().at('note');
  return insertClose(db, { ...day, note, closed_by: user_id, figures: withRemarks(figures, lines) });
}

const KEPT: ReadonlySet<LineKind> = new Set(['cash_received', 'cash_paid', 'near_licence', 'over_licence']);

/** The remarks that stay with the figures. */
function withRemarks(figures: DayFigures, lines: readonly CheckLine[]): DayFigures {
  const remarks = lines.filter(({ kind }) => KEPT.has(kind));
  return remarks.length === 0 ? figures : { ...figures, remarks: remarks.map(({ text }) => text) };
}

/**
 * Opens a day that was signed off; the close stays on file with who did so, when and why.
 * @throws not_found, reopened_before
 */
export async function reopenDay(db: Db, id: number, person: Closer & { reason: string }): Promise<void> {
  const close = orNotFound(await lockClose(db, id));
  if (close.reopened_at) throw closeRefusals.reopened_before();
  await updateReopened(db, id, person);
}

/**
 * A day with its checklist and current figures; if it is closed, with the figures that were signed.
 * @throws unknown_branch
 */
export async function readDay(db: Db, day: DayOfBranch) {
  const name = await requiredBranchName(db, day.branch_id);
  const signed = await signedFigures(db, day);
  const closes = await closesOfDay(db, day);
  const figures = signed ?? (await figuresOf(db, day));
  return {
    ...day,
    branch: { id: day.branch_id, name },
    state: stateOf(closes[0]),
    lines: signed ? [] : await checklist(db, day, figures),
    figures,
    recount:
      signed && closes[0] ? await recountOf(db, day, { figures: signed, closeId: closes[0].id }) : null,
    closes,
  };
}

/** A page of days with their states. */
export async function readDays(db: Db, query: Parameters<typeof daysPage>[1]) {
  const { data, ...page } = await daysPage(db, query);
  return {
    ...page,
    data: data.map(({ reopened_at, ...day }) => {
      return { ...day, state: stateOf(day.closed_at ? { reopened_at } : undefined) };
    }),
  };
}

const stateOf = (last: { reopened_at: Date | null } | undefined) =>
  last ? (last.reopened_at ? ('re-opened' as const) : ('closed' as const)) : ('open' as const);

async function requiredBranchName(db: Db, id: number): Promise<string> {
  const name = await branchName(db, id);
  if (name === undefined) throw dayRefusals.unknown_branch().at('branch_id');
  return name;
}
