import type { Page } from '@playwright/test';
import { businessDay, formatDay } from '../../src/kit/shared/format.ts';
import { type Business, day, openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { signIn } from './support/sign-in.ts';
import { ADMIN, expect, test } from './support/test.ts';

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
