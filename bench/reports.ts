import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { openChromium, signedIn } from './browser.ts';
import { execute } from './databases.ts';
import { type Person, summary, type Values } from './measure.ts';
import type { Figure } from './results.ts';

const ROUNDS = 3;

type Period = { from_date: string; to_date: string; rows: number };

/**
 * Reports of sales to guests on the screen, beside the same rows from psql: of the last 30 days, or of as many days as
 * have about so many rows.
 */
export async function measureReports(
  people: readonly Person[],
  { part, rows }: { part: Figure['part']; rows?: number },
): Promise<Figure[]> {
  const url = people[0]?.console.databaseUrl ?? '';
  const period = await periodOf(url, rows);
  const browser = await openChromium();
  const [first, all]: [Values, Values] = [{}, {}];
  try {
    for (const person of people) {
      const page = await signedIn(browser, person);
      const shown: Shown[] = [];
      for (let round = -1; round < ROUNDS; round++) {
        const one = await show(page, period);
        if (round >= 0) shown.push(one);
      }
      first[person.column] = summary(shown.map(({ firstMs }) => firstMs));
      all[person.column] = summary(shown.map(({ allMs }) => allMs));
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  const what = `report of ${rows ? '' : 'a month, '}${period.rows.toLocaleString('en')} rows`;
  const psql = await psqlTime(url, period);
  const times = { part, unit: 'ms' } as const;
  return [
    { ...times, what: `${what}, the first on screen`, values: first, most: 300 },
    { ...times, what: `${what}, all on screen`, values: all, ...(rows && psql && { most: 4 * psql.median }) },
    ...(psql ? [{ ...times, what: 'the same rows from psql', values: { all: psql } }] : []),
  ];
}

async function periodOf(url: string, rows?: number): Promise<Period> {
  const order = rows ? `order by abs(rows - ${rows})` : `where from_date >= to_date - 30 order by from_date`;
  const [period] = await execute<Period>(
    url,
    `select to_char(from_date, 'YYYY-MM-DD') as from_date, to_char(to_date, 'YYYY-MM-DD') as to_date, rows::int
       from (select date as from_date, max(date) over () as to_date, sum(count(*)) over (order by date desc) as rows
               from day_entries where customer_type = 'Guest' group by date) as periods ${order} limit 1`,
  );
  if (!period) throw new Error('the database has no sales to guests');
  return period;
}

type Shown = { firstMs: number; allMs: number };

/** From the address until the first row, and until the number of all rows, are there. */
async function show(page: Page, { from_date, to_date, rows }: Period): Promise<Shown> {
  await page.goto('/reports');
  await page.waitForLoadState('networkidle');
  const address = `/reports?report=guest&from_date=${from_date}&to_date=${to_date}`;
  const end = `${rows.toLocaleString('en-IN')} rows`;
  return page.evaluate(
    ({ address, end }) =>
      new Promise<Shown>((resolve, reject) => {
        const began = performance.now();
        let firstMs: number | undefined;
        const follow = () => {
          const now = performance.now() - began;
          if (document.querySelector('main :is([role=table], table) :is([role=cell], td)')) firstMs ??= now;
          const isEnd = [...document.querySelectorAll('[role=status]')].some(
            (one) => one.textContent === end,
          );
          if (firstMs !== undefined && isEnd) return resolve({ firstMs, allMs: now });
          if (now > 60_000) return reject(new Error(`the report never had ${end}`));
          requestAnimationFrame(follow);
        };
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
        requestAnimationFrame(follow);
      }),
    { address, end },
  );
}

/** The time that psql reports for the same rows in plain SQL, its output discarded; none without psql. */
async function psqlTime(url: string, { from_date, to_date }: Period): Promise<Values['all']> {
  const statement = `
    select day_entries.id, day_entries.date, saletype, branches.name, area_code, vehicle_number, employees.name,
           customer_id, first_name, last_name, customers.mobile, product, weight, qty, payment_mode, amount, empty_cylinders
      from day_entries
      join branches on branches.id = day_entries.branch_id
      join area_codes on area_codes.id = day_entries.area_code_id
      left join vehicles on vehicles.id = day_entries.vehicle_id
      left join employees on employees.id = day_entries.employee_id
      left join customers on customers.id = day_entries.customer_id
     where day_entries.customer_type = 'Guest' and day_entries.date between '${from_date}' and '${to_date}'
     order by day_entries.date, day_entries.id`;
  const commands = ['\\timing on', '\\o /dev/null', ...Array.from({ length: ROUNDS + 1 }, () => statement)];
  const words = ['--no-psqlrc', '--no-align', url, ...commands.flatMap((command) => ['--command', command])];
  const { stdout } = await promisify(execFile)('psql', words).catch(() => ({ stdout: '' }));
  const times = [...stdout.matchAll(/^Time: ([0-9.]+) ms/gm)].map(([, ms]) => Number(ms)).slice(1);
  return times.length > 0 ? summary(times) : undefined;
}
