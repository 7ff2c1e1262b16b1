import type { Page } from '@playwright/test';
import { faults } from '../../e2e/support/axe.ts';
import { field } from '../../e2e/support/entry.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { ADMIN, expect, test } from '../../e2e/support/test.ts';
import type { Api } from '../../harness/app.ts';
import { builders } from '../../harness/builders.ts';
import { DAY, day, openBusiness } from '../../harness/day.ts';
import { httpApi } from '../../harness/http-api.ts';

/** The calls of another user at the same time. */
async function elsewhere(url: string): Promise<Api> {
  const { body } = await httpApi(url).post('/login', ADMIN);
  return httpApi(url, body.token);
}

async function edit(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await expect(page.getByText('You Can Update the Data').last()).toBeVisible();
}

const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'was changed by' });

test('the second save of two tabs offers both values, field by field', async ({ page, server }) => {
  const other = await elsewhere(server.url);
  const { id } = await builders(other).vendor({ name: 'Bharat Plant', note: '', address: 'Old Road' });
  await signIn(page, '/vendor');
  await edit(page, 'Bharat Plant');
  await other.patch(`/vendors/${id}`, { address: 'New Road', note: 'Closed on Sundays' });

  await field(page, 'Phone Number').fill('9876543210');
  await field(page, 'Note').fill('Open on Sundays');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(conflict(page)).toContainText('Vendor was changed by');
  await expect(conflict(page)).toBeFocused();
  // Fields that only the other user changed are taken over; fields that both changed stay mine until I choose.
  await expect(field(page, 'Address')).toHaveValue('New Road');
  await expect(field(page, 'Note')).toHaveValue('Open on Sundays');
  await expect(conflict(page).getByRole('radiogroup')).toHaveCount(2);
  const note = conflict(page).getByRole('radiogroup', { name: 'Note' });
  await expect(note.getByRole('radio', { name: 'Keep mine: Open on Sundays' })).toBeChecked();
  expect(await faults(page)).toEqual([]);

  // By keyboard only: into the panel, to the other choice, and back to the form.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radiogroup', { name: 'Address' }).getByRole('radio').last()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(note.getByRole('radio', { name: 'Take theirs: Closed on Sundays' })).toBeChecked();
  await expect(field(page, 'Note')).toHaveValue('Closed on Sundays');
  await page.getByRole('button', { name: 'Keep all mine' }).click();
  await expect(field(page, 'Address')).toHaveValue('Old Road');
  await page.getByRole('button', { name: 'Take all theirs' }).click();
  await expect(field(page, 'Address')).toHaveValue('New Road');
  await note.getByRole('radio', { name: /Keep mine/ }).check();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { name: 'Add Vendor' })).toBeVisible();
  expect((await other.get(`/vendors/${id}`)).body.data).toMatchObject({
    address: 'New Road',
    note: 'Open on Sundays',
    phone: '9876543210',
  });
});

test('changes of different fields are both kept without a question', async ({ page, server }) => {
  const other = await elsewhere(server.url);
  const { id } = await builders(other).vendor({ name: 'Quiet Plant', address: 'Old Road' });
  await signIn(page, '/vendor');
  await edit(page, 'Quiet Plant');
  await other.patch(`/vendors/${id}`, { address: 'Mine as well' });
  await field(page, 'Address').fill('Mine as well');
  await field(page, 'Note').fill('Only mine');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { name: 'Add Vendor' })).toBeVisible();
  expect((await other.get(`/vendors/${id}`)).body.data).toMatchObject({
    address: 'Mine as well',
    note: 'Only mine',
  });
});

