import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Api, apiOf, signIn, testApp } from '../../../../tests/harness/app.ts';
import { addDriverRecords } from '../../../../tests/harness/driver-records.ts';
import { fillDemo } from '../../../app/demo/fill.ts';
import { readSizes } from '../../../app/demo/sizes.ts';
import { ensureScopeRole } from '../../../domain/people/scope-role.ts';
import { daysBetween } from '../../../kit/shared/days.ts';
import { formatCount, formatDay, formatRupees } from '../../../kit/shared/format.ts';
import { type NamedThing, thingName } from '../../../masters/things.ts';
import type { ExpiringPaper } from '../../expiring-papers/contract.ts';
import type { MissingRow } from '../../missing-goods/contract.ts';
import type { CollectibleRow } from '../../payments/collectible/contract.ts';
import type { ShortageRow } from '../../reports/contract.ts';
import type { DayOnWire, DayRow } from '../contract.ts';
import type { Evening } from './contract.ts';

const FIRST = '2026-11-20';
const TODAY = '2026-11-21';
let now = FIRST;
const { app, db, api } = await testApp({ now: () => new Date(`${now}T06:00:00Z`) });
await ensureScopeRole(db);
await fillDemo(db, { sizes: readSizes('--areas 2 --customers 60 --days 30'.split(' ')), today: FIRST });

// What the demo has not: a till that is counted, and a difference of a driver.
const countTill = (count: number) =>
  api.post('/tillcounts', {
    ...{ date: now, branch_id: 1, reason: 'Change' },
    denominations: [{ 1: { count, amount: count } }],
  });
expect(await countTill(3_500)).toBeSaved();
now = TODAY;
await addDriverRecords(db, TODAY);
expect(await countTill(3_900)).toBeSaved();

