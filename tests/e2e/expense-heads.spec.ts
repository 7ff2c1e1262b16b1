import { faults } from './support/axe.ts';
import { fill, save } from './support/entry.ts';
import { add } from './support/records.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';
import { evening, morning, test } from './support/two-clocks.ts';

test('an expense with head, payee and mode is entered by keyboard, and reported by head', async ({
  page,
  api,
  clocks,
  entered: { branch },
}) => {
  await add(api, '/expense_types', { name: 'Rent', status: 'Active' });
  const bank = await add(api, '/bank_accounts', { name: 'State Bank', account_number: '123456789' });
  await add(api, '/mode_of_payments', { name: 'Transfer', kind: 'bank', bank_account_id: bank.id });
  const till = { date: evening.date, branch_id: branch.id };
  const denominations = [{ 500: { count: 24, amount: 12_000 } }];
  expect((await api.post('/tillcounts', { ...till, denominations })).status).toBe(201);
  await clocks.turnDay();

  await signIn(page, '/day-entry?show=Expences');
  await fill(page, {
    Branch: { pick: branch.name },
    'Expence Type': { pick: 'general' },
    Description: 'November',
    Head: { pick: 'Rent' },
    Amount: '4500',
    Payee: 'Ravi Stores',
    'Mode Of Payment': { pick: 'Transfer' },
  });
  await expect(page.getByRole('region', { name: /on 21 Nov 2026$/ })).toContainText('not in cash ₹4,500');
  expect(await faults(page)).toEqual([]);
  await save(page, 'Amount', 'Expence Created Successfully');
  await expect(
    page.getByRole('row', { name: /general November Rent Ravi Stores Transfer ₹4,500/ }),
  ).toBeVisible();
  const query = `branch_id=${branch.id}&from_date=${morning.date}&to_date=${morning.date}`;
  expect((await api.get(`/till?${query}`)).body.data).toMatchObject({ opening: 12_000, paid: 0 });

  const period = `from_date=${morning.date}&to_date=${morning.date}`;
  await page.goto(`/reports?report=expence&expence_type=general&${period}`);
  const heads = page.getByRole('table', { name: 'By head' });
  await expect(heads.getByRole('row', { name: 'Rent 1 ₹4,500' })).toBeVisible();
  expect(await faults(page)).toEqual([]);

  await page.goto('/day-entry?show=Expences');
  const diesel = {
    Branch: { pick: branch.name },
    'Expence Type': { pick: 'general' },
    Description: 'Repair',
  };
  await fill(page, { ...diesel, Amount: '10001', Payee: 'Anil Motors' });
  await page.getByRole('button', { name: 'Save' }).click();
  const remark = 'Anil Motors: ₹10,001 paid in cash on one day, limit ₹10,000';
  await expect(page.getByText(remark)).toBeVisible();
  await save(page, 'Amount', 'Expence Created Successfully');
  await page.goto(`/day-close?branch_id=${branch.id}&date=${morning.date}`);
  await expect(page.getByRole('region', { name: 'For information' })).toContainText(remark);
  await expect(page.getByRole('table', { name: 'Other money' })).toContainText('State Bank');
  expect(await faults(page)).toEqual([]);
  await page.goto('/settings');
  await expect(page.getByText('Cash to One Payee')).toBeVisible();
});
