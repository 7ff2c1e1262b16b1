import { expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../../tests/harness/app.ts';
import { fillDemo } from '../../../app/demo/fill.ts';
import { readSizes } from '../../../app/demo/sizes.ts';
import { ensureScopeRole } from '../../../domain/people/scope-role.ts';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { thingName } from '../../../masters/things.ts';
import type { DayOnWire, DayRow } from '../contract.ts';
import type { Evening, EveningPart } from './contract.ts';

const TODAY = '2026-11-20';
const { app, db, api } = await testApp({ now: () => new Date(`${TODAY}T06:00:00Z`) });
await ensureScopeRole(db);
await fillDemo(db, { sizes: readSizes('--areas 2 --customers 60 --days 30'.split(' ')), today: TODAY });

const rowsOf = (parts: readonly EveningPart[], title: string) =>
  Object.fromEntries(
    (parts.find((part) => part.title === title)?.rows ?? []).map(({ name, value }) => [name, value]),
  );
const sum = <Line>(lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((total, line) => total + of(line), 0);

/** What the message of a day must tell, from the answer of its close. */
function expected({ figures: { sold, sales, cash, godowns } }: DayOnWire) {
  const goods = [...Map.groupBy(sold, thingName)].map(([name, of]) => [
    name,
    `${formatCount(sum(of, ({ qty }) => qty))}, ${formatRupees(sum(of, ({ amount }) => amount))}`,
  ]);
  const stock = [
    ...Map.groupBy(
      godowns.filter(({ product }) => product === 'Cylinders'),
      thingName,
    ),
  ].map(([name, of]) => [
    name,
    `${formatCount(sum(of, ({ filled }) => filled))} filled, ${formatCount(sum(of, ({ empty }) => empty))} empty`,
  ]);
  return {
    sold: Object.fromEntries(goods),
    money: {
      Sales: formatRupees(sales.total),
      Cash: formatRupees(sales.cash),
      UPI: formatRupees(sales.upi),
      Credit: formatRupees(sales.credit),
      'Cash expected': formatRupees(cash.expected),
      'Cash counted': formatRupees(cash.counted),
    },
    stock: Object.fromEntries(stock),
  };
}

test('the message tells the figures of the close, day by day, to all and to who is bound to the branch', async () => {
  const days: DayRow[] = (await api.get('/daycloses?limit=100')).body.data;
  expect(days.length).toBeGreaterThan(30);
  expect(days.some(({ state }) => state === 'closed')).toBe(true);
  const { user, token } = await signIn(db, 'bound@example.com', 'manager');
  await db
    .updateTable('users')
    .set({ branch_ids: [days[0]?.branch_id ?? 0] })
    .where('id', '=', user.id)
    .execute();
  for (const { branch_id, date } of days.slice(0, 31))
    for (const caller of branch_id === days[0]?.branch_id ? [api, apiOf(app, token)] : [api]) {
      const query = `branch_id=${branch_id}&date=${date}`;
      const evening: Evening = (await caller.get(`/evening?${query}`)).body.data;
      const figures = expected((await caller.get(`/dayclose?${query}`)).body.data);
      const { parts, text } = evening;
      expect([date, rowsOf(parts, 'Sold')]).toEqual([date, figures.sold]);
      expect([date, rowsOf(parts, 'Money')]).toMatchObject([date, figures.money]);
      expect([date, rowsOf(parts, 'Stock')]).toMatchObject([date, figures.stock]);
      for (const { name, value } of parts.flatMap(({ rows }) => rows))
        expect(text).toContain(name === '' ? value : `${name}: ${value}`);
    }
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
