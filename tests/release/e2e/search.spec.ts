import type { Page } from '@playwright/test';
import { faults } from '../../e2e/support/axe.ts';
import { field } from '../../e2e/support/entry.ts';
import { apiOf } from '../../e2e/support/records.ts';
import { signIn, signInByForm } from '../../e2e/support/sign-in.ts';
import { expect, signedOut, test } from '../../e2e/support/test.ts';
import { builders } from '../../harness/builders.ts';
import { day, openBusiness } from '../../harness/day.ts';

const addVehicle = async (page: Page, number: string) =>
  builders(await apiOf(page)).vehicle({ vehicle_number: number });

const box = (page: Page) => page.getByRole('combobox', { name: 'Search screens and records' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await box(page).fill(text);
}

test('a record is found by part of its number, or with a typo, and opens by keyboard', async ({ page }) => {
  await signIn(page);
  await addVehicle(page, 'KA 51 MZ 7788');
  await builders(await apiOf(page)).guestCustomer({ firstName: 'Venkatesh', lastName: 'Murthy' });
  await search(page, 'venkatehs');
  await expect(option(page, /Venkatesh Murthy/)).toBeVisible();
  await box(page).fill('inventroy');
  await expect(option(page, 'Inventory').first()).toBeVisible();
  await box(page).fill('51 mz');
  await expect(option(page, /KA 51 MZ 7788.*Vehicle/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Update Vehicle' })).toBeVisible();
  await expect(field(page, 'Vehicle Number')).toHaveValue('KA 51 MZ 7788');
  await expect(page).toHaveURL(/\/vehicle$/);
});

test('another record or an empty form replaces the first, after asking about changes', async ({ page }) => {
  await signIn(page);
  await addVehicle(page, 'TN 30 AA 1111');
  await addVehicle(page, 'TN 30 BB 2222');
  await search(page, 'aa 1111');
  await option(page, /AA 1111/).click();
  await expect(field(page, 'Vehicle Number')).toHaveValue('TN 30 AA 1111');
  await field(page, 'RC Number').fill('Typed');
  await search(page, 'bb 2222');
  await option(page, /BB 2222/).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'RC Number')).toHaveValue('Typed');
  await search(page, 'bb 2222');
  await option(page, /BB 2222/).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(page, 'Vehicle Number')).toHaveValue('TN 30 BB 2222');

  await search(page, 'new vehicle');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Add Vehicle' })).toBeVisible();
  await expect(field(page, 'Vehicle Number')).toBeFocused();
  await expect(field(page, 'Vehicle Number')).toHaveValue('');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await search(page, 'add vehicle');
  await option(page, 'New Vehicle').click();
  await expect(field(page, 'Vehicle Number')).toBeFocused();
});

test('a response for older text is not shown; Enter before one opens the best record', async ({ page }) => {
  await signIn(page);
  await addVehicle(page, 'GJ 01 OLD 1');
  await addVehicle(page, 'GJ 01 NEW 2');
  await addVehicle(page, 'MH 12 ZZ 9090');
  const held: (() => void)[] = [];
  await page.route('**/api/search?q=old', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await page.keyboard.press('Control+k');
  const askedOld = page.waitForRequest('**/api/search?q=old');
  await box(page).fill('old');
  await askedOld;
  await box(page).fill('new 2');
  await expect(option(page, /GJ 01 NEW 2/)).toBeVisible();
  for (const release of held) release();
  await expect(option(page, /GJ 01 OLD 1/)).toBeHidden();
  await expect(option(page, /GJ 01 NEW 2/)).toBeVisible();

  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/search?q=12*', async (route) => {
    await asked;
    await route.continue();
  });
  await box(page).fill('12 zz');
  await page.keyboard.press('Enter');
  answer();
  await expect(field(page, 'Vehicle Number')).toHaveValue('MH 12 ZZ 9090');
});

test('without text the last choices come first, until the session ends', async ({ browser, baseURL }) => {
  // A separate session: signing out ends the session of the other tests.
  const context = await browser.newContext({ baseURL: baseURL ?? '', storageState: signedOut });
  const page = await context.newPage();
  await signInByForm(page);
  await search(page, 'godown dash');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/godown-dashboard$/);
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option')).toHaveText([/Godown dashboard/]);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logout Successfully')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('recent'))).toBeNull();
  await context.close();
});

test('a branch is closed, a purchase opened by its number, a deleted one reported', async ({ page }) => {
  await signIn(page);
  const api = await apiOf(page);
  const business = await openBusiness(api);
  const { branch } = business;
  await search(page, `close ${branch.name}`);
  await expect(option(page, new RegExp(`Close ${branch.name}.*Today`))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/day-close\\?branch_id=${branch.id}$`));
  await expect(page.getByRole('button', { name: 'Close the day' })).toBeVisible();
  await search(page, 'short this');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/report=shortages&from_date=2\d{3}-\d\d-01&to_date=/);
  await expect(page.getByRole('heading', { name: 'Shortages by Driver' }).first()).toBeVisible();
  const { body } = await day(api, business).purchase({ invoice_no: 'IOC/26/00471' });
  await search(page, '00471');
  await option(page, new RegExp(`IOC/26/00471.*${business.vendor.name}`)).click();
  await expect(page.getByRole('heading', { name: 'Edit Inventory' })).toBeVisible();
  await expect(field(page, 'Invoice Number')).toHaveValue('IOC/26/00471');

  await page.goto(`/inventory?edit=${body.data.id + 1}`);
  await expect(page.getByText('No such record')).toBeVisible();
  await expect(page).toHaveURL(/\/inventory$/);
});
