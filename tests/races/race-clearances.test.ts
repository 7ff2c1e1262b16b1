import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { builders } from '../harness/builders.ts';
import { DAY, day, openBusiness } from '../harness/day.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

const { db, first, together } = await twoConsoles();

test('8 clearances at once of one missing cylinder clear it once', { timeout: 120_000 }, async () => {
  expect(await first.api.patch('/settings', { driver_accounts: true })).toBeSaved();
  const business = await openBusiness(first.api);
  await day(first.api, business).open({ filled: 100 });
  const { branch, godown } = business;
  for (let round = 0; round < 6; round++) {
    const driver = await builders(first.api).employee();
    const area = await builders(first.api).areaCode({ branch_id: branch.id, driver_id: driver.id });
    const ofRound = { ...business, driver, area };
    const here = day(first.api, ofRound);
    expect(await here.assign({ qty: 2 })).toBeSaved();
    expect(await here.settle({ qty: 1 })).toBeSaved();

    const ways = [{}, { kind: 'found', godown_id: godown.id }, { kind: 'written_off', note: 'Lost' }];
    const answers = await together(8, (api, index) => day(api, ofRound).clear(ways[index % 3]));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(7);
    for (const answer of refused) expect(answer).toBeRefused('not_enough_stock');
    const { body } = await first.api.get(`/drivers/${driver.id}?from_date=${DAY}&to_date=${DAY}`);
    expect(body.data.missing).toEqual([]);
  }
  expect(await booksBalance(db)).toEqual([]);
});
