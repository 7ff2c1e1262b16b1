import type { Page } from '@playwright/test';
import { businessDay, formatDay } from '../../../src/kit/shared/format.ts';
import { settled } from '../../e2e/support/settled.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { ADMIN, expect, test } from '../../e2e/support/test.ts';
import { type Business, day, openBusiness } from '../../harness/day.ts';
import { httpApi } from '../../harness/http-api.ts';

const today = businessDay(new Date());

/** A load of 40 with 38 returned, on a console with no other settlement. */
async function settledLoad(url: string) {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const business: Business = await openBusiness(api);
  const here = day(api, business);
  await here.open({ filled: 100, empty: 20, date: today });
  await here.assign({ qty: 40, date: today });
  const settled = await here.settle({ qty: 38, date: today });
  expect(settled.status).toBe(201);
  return { api, business, settlement: settled.body.data };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit StockSettlement' });
const quantity = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Quantity' });
type SettledLoad = Awaited<ReturnType<typeof settledLoad>>;
const rowOf = (page: Page, { business }: SettledLoad) =>
  page.getByRole('row', { name: business.driver.name });
const openDialog = (page: Page, load: SettledLoad) =>
  rowOf(page, load)
    .getByRole('button', { name: /^Edit / })
    .click();

test('a settlement is corrected in its dialog, by keyboard', async ({ page, server }) => {
  const load = await settledLoad(server.url);
  await signIn(page, '/day-settlements');
  await openDialog(page, load);
  await expect(dialogOf(page).getByText(`${formatDay(today)}: 40 assigned, 0 sold`)).toBeVisible();
  await expect(quantity(page)).toBeFocused();
  await quantity(page).fill('');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByText('Quantity is required')).toBeVisible();
  await quantity(page).fill('39');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeHidden();
  await settled(page);
  await expect(rowOf(page, load)).toContainText('39');
  await openDialog(page, load);
  await expect(quantity(page)).toHaveValue('39');
  await expect(quantity(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
});

test('a concurrent change is shown inside the dialog', async ({ page, server }) => {
  const load = await settledLoad(server.url);
  await signIn(page, '/day-settlements');
  await openDialog(page, load);
  const { id, version } = load.settlement;
  const elsewhere = { qty: 37, empty_cylinders: 0, version };
  expect((await load.api.patch(`/stocksettelments/${id}`, elsewhere)).status).toBe(200);
  await quantity(page).fill('39');
  await page.keyboard.press('Enter');
  const conflict = dialogOf(page).getByRole('alert');
  await expect(conflict).toContainText('was changed by');
  await expect(conflict.getByRole('radio', { name: 'Take theirs: 37' })).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Update' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await settled(page);
  await expect(rowOf(page, load)).toContainText('39');
  await openDialog(page, load);
  await expect(quantity(page)).toHaveValue('39');
});

test('leaving the screen asks about unsaved text in a dialog', async ({ page, server }) => {
  const load = await settledLoad(server.url);
  await signIn(page, '/stock-assigning');
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('link', { name: 'Day Settlements' }).click();
  await openDialog(page, load);
  await quantity(page).fill('36');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(quantity(page)).toHaveValue('36');
  await page.goBack();
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(quantity(page)).toHaveValue('36');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/stock-assigning/);
});

/** Day Entry with two sales of a load: 2 cylinders for ₹1,800 to a Guest, 1 for ₹900. */
async function twoSales(page: Page, url: string) {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const business = await openBusiness(api);
  const here = day(api, business);
  await here.open({ filled: 100, date: today });
  await here.assign({ qty: 40, date: today });
  for (const sale of [{ qty: 2, amount: 1_800 }, { amount: 900 }])
    expect((await here.sell({ ...sale, date: today, empty_cylinders: 1 })).status).toBe(201);
  await signIn(page, '/day-entry');
  const sales = page.getByRole('table', { name: 'Day entries' });
  const rowOf = (amount: string) =>
    sales.getByRole('row', { name: amount }).filter({ hasText: String(business.area.area_code) });
  const ask = async (amount: string) => {
    await rowOf(amount)
      .getByRole('button', { name: /^Delete / })
      .click();
    return page.getByRole('dialog', { name: 'Delete Day Entry' });
  };
  const remove = async (amount: string) => {
    const question = await ask(amount);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question).toBeHidden();
  };
  return { business, here, rowOf, ask, remove };
}

test('Undo enters deleted records again, or says why that is no longer possible', async ({
  page,
  server,
}) => {
  const { here, rowOf, remove } = await twoSales(page, server.url);
  await remove('₹1,800');
  await remove('₹900');
  const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveCount(2);
  await expect(rowOf('₹900')).toBeHidden();
  await page.keyboard.press('u');
  await expect(rowOf('₹900')).toBeVisible();
  await expect(undo).toHaveCount(1);
  expect((await here.settle({ qty: 39, empty_cylinders: 1, date: today })).status).toBe(201);
  await undo.press('Enter');
  await expect(page.getByText('Could not undo: No Stock Assign for this Area Code')).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(rowOf('₹1,800')).toBeHidden();
});

test('Delete and re-enter refills the form, after asking about typed text', async ({ page, server }) => {
  const { business, rowOf, ask } = await twoSales(page, server.url);
  const form = page.getByRole('form', { name: 'Day Entry' });
  const quantityOf = form.getByRole('textbox', { name: 'Quantity' });
  await quantityOf.fill('7');
  const question = await ask('₹1,800');
  await question.getByRole('button', { name: 'Delete and re-enter' }).click();
  await page
    .getByRole('dialog', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Discard changes' })
    .click();
  await expect(rowOf('₹1,800')).toBeHidden();
  await expect(form.getByRole('textbox', { name: 'Date' })).toBeFocused();
  await expect(quantityOf).toHaveValue('2');
  await expect(form.getByRole('combobox', { name: 'Weight' })).toHaveValue('14.2 kg');
  await expect(form.getByRole('combobox', { name: 'Customer' })).toHaveValue(
    `${business.guest.firstName} ${business.guest.lastName}`,
  );
  await page.keyboard.press('Enter');
  await expect(rowOf('₹1,800')).toBeVisible();
});
