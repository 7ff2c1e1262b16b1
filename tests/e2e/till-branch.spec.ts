import { type Business, openBusiness } from '../harness/day.ts';
import { faults } from './support/axe.ts';
import { field, fill, save } from './support/entry.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';
import { evening, morning, test } from './support/two-clocks.ts';

test('a payment names the branch where several have a till', async ({
  page,
  api,
  clocks,
  entered: business,
}) => {
  const other = await openBusiness(api);
  const openTill = async ({ branch }: Business) =>
    expect(
      (await api.post('/tillcounts', { date: evening.date, branch_id: branch.id, denominations: [] })).status,
    ).toBe(201);
  await openTill(business);
  await openTill(other);
  await clocks.turnDay();

  await signIn(page, '/collectible');
  const { mobileNumber } = business.credit;
  await fill(page, { Customer: { pick: mobileNumber }, Amount: '700', 'Payment Mode': { pick: 'upi' } });
  await expect(field(page, 'Branch')).toBeVisible();
  await fill(page, { 'Payment Mode': { pick: 'cash' } });
  // Neither till was on that day.
  await fill(page, { Date: evening.typed, Amount: '700' });
  await expect(field(page, 'Branch')).toBeHidden();
  await fill(page, { Date: morning.typed, Amount: '700' });
  expect(await faults(page)).toEqual([]);
  await field(page, 'Amount').press('Enter');
  await expect(page.getByText('Choose the branch', { exact: true })).toBeVisible();
  await fill(page, { Branch: { pick: other.branch.name } });
  await save(page, 'Amount', 'Collectible Payment Added Successfully');

  const query = `branch_id=${other.branch.id}&from_date=${morning.date}&to_date=${morning.date}`;
  expect((await api.get(`/till?${query}`)).body.data).toMatchObject({ opening: 0, received: 700 });
});
