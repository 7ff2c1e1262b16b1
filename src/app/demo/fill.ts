import { booksBalance } from '../../domain/stock/audit.ts';
import { actAs } from '../../kit/server/db/act-as.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { createBusiness } from './business.ts';
import { liveDay, sendLoads } from './day.ts';
import { goLive } from './go-live.ts';
import { analyze, isFilled, liftLimits, setMoment, withMoments } from './queries.ts';
import { seededRandom } from './random.ts';
import { type Sizes, salesDays } from './sizes.ts';

type Fill = { sizes: Sizes; today: string; onProgress?: (rows: number, share: number) => void };

/**
 * Fills an empty database with a distributor that has done business until yesterday, each record by the rule of its
 * screen; all or nothing. All days but the last two are closed, by the first user. A database that holds anything already
 * is left alone.
 * @returns whether it was filled
 * @throws Error with each fault when the books do not balance; nothing is stored then
 */
export async function fillDemo(db: Db, fill: Fill): Promise<boolean> {
  const isNew = await db.transaction().execute(async (db) => {
    if (await isFilled(db)) return false;
    await liftLimits(db);
    await withMoments(db, () => doBusiness(db, fill));
    const faults = await booksBalance(db);
    if (faults.length > 0) throw new Error(['The books do not balance:', ...faults].join('\n'));
    return true;
  });
  if (isNew) await analyze(db);
  return isNew;
}

async function doBusiness(db: Db, { sizes, today, onProgress }: Fill): Promise<void> {
  const user = await db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  await actAs(db, user.id);
  const random = seededRandom(sizes.seed);
  const days = salesDays(today, sizes);
  const firstDay = days[0]?.date ?? today;
  const show = (done: number) => onProgress?.(done, done / (sizes.customers + sizes.entries));
  await setMoment(db, firstDay, 6);
  const demo = { db, random, sizes, today, firstDay, userId: user.id };
  const world = { ...demo, ...(await createBusiness(demo, show)) };
  await goLive(world);

  const all = days.reduce((sum, { share }) => sum + share, 0);
  let [passed, sold, analyzed] = [0, 0, 0];
  for (const [index, { date, share }] of days.entries()) {
    passed += share;
    const count = Math.round((sizes.entries * passed) / all) - sold;
    await liveDay({ ...world, date, isClosed: index < days.length - 2, hasWalkIns: share === 1 }, count);
    sold += count;
    show(sizes.customers + sold);
    // Plans must follow the tables as they grow; autovacuum sees nothing of them before the end.
    if (sold <= 2 * analyzed + 200) continue;
    await analyze(db);
    analyzed = sold;
  }
  await sendLoads({ ...world, date: today, isClosed: false, hasWalkIns: false }, 10 * sizes.areas);
}
