import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { builders } from '../harness/builders.ts';
import { type Business, DAY, day, openBusiness } from '../harness/day.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

const { db, first, together, stop } = await twoConsoles();

/** Sends three loads out, one of them sold, of the others one defective each. @returns how they are settled */
async function sendOut(business: Business, sold: number) {
  const crew = { employee_id: business.driver.id, vehicle_id: business.vehicle.id };
  const { assign, sell } = day(first.api, business);
  const loads = [];
  for (const qty of [0, 1, 2].map((index) => (index === sold ? 0 : 2))) {
    const stockAssignId = (await assign({ qty: 2 })).body.data.id;
    if (qty === 0)
      expect(await sell({ qty: 2, empty_cylinders: 2, stock_assign_id: stockAssignId })).toBeSaved();
    const filled = qty === 0 ? { qty } : { qty: 1, defective_back: 1 };
    const back = { ...filled, empty_cylinders: 2 - qty, expected_filled: qty, expected_empty: 2 - qty };
    loads.push({
      ...back,
      ...crew,
      date: DAY,
      stock_assign_id: stockAssignId,
      product: 'Cylinders',
      weight: 14.2,
    });
  }
  return { date: DAY, area_code_id: business.area.id, loads, cash: null };
}

// Each load is posted on its own: one area brings empties first, the other filled ones.
test('two areas and a load of a godown, settled at once in two processes, never deadlock', async () => {
  const an = builders(first.api);
  const business = await openBusiness(first.api);
  const driver = await an.employee({ type: 'Driver' });
  const other = { ...business, driver, area: await an.areaCode({ branch_id: business.branch.id }) };
  const third = { ...other, area: await an.areaCode({ branch_id: business.branch.id }) };
  const { assign, open, settle } = day(first.api, third);
  await open({ filled: 500 });
  // Only a balance that exists can be locked.
  await assign({ qty: 1 });
  expect(await settle({ defective_back: 1 })).toBeSaved();
  for (let round = 0; round < 10; round++) {
    const bodies = [await sendOut(business, 0), await sendOut(other, 2)];
    await assign({ qty: 2 });
    const answers = await together(3, (api, hand) =>
      hand === 2
        ? day(api, third).settle({ qty: 1, defective_back: 1 })
        : api.post('/areasettlements', bodies[hand]),
    );
    for (const answer of answers) expect(answer).toBeSaved();
  }
  // The connections report deadlocks when they end.
  await stop();
  const counted = sql`select deadlocks from pg_stat_database where datname = current_database()`;
  expect((await counted.execute(db)).rows).toEqual([{ deadlocks: 0 }]);
});