test('a conflict shows names, amounts in ₹, and personal numbers in full', async ({ page, server }) => {
  const other = await elsewhere(server.url);
  const an = builders(other);
  await an.employee({ type: 'Branch In-Charge', name: 'Anitha Rao' });
  const first = await an.employee({ type: 'Branch In-Charge', name: 'Mohan Das' });
  const second = await an.employee({
    type: 'Branch In-Charge',
    name: 'Kavya Iyer',
    aadhar_number: '111122223333',
  });
  const { id } = await an.branch({ name: 'Repalle', in_charge_id: first.id });
  await signIn(page, '/branch');
  await edit(page, 'Repalle');
  await other.patch(`/branches/${id}`, { in_charge_id: second.id });
  await field(page, 'Branch Name').fill('Repalle Town');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(conflict(page)).toContainText('Keep mine: Mohan Das');
  await expect(conflict(page).getByRole('radio', { name: 'Take theirs: Kavya Iyer' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: 'Leave' })
    .or(page.getByRole('button', { name: 'Discard' }))
    .first()
    .click();

  await page.goto('/emp');
  await edit(page, 'Kavya Iyer');
  await other.patch(`/employees/${second.id}`, { aadhar_number: '444422223333', salary: 19_500 });
  await field(page, 'Salary').fill('21000');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(conflict(page)).toContainText('Take theirs: 444422223333');
  await expect(conflict(page)).toContainText('Keep mine: ₹21,000');
  await expect(conflict(page)).toContainText('Take theirs: ₹19,500');
});

test('a load changed by another user is not overwritten', async ({ page, server }) => {
  const other = await elsewhere(server.url);
  const business = await openBusiness(other);
  const calls = day(other, business);
  await calls.purchase();
  const { id } = (await calls.assign({ qty: 40 })).body.data;
  await signIn(page, '/stock-assigning');
  await edit(page, `40 Cylinders 14.2 kg to ${business.driver.name}`);
  await other.patch(`/stockassigns/${id}`, { qty: 45 });
  await field(page, 'Quantity').fill('50');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(conflict(page)).toContainText('Keep mine: 50');
  await expect(conflict(page)).toContainText('Take theirs: 45');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Inventory Updated Successfully')).toBeVisible();
  expect((await other.get(`/stockassigns/${id}`)).body.data.qty).toBe(50);
});

test('the history of a record opens from its row and reads as sentences', async ({ page, server }) => {
  const other = await elsewhere(server.url);
  const { id } = await builders(other).employee({
    name: 'Padma Menon',
    salary: 18_000,
    aadhar_number: '999988887777',
  });
  await other.patch(`/employees/${id}`, { salary: 19_500 });
  await other.patch(`/employees/${id}`, { address: '2 Lake Road', joining_date: '2024-05-02' });
  await other.post(`/employees/${id}/reveal`);
  await signIn(page, '/emp');
  await page.getByRole('button', { name: 'History of Padma Menon' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'History of Employee — Padma Menon' });
  const lines = drawer.getByRole('list').first().locator('> li');
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(0)).toHaveText(/ viewed Aadhar\/PAN Number · \d{2} \w+ \d{4}, \d{1,2}:\d{2} [ap]m$/);
  await expect(lines.nth(1)).toContainText('changed 2 fields');
  await expect(lines.nth(1)).toContainText('01 Apr 2024 → 02 May 2024');
  await expect(lines.nth(2)).toContainText('changed Salary ₹18,000 → ₹19,500');
  await lines.nth(3).getByText('New record').focus();
  await page.keyboard.press('Enter');
  await expect(lines.nth(3)).toContainText('********7777');
  await expect(drawer).not.toContainText('999988887777');
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'History of Padma Menon' })).toBeFocused();

  // Records of the day have it too.
  const calls = day(other, await openBusiness(other));
  await calls.purchase({ invoice_no: 'HIST-1', date: DAY });
  await page.goto('/inventory');
  await page.getByRole('button', { name: /^History of HIST-1/ }).click();
  const ofDay = page.getByRole('dialog', { name: /^History of Inventory — HIST-1/ });
  await expect(ofDay).toContainText('added it');
  await ofDay.getByText('New record').click();
  await expect(ofDay).toContainText('HIST-1');
});
