import { countedAtTheEnd } from '../../domain/day/daily-figures.ts';
import { booksBalance } from '../../domain/stock/audit.ts';
import type { Db } from '../../kit/server/db.ts';
import { openAccounts, owedOf } from './accounts.ts';
import { type Books, dayTables, openBooks } from './books.ts';
import { foundBusiness } from './business.ts';
import { businessDays, salesShares, total } from './calendar.ts';
import { closeDays, closedOf } from './closes.ts';
import { inviteCustomers } from './customers.ts';
import { liveDay, sendOut } from './days.ts';
import { takeDeposits } from './deposits.ts';
import { spendMoney } from './expenses.ts';
import { openGodowns } from './morning.ts';
import type { Sizes } from './options.ts';
import {
  analyze,
  beginRates,
  continueIds,
  countDeposits,
  firstUser,
  insertRows,
  isFilled,
  liftLimits,
  nameBusiness,
  openConnections,
  replaceGodownStock,
} from './queries.ts';
import { type Random, seededRandom } from './random.ts';

/** Rows that are gathered before they are sent: few statements, and few movements for a close to count back over. */
const ROWS_AT_ONCE = 3_000;

type Fill = {
  sizes: Sizes;
  /** The business date: sales end the day before, and its loads are out. */
  today: string;
  onProgress?: (done: number, total: number) => void;
};

/**
 * Fills an empty database with a distributor that has done business until yesterday; all or nothing. Where there is a
 * user, all days but the last ones are closed. A database that holds anything already is left alone.
 * @returns whether it was filled
 * @throws Error with each fault when the books do not balance; nothing is stored then
 */
export async function fillDemo(db: Db, fill: Fill): Promise<boolean> {
  const isNew = await db.transaction().execute(async (db) => {
    if (await isFilled(db)) return false;
    await liftLimits(db);
    await countedAtTheEnd(db, () => writeBusiness(db, fill));
    const faults = await booksBalance(db);
    if (faults.length > 0) throw new Error(['The books do not balance:', ...faults].join('\n'));
    return true;
  });
  if (isNew) await analyze(db);
  return isNew;
}

async function writeBusiness(db: Db, { sizes, today, onProgress = () => undefined }: Fill): Promise<void> {
  const random = seededRandom(sizes.seed);
  const shares = salesShares(sizes);
  const days = businessDays(today, sizes.days).filter((_, index) => shares[index] !== 0);
  const [firstDay = today] = days;
  await nameBusiness(db);
  const { rows, areas, branches } = foundBusiness(random, sizes, firstDay);
  for (const [table, ofTable] of Object.entries(rows))
    await insertRows(db, table as keyof typeof rows, ofTable);
  await beginRates(db);
  const invited = inviteCustomers(random, { areas, count: sizes.customers, firstDay, last_day: today });
  const steps = sizes.customers + sizes.entries;
  for (let done = 0; done < sizes.customers; done += ROWS_AT_ONCE) {
    onProgress(done, steps);
    await insertRows(db, 'customers', invited.rows.slice(done, done + ROWS_AT_ONCE));
  }
  await openConnections(db);
  const aside = await storeMoney(db, {
    seed: sizes.seed,
    days,
    areas,
    today,
    ...rows,
    customers: invited.rows,
  });

  const books = openBooks();
  openGodowns(books, branches, firstDay);
  openAccounts(books, [...invited.buyers.values()].flat());
  const counts = spread(
    random,
    sizes.entries,
    shares.filter((share) => share > 0).flatMap((share) => areas.map(() => share)),
  );
  const { buyers } = invited;
  await liveDays(db, books, random, {
    days,
    counts,
    areas,
    branches,
    buyers,
    onDay: (sold) => onProgress(sizes.customers + sold, steps),
  });
  sendOut(books, random, {
    date: today,
    areas,
    count: Math.ceil(total(counts.slice(-areas.length)) / areas.length),
  });
  await store(db, books);
  await insertRows(
    db,
    'stock_balances',
    books.allBalances().filter(({ place }) => place !== 'godown'),
  );
  await insertRows(
    db,
    'credit_accounts',
    [...invited.buyers.values()].flat().flatMap(({ id, account }) => {
      if (!account) return [];
      return { customer_id: id, owed: owedOf(account), unpaid_since: account.unpaid[0]?.date ?? null };
    }),
  );
  await continueIds(db, [...Object.keys(rows), 'customers', ...dayTables, ...aside]);
  onProgress(steps, steps);
}

type Days = Omit<Parameters<typeof liveDay>[2], 'date' | 'is_closed'> & {
  days: string[];
  branches: { id: number }[];
  onDay: (sold: number) => void;
};

/** Lives the days, stores them, and closes all but the last ones. */
async function liveDays(
  db: Db,
  books: Books,
  random: Random,
  { days, counts, areas, branches, buyers, onDay }: Days,
): Promise<void> {
  const closedBy = await firstUser(db);
  const closed = closedOf(days);
  const toClose: string[] = [];
  let gathered = 0;
  for (const [index, date] of days.entries()) {
    const ofDay = counts.slice(index * areas.length, (index + 1) * areas.length);
    const isClosed = closed.has(date);
    liveDay(books, random, { date, is_closed: isClosed, areas, counts: ofDay, buyers });
    if (isClosed) toClose.push(date);
    gathered += total(ofDay);
    if (gathered * 4 < ROWS_AT_ONCE && index < days.length - 1) continue;
    await store(db, books);
    if (closedBy) await closeDays(db, { dates: toClose.splice(0), branches, closed_by: closedBy });
    gathered = 0;
    onDay(books.lastId('day_entries'));
  }
}

async function store(db: Db, books: Books): Promise<void> {
  const rows = books.takeRows();
  for (const table of dayTables) await insertRows(db, table, rows[table]);
  // The figures of a close count back from them.
  await replaceGodownStock(
    db,
    books.allBalances().filter(({ place }) => place === 'godown'),
  );
}

type Money = Parameters<typeof spendMoney>[1] & Parameters<typeof takeDeposits>[1] & { seed: number };

/** What has nothing to do with the sales, by a chance of its own, so that one does not shift the other; says which tables. */
async function storeMoney(db: Db, { seed, ...money }: Money) {
  const random = seededRandom(seed + 1);
  await insertRows(db, 'expenses', spendMoney(random, money));
  await insertRows(db, 'sv_payments', takeDeposits(random, money));
  await countDeposits(db);
  return ['expenses', 'sv_payments'] as const;
}

/** A number of sales over area days, by the share of each: some busy, some quiet, the sum exact. */
function spread(random: Random, sales: number, shares: readonly number[]): number[] {
  let left = sales;
  let sharesLeft = total(shares);
  return shares.map((share, index) => {
    const usual = (left * share) / sharesLeft;
    const count =
      index === shares.length - 1 ? left : Math.min(left, Math.round(usual * (0.5 + random.next())));
    left -= count;
    sharesLeft -= share;
    return count;
  });
}
