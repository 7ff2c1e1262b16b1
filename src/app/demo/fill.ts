import { booksBalance } from '../../domain/stock/audit.ts';
import { rateBody } from '../../features/sale-rate/contract.ts';
import { insertRate } from '../../features/sale-rate/queries.ts';
import { actAs } from '../../kit/server/db/act-as.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { moveDay } from '../../kit/shared/days.ts';
import { type Area, createBusiness, type World } from './business.ts';
import { salesDays, total } from './calendar.ts';
import { inviteCustomers } from './customers.ts';
import { loadVehicle, openGodowns, planRound, sellOne } from './day.ts';
import { closeBranches, type Day, payBills, recoverCash, settleLoad, spendMoney } from './evening.ts';
import { household } from './goods.ts';
import type { Sizes } from './options.ts';
import { analyze, type Demo, firstUser, isFilled, prepare, typed, withMoments } from './queries.ts';
import { seededRandom } from './random.ts';

/** So many of the last days still wait for their close. */
const OPEN_DAYS = 2;
/** So few sales are found without statistics. */
const FEW = 200;

/** Customers and sales so far, and their share of all. */
type OnProgress = (rows: number, share: number) => void;
type Fill = { sizes: Sizes; today: string; onProgress?: OnProgress };

/**
 * Fills an empty database with a distributor that has done business until yesterday, each record by the rule of its
 * screen; all or nothing. Where there is a user, all days but the last ones are closed. A database that holds anything
 * already is left alone.
 * @returns whether it was filled
 * @throws Error with each fault when the books do not balance; nothing is stored then
 */
export async function fillDemo(db: Db, { sizes, today, onProgress }: Fill): Promise<boolean> {
  const isNew = await db.transaction().execute(async (db) => {
    if (await isFilled(db)) return false;
    await prepare(db);
    const user = await firstUser(db);
    if (user) await actAs(db, user.id);
    const demo = { db, random: seededRandom(sizes.seed), sizes, today, userId: user?.id };
    await withMoments(db, () => doBusiness(demo, onProgress));
    const faults = await booksBalance(db);
    if (faults.length > 0) throw new Error(['The books do not balance:', ...faults].join('\n'));
    return true;
  });
  if (isNew && sizes.entries > FEW) await analyze(db);
  return isNew;
}

async function doBusiness(demo: Demo, onProgress?: OnProgress): Promise<void> {
  const { db, sizes, today } = demo;
  const steps = sizes.customers + sizes.entries;
  const show = (done: number) => onProgress?.(done, done / steps);
  const days = salesDays(today, sizes);
  const firstDay = days[0]?.date ?? today;
  const world = { ...demo, ...(await createBusiness(demo, firstDay)) };
  await inviteCustomers(world, firstDay, show);
  await openGodowns(world, firstDay);
  let [sold, analyzed] = [0, 0];
  for (const [index, counts] of spread(world, days).entries()) {
    // Plans must follow the tables as they grow; autovacuum sees nothing of them before the end.
    if (sold > 2 * analyzed + FEW) {
      await analyze(db);
      analyzed = sold;
    }
    const isClosed = index < days.length - OPEN_DAYS;
    await liveDay(world, { date: days[index]?.date ?? today, isClosed }, counts);
    sold += total([...counts.values()]);
    show(sizes.customers + sold);
  }
  await lookAhead(world);
  show(steps);
}

/** How many sales each area has on each day: some are busy, some quiet. */
function spread({ random, sizes, areas }: World, days: { share: number }[]): Map<Area, number>[] {
  const counts = days.map(() => new Map<Area, number>());
  const turns = days.flatMap(({ share }, day) => (share < 1 ? [day] : [day, day]));
  for (let sale = 0; sale < sizes.entries; sale++) {
    const [ofDay, area] = [counts[random.pick(turns)], random.pick(areas)];
    ofDay?.set(area, (ofDay.get(area) ?? 0) + 1);
  }
  return counts;
}

/** Lives a whole day: loads go out, customers buy, the evening counts goods and cash, and the day is closed. */
async function liveDay(world: World, { date, isClosed }: Day, counts: Map<Area, number>): Promise<void> {
  const rounds = [...counts].map(([area, count]) => planRound(world.random, area, date, count));
  for (const round of rounds) await loadVehicle(world, round, date);
  const sales = rounds.flatMap((round) => round.sales.map((sale) => ({ round, sale })));
  for (const { round, sale } of sales.toSorted((left, right) => left.sale.hours - right.sale.hours))
    await sellOne(world, round, sale, date);
  await spendMoney(world, date);
  for (const round of rounds) {
    for (const load of round.loads) await settleLoad(world, round, load, date);
    await recoverCash(world, round, { date, isClosed });
  }
  await payBills(world, date);
  if (isClosed) await closeBranches(world, date);
}

/** Today's loads are out and nothing is sold yet; the household cylinder gets dearer in ten days. */
async function lookAhead(world: World): Promise<void> {
  const { db, random, today, userId, areas, productIds } = world;
  for (const area of areas) await loadVehicle(world, planRound(random, area, today, 10), today);
  if (!userId) return;
  const rate = { product_id: productIds[0], price: household.price + 22, from_date: moveDay(today, 10) };
  await insertRate(db, await typed(db, [today, 8], rateBody, rate), { userId, today });
}