const sum = <Line>(lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((total, line) => total + of(line), 0);
const rupees = (name: string, amount: number) => ({ name, value: formatRupees(amount) });
const plain = (value: string) => ({ name: '', value });
/** '3 filled, 1 empty', without those that are zero but the first ones that are always told. */
const counted = (counts: [count: number, state: string][], told = 0) =>
  counts
    .filter(([count], at) => count !== 0 || at < told)
    .map(([count, state]) => `${formatCount(count)} ${state}`.trim())
    .join(', ');
const byThing = <Line extends NamedThing>(lines: readonly Line[]) => [...Map.groupBy(lines, thingName)];

type Day = { branch_id: number; date: string };

/** Every line that the message of a day must have, from the answers of the close and of the lists. */
async function expected(caller: Api, { branch_id, date }: Day) {
  const { figures, lines, branch }: DayOnWire = (
    await caller.get(`/dayclose?branch_id=${branch_id}&date=${date}`)
  ).body.data;
  const { sold, sales, cash, till, differences, short, godowns } = figures;
  const waiting = lines.filter(({ kind }) => kind !== 'paper_expires').map(({ text }) => plain(text));
  return [
    {
      title: 'Sold',
      rows: byThing(sold).map(([name, of]) => ({
        name,
        value: `${formatCount(sum(of, ({ qty }) => qty))}, ${formatRupees(sum(of, ({ amount }) => amount))}`,
      })),
    },
    {
      title: 'Money',
      rows: [
        rupees('Sales', sales.total),
        rupees('Cash', sales.cash),
        rupees('UPI', sales.upi),
        rupees('Credit', sales.credit),
        rupees('Cash expected', cash.expected),
        rupees('Cash counted', cash.counted),
        ...(till
          ? [till.counted === null ? { name: 'Till', value: 'not counted' } : rupees('Till', till.counted)]
          : []),
      ],
    },
    {
      title: 'Differences',
      rows: [
        ...(cash.difference === 0 ? [] : [rupees('All', cash.difference)]),
        ...differences.map(({ driver, area_code, difference }) => rupees(driver || area_code, difference)),
        ...short.map(({ driver, filled, empty, ...thing }) => ({
          name: driver,
          value: `short of ${thingName(thing)}, ${counted([
            [filled, 'filled'],
            [empty, 'empty'],
          ])}`,
        })),
      ],
    },
    { title: 'Dues', rows: await duesOf(caller, { branch_id, date }) },
    {
      title: 'Stock',
      rows: byThing(godowns).map(([name, of]) => {
        const isCylinder = of[0]?.product === 'Cylinders';
        const value = counted(
          [
            [sum(of, ({ filled }) => filled), isCylinder ? 'filled' : ''],
            [isCylinder ? sum(of, ({ empty }) => empty) : 0, 'empty'],
            [sum(of, ({ defective = 0 }) => defective), 'defective'],
          ],
          isCylinder ? 2 : 1,
        );
        return { name, value };
      }),
    },
    { title: 'Missing with drivers', rows: await missingOf(caller, branch.name, date) },
    { title: 'Papers', rows: await papersOf(caller, branch.name, date) },
    { title: 'Waiting', rows: waiting },
  ].filter(({ rows }) => rows.length > 0);
}

/** Those that expire within 30 days, or have expired; of the godowns, those of the branch, which their names begin with. */
async function papersOf(caller: Api, branch: string, date: string) {
  const papers: ExpiringPaper[] = (await caller.get('/expiringpapers?limit=100')).body.data;
  return papers
    .filter((paper) => paper.belongs_to !== 'Godown' || paper.owner.startsWith(branch))
    .map((paper) => ({ ...paper, left: daysBetween(date, paper.date) }))
    .filter(({ left }) => left <= 30)
    .map(({ kind, number, owner, left, ...paper }) => {
      const day = formatDay(paper.date);
      const when = left === 0 ? 'today' : left === 1 ? 'in 1 day' : `in ${left} days`;
      return plain(
        `${kind.name} ${number} of ${owner} ${left < 0 ? `expired on ${day}` : `expires on ${day}, ${when}`}`,
      );
    });
}

async function duesOf(caller: Api, { branch_id, date }: Day) {
  const rows = `/collectible/payments/rows?from_date=${date}&to_date=${date}`;
  const payments: { amount: number; branch_id?: number }[] = (await caller.get(rows)).body.data;
  const ofBranch = payments.filter((payment) => (payment.branch_id ?? branch_id) === branch_id);
  const { owed } = (await caller.get('/collectible/totals')).body.data;
  const [oldest]: CollectibleRow[] = (await caller.get('/collectible?limit=1')).body.data;
  return [
    rupees(
      'Collected',
      sum(ofBranch, ({ amount }) => amount),
    ),
    rupees('Owed by customers', owed),
    ...(oldest
      ? [
          {
            name: 'Oldest',
            value: `${oldest.companyName || oldest.name}, ${formatRupees(oldest.owed)} since ${formatDay(oldest.unpaid_since ?? '')}`,
          },
        ]
      : []),
  ];
}

const isToday = ({ date }: Day) => date === TODAY;

/** From the report, until something is cleared today. */
async function missingOf(caller: Api, branch: string, date: string) {
  if (date === TODAY) return missingToday(caller, branch);
  const period = { from_date: '2026-01-01', to_date: date };
  const rows: ShortageRow[] = (await caller.post('/shortages/reports', period)).body.data;
  const goods = rows
    .filter((row) => row.branch === branch && row.kind === 'goods')
    .toSorted((left, right) => left.weight - right.weight);
  return byThing(goods as (ShortageRow & NamedThing)[]).map(([name, of]) => ({
    name,
    value: counted([
      [sum(of, ({ short_filled }) => short_filled), 'filled'],
      [sum(of, ({ short_empty }) => short_empty), 'empty'],
    ]),
  }));
}

async function missingToday(caller: Api, branch: string) {
  const rows: MissingRow[] = (await caller.get('/missinggoods?limit=100')).body.data;
  const ofBranch = rows
    .filter((row) => row.branch.name === branch)
    .toSorted((left, right) => left.weight - right.weight);
  return byThing(ofBranch).map(([name, of]) => ({
    name,
    value: counted([
      [sum(of, ({ filled }) => filled), 'filled'],
      [sum(of, ({ empty }) => empty), 'empty'],
    ]),
  }));
}

test('the message tells every figure of the close, day by day, to all and to who is bound to the branch', async () => {
  const days: DayRow[] = (await api.get('/daycloses?limit=100')).body.data;
  expect(days.length).toBeGreaterThan(30);
  expect(days.some(({ state }) => state === 'closed')).toBe(true);
  const { user, token } = await signIn(db, 'bound@example.com', 'manager');
  await db
    .updateTable('users')
    .set({ branch_ids: [days[0]?.branch_id ?? 0] })
    .where('id', '=', user.id)
    .execute();
  const titles = new Set<string>();
  const [today, earlier] = [days.filter(isToday), days.filter((day) => !isToday(day))];
  const [anyDays = []] = fc.sample(fc.shuffledSubarray(earlier, { minLength: 30, maxLength: 30 }), 1);
  for (const day of [...today, ...anyDays])
    for (const caller of day.branch_id === days[0]?.branch_id ? [api, apiOf(app, token)] : [api]) {
      const { branch_id, date } = day;
      const { data } = (await caller.get(`/evening?branch_id=${branch_id}&date=${date}`)).body;
      const { parts, text }: Evening = data;
      expect([day, parts]).toEqual([day, await expected(caller, day)]);
      const lines = parts.flatMap(({ title, rows }) => [
        '',
        `*${title}*`,
        ...rows.map(({ name, value }) => (name === '' ? value : `${name}: ${value}`)),
      ]);
      expect(text.split('\n').slice(1)).toEqual(lines);
      for (const { title } of parts) titles.add(title);
    }
  expect(titles.size).toBe(8);
});

test('a branch of others has no message', async () => {
  const { user, token } = await signIn(db, 'elsewhere@example.com', 'manager');
  const branch = (await api.post('/branches', { name: 'Elsewhere', address: 'There', in_charge_id: 1 })).body
    .data;
  await db
    .updateTable('users')
    .set({ branch_ids: [branch?.id ?? 999] })
    .where('id', '=', user.id)
    .execute();
  expect((await apiOf(app, token).get(`/evening?branch_id=1&date=${TODAY}`)).status).toBe(422);
});
