import type { Db } from '../../kit/server/db.ts';
import { booksBalance } from '../../stock/audit.ts';
import { countedAtTheEnd } from '../../stock/daily-figures.ts';
import { openAccounts, owedOf } from './accounts.ts';
import { day_tables, openBooks } from './books.ts';
import { foundBusiness } from './business.ts';
import { businessDays } from './calendar.ts';
import { inviteCustomers } from './customers.ts';
import { liveDay, sendOut } from './days.ts';
import { takeDeposits } from './deposits.ts';
import { spendMoney } from './expenses.ts';
import { openGodowns } from './morning.ts';
import type { Sizes } from './options.ts';
import { analyze, continueIds, insertRows, isFilled, liftLimits, nameBusiness } from './queries.ts';
import { type Random, seededRandom } from './random.ts';

/** Rows that are gathered before they are sent: few statements, little memory. */
const ROWS_AT_ONCE = 20_000;

type Fill = {
  sizes: Sizes;
  /** The business date: sales end the day before, and its loads are out. */
  today: string;
  onProgress?: (done: number, total: number) => void;
};

/**
 * Fills an empty database with a distributor that has done business until yesterday; all or nothing. A database that
 * holds anything already is left alone.
 * @returns whether it was filled
 * @throws Error with each fault when the books do not balance; nothing is stored then
 */
export async function fillDemo(db: Db, fill: Fill): Promise<boolean> {
  const is_new = await db.transaction().execute(async (db) => {
    if (await isFilled(db)) return false;
    await liftLimits(db);
    await countedAtTheEnd(db, () => writeBusiness(db, fill));
    const faults = await booksBalance(db);
    if (faults.length > 0) throw new Error(['The books do not balance:', ...faults].join('\n'));
    return true;
  });
  if (is_new) await analyze(db);
  return is_new;
}

async function writeBusiness(db: Db, { sizes, today, onProgress = () => undefined }: Fill): Promise<void> {
  const random = seededRandom(sizes.seed);
  const days = businessDays(today, sizes.days);
  const [first_day = today] = days;
  await nameBusiness(db);
  const { rows, areas, branches } = foundBusiness(random, sizes, first_day);
  for (const [table, of_table] of Object.entries(rows))
    await insertRows(db, table as keyof typeof rows, of_table);
  const invited = inviteCustomers(random, { areas, count: sizes.customers, first_day, last_day: today });
  const total = sizes.customers + sizes.entries;
  for (let done = 0; done < sizes.customers; done += ROWS_AT_ONCE) {
    onProgress(done, total);
    await insertRows(db, 'customers', invited.rows.slice(done, done + ROWS_AT_ONCE));
  }

  const books = openBooks();
  openGodowns(books, branches, first_day);
  openAccounts(books, [...invited.buyers.values()].flat());
  const counts = spread(random, sizes.entries, days.length * areas.length);
  let gathered = 0;
  for (const [index, date] of days.entries()) {
    const of_day = counts.slice(index * areas.length, (index + 1) * areas.length);
    liveDay(books, random, { date, areas, counts: of_day, buyers: invited.buyers });
    gathered += of_day.reduce((sum, count) => sum + count, 0);
    if (gathered * 4 < ROWS_AT_ONCE) continue;
    await store(db, books);
    gathered = 0;
    onProgress(sizes.customers + books.lastId('day_entries'), total);
  }
  sendOut(books, random, { date: today, areas, count: Math.ceil(sizes.entries / counts.length) });
  await store(db, books);
  await insertRows(db, 'stock_balances', books.allBalances());
  await insertRows(
    db,
    'credit_accounts',
    [...invited.buyers.values()].flat().flatMap(({ id, account }) => {
      if (!account) return [];
      return { customer_id: id, owed: owedOf(account), unpaid_since: account.unpaid[0]?.date ?? null };
    }),
  );
  const aside = await storeMoney(db, {
    seed: sizes.seed,
    days,
    areas,
    today,
    ...rows,
    customers: invited.rows,
  });
  await continueIds(db, [...Object.keys(rows), 'customers', ...day_tables, ...aside]);
  onProgress(total, total);
}

async function store(db: Db, books: ReturnType<typeof openBooks>): Promise<void> {
  const rows = books.takeRows();
  for (const table of day_tables) await insertRows(db, table, rows[table]);
}

type Money = Parameters<typeof spendMoney>[1] & Parameters<typeof takeDeposits>[1] & { seed: number };

/** What has nothing to do with the sales, by a chance of its own, so that one does not shift the other; says which tables. */
async function storeMoney(db: Db, { seed, ...money }: Money) {
  const random = seededRandom(seed + 1);
  await insertRows(db, 'expenses', spendMoney(random, money));
  await insertRows(db, 'sv_payments', takeDeposits(random, money));
  return ['expenses', 'sv_payments'] as const;
}

/** `total` sales over a number of area days: some busy, some quiet, the sum exact. */
function spread(random: Random, total: number, slots: number): number[] {
  let left = total;
  return Array.from({ length: slots }, (_, index) => {
    const share = left / (slots - index);
    const count = index === slots - 1 ? left : Math.min(left, Math.round(share * (0.5 + random.next())));
    left -= count;
    return count;
  });
}
