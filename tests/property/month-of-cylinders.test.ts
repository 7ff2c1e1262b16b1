import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { testApp } from '../harness/app.ts';
import { openBusiness } from '../harness/day.ts';
import { anyEvent, type Event, movesOf, REENTERED, recorded } from './cylinder-events.ts';
import { emptyBooks } from './emptied-books.ts';

const { api, an, db } = await testApp({ now: () => new Date('2026-11-30T06:00:00Z') });
const business = await openBusiness(api);
const depot = await an.godown();
await api.patch('/settings', { counter_area_ids: [business.area.id] });
const world = { api, business, depot: depot.id };
const OPENING = { filled: 2_000, empty: 2_000, defective: 300 };
const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);

async function openGodowns(): Promise<void> {
  await emptyBooks(db);
  for (const id of [business.godown.id, depot.id])
    expect(
      await api.post('/stockadjustments', {
        date: days[0],
        godown_id: id,
        kind: 'opening',
        product: 'Cylinders',
        weight: 14.2,
        reason: 'Opening',
        ...OPENING,
      }),
    ).toBeSaved();
}

/** What both godowns held at the end of each day, by the console. */
async function held() {
  const rows = await Promise.all(
    days.flatMap((date) =>
      [business.godown.id, depot.id].map(async (id) => {
        const { body } = await api.get(`/inventory/godown?godown_id=${id}&date=${date}`);
        const [{ qty, empty_cylinders, defective }] = body.data;
        return [date, qty, empty_cylinders, defective];
      }),
    ),
  );
  return rows;
}

/** The same, counted from the plan alone. */
const recounted = (events: readonly Event[]) =>
  days.flatMap((date, index) =>
    (['main', 'depot'] as const).map((godown) => {
      const sums = { ...OPENING };
      for (const move of events.flatMap(movesOf))
        if (move.godown === godown && move.day <= index + 1)
          for (const state of ['filled', 'empty', 'defective'] as const) sums[state] += move[state] ?? 0;
      return [date, sums.filled, sums.empty, sums.defective];
    }),
  );

/** All that is elsewhere, by place and state. */
async function elsewhere() {
  const { rows } = await sql<{ place: string; count: number }>`
    select place || ' ' || state as place, sum(count)::integer as count from stock_balances
     where place in ('plant_load', 'transfer', 'claim', 'shortage', 'conversion')
     group by place, state
    having sum(count) <> 0`.execute(db);
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
}

function turnedBy(event: Event): number {
  switch (event.kind) {
    case 'found':
      return event.qty;
    case 'load':
      return event.leaky;
    case 'counted':
      return event.meanwhile;
    default:
      return 0;
  }
}

function expectedElsewhere(events: readonly Event[]) {
  const sumOf = (of: (event: Event) => number) => events.reduce((sum, event) => sum + of(event), 0);
  const turned = sumOf(turnedBy);
  const places = {
    'claim filled': sumOf((event) => (event.kind === 'load' ? event.short : 0)),
    'shortage filled': sumOf((event) => (event.kind === 'transfer' && event.isShort ? event.missing : 0)),
    'conversion filled': turned,
    'conversion defective': -turned,
  };
  return Object.fromEntries(Object.entries(places).filter(([, count]) => count !== 0));
}

const shuffled = fc.infiniteStream(fc.nat());

test('in any month each figure equals a recount, also when a day is entered again in another order', async () => {
  const months = fc.array(anyEvent, { minLength: 14, maxLength: 30, size: 'max' });
  await fc.assert(
    fc.asyncProperty(months, shuffled, async (month, order) => {
      await openGodowns();
      const events = month.toSorted((left, right) => left.day - right.day);
      const entered = new Map<Event, Awaited<ReturnType<typeof recorded>>>();
      for (const event of events) entered.set(event, await recorded(world, event));
      // What is corrected later.
      for (const { correct } of entered.values()) await correct?.();
      expect(await held()).toEqual(recounted(events));
      expect(await elsewhere()).toEqual(expectedElsewhere(events));
      expect(await booksBalance(db)).toEqual([]);

      const ofDay = events.filter(({ day }) => day === REENTERED);
      for (const event of ofDay.toReversed()) await entered.get(event)?.remove();
      const others = events.filter(({ day }) => day !== REENTERED);
      expect(await held()).toEqual(recounted(others));
      expect(await elsewhere()).toEqual(expectedElsewhere(others));
      const places = new Map(ofDay.map((event) => [event, order.next().value ?? 0]));
      const again = ofDay.toSorted((left, right) => (places.get(left) ?? 0) - (places.get(right) ?? 0));
      for (const event of again) await (await recorded(world, event)).correct?.();
      expect(await held()).toEqual(recounted(events));
      expect(await elsewhere()).toEqual(expectedElsewhere(events));
      expect(await booksBalance(db)).toEqual([]);
    }),
    { numRuns: 5 },
  );
});
