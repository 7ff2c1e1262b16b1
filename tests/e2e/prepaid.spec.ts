import { faults } from './support/axe.ts';
import { field, fill, pick, save } from './support/entry.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';
import { evening, morning, test } from './support/two-clocks.ts';

test('prepaid refills: in the form, in the lines, at the counter, and in the count of the evening', async ({
  page,
  api,
  clocks,
  entered: { branch, vendor, area },
}) => {
  const opening = { date: evening.date, branch_id: branch.id, denominations: [] };
  for (const { status } of [
    await api.post('/tillcounts', opening),
    await api.patch('/settings', { driver_accounts: true }),
    await api.post('/mode_of_payments', { name: 'Indane app', kind: 'prepaid', vendor_id: vendor.id }),
    await api.post('/mode_of_payments', { name: 'Cheque', kind: 'cheque' }),
  ])
    expect([200, 201]).toContain(status);
  await clocks.turnDay();

  await test.step('the form asks what was collected at the door', async () => {
    await signIn(page, '/day-entry');
    await fill(page, { 'Area Code': { pick: area.area_code } });
    await expect(field(page, 'Quantity')).not.toBeDisabled();
    await fill(page, { Quantity: '5', 'Payment Type': { pick: 'upi' } });
    await expect(field(page, 'Collected at the door')).toBeHidden();
    await field(page, 'Mode Of Payment').fill('');
    await expect(page.getByRole('option', { name: 'Cheque' })).toBeHidden();
    await fill(page, { 'Mode Of Payment': { pick: 'Indane app' }, Amount: '4265' });
    await expect(page.getByText('Prepaid is ₹250 less than by the rate')).toBeVisible();
    await fill(page, { 'Collected at the door': '250' });
    expect(await faults(page)).toEqual([]);
    await save(page, 'Collected at the door', 'Day Entry Created Successfully');
    await expect(page.getByRole('row', { name: /Indane app.*₹250.*₹4,265/ })).toBeVisible();
    // Stays for the next sale, and says so.
    await expect(page.getByText('As in the last sale').last()).toBeVisible();
    await fill(page, { 'Payment Type': { pick: 'cash' } });
    await expect(field(page, 'Mode Of Payment')).toBeHidden();
  });

  await test.step('1p in the lines is one that was prepaid', async () => {
    await page.getByText('Lines', { exact: true }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await pick(page.getByRole('combobox', { name: 'Area Code' }), area.area_code);
    const grid = page.getByRole('grid', { name: 'Sale lines' });
    await expect(grid.getByLabel('Quantity', { exact: true })).toBeFocused();
    await page.keyboard.type('1p');
    await page.keyboard.press('Enter');
    await expect(grid.getByRole('row').nth(1)).toContainText('prepaid');
    await expect(grid.getByRole('row').nth(1)).toContainText('Saved');
    const { data } = (await api.get(`/dayentries?from_date=${morning.date}`)).body;
    expect(data[0]).toMatchObject({ qty: 1, amount: 903, mode_of_payment: { name: 'Indane app' } });
  });

  await test.step('a counter sale names a mode', async () => {
    await page.goto('/counter');
    await fill(page, { 'Payment Type': { pick: 'upi' }, 'Mode Of Payment': { pick: 'Indane app' } });
    expect(await faults(page)).toEqual([]);
  });

  await test.step('only what was collected at the door is expected', async () => {
    await page.goto('/day-settlements?show=Cash+Recovery');
    await fill(page, { 'Area Code': { pick: area.area_code } });
    const totals = page.getByRole('table', { name: 'Totals' });
    await expect(totals.getByLabel('UPI Amount')).toHaveText('₹0');
    await expect(totals.getByLabel('Prepaid Amount')).toHaveText('₹5,168');
    await expect(totals.getByRole('row', { name: /Collected.*₹250 at the door/ })).toBeVisible();
    await expect(totals.getByLabel('Spent')).toHaveText('₹0');
    await expect(totals.getByLabel('Expected')).toHaveText('₹250');
    await expect(page.getByRole('region', { name: / on 21 Nov 2026/ })).toContainText(
      /UPI₹0.*Prepaid₹5,168Collected₹250.*Cash less expenses₹250/,
    );
    expect(await faults(page)).toEqual([]);
  });
});
