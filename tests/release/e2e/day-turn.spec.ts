import type { Page } from '@playwright/test';
import { field, pick } from '../../e2e/support/entry.ts';
import { reportAt } from '../../e2e/support/reports.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect } from '../../e2e/support/test.ts';
import { evening, morning, test } from '../../e2e/support/two-clocks.ts';

const dateIn = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true }).first();

/** Screens with a date that starts with today, besides those of tests/e2e/day-turn.spec.ts. */
const screens: { path: string; label?: string }[] = [
  { path: '/day-entry?show=Expences' },
  { path: '/inventory', label: 'Select Date' },
  { path: '/stock-assigning' },
  { path: '/day-settlements?show=Stock' },
  { path: '/day-settlements?show=Cash+Recovery' },
  { path: '/day-settlements?show=Settle+Area' },
  { path: '/collectible' },
  { path: '/SV-Amounts' },
  { path: '/godown-dashboard' },
  { path: '/sale-rate', label: 'From Date' },
  { path: '/day-close' },
  { path: '/day-sheet' },
  { path: '/reports', label: 'To Date' },
  { path: '/emp', label: 'Joining Date' },
  { path: '/customer', label: 'Date' },
];

for (const { path, label = 'Date' } of screens)
  test(`${path}: an untouched date moves on with the day`, async ({ page, clocks }) => {
    await signIn(page, path);
    await expect(dateIn(page, label)).toHaveValue(evening.typed);
    await clocks.turnDay();
    await expect(dateIn(page, label)).toHaveValue(morning.typed);
  });

test('a record that is updated over the night keeps its date', async ({ page, clocks }) => {
  await signIn(page, '/stock-assigning');
  const edit = page.getByRole('button', { name: /^Edit/ });
  await edit.last().click();
  await expect(page.getByRole('heading', { name: 'Update Stock Assigning' })).toBeVisible();
  await expect(dateIn(page, 'Date')).toHaveValue(evening.typed);
  await clocks.turnDay();
  await expect(dateIn(page, 'Date')).toHaveValue(evening.typed);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Yesterday', { exact: true })).toBeVisible();
});

test('counts of the evening are saved after a question', async ({ page, clocks, entered, api }) => {
  const count = async () => (await api.get('/stocksettelments')).body.data.length;
  await signIn(page, '/day-settlements?show=Stock');
  await pick(page.getByRole('combobox', { name: 'Area Code' }), entered.area.area_code);
  await page
    .getByLabel(/^Filled/)
    .first()
    .fill('99');
  await clocks.turnDay();
  await expect(page.getByText('Yesterday', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^The date is yesterday/)).toBeVisible();
  expect(await count()).toBe(0);
});

test('a list of today follows the day', async ({ page, clocks }) => {
  await signIn(page, '/day-entry');
  await page.getByRole('button', { name: 'All days' }).click();
  await page.getByRole('menuitem', { name: 'Today' }).click();
  await expect(page).toHaveURL(/from_date=2026-11-20&to_date=2026-11-20/);
  await clocks.turnDay();
  await expect(page).toHaveURL(/from_date=2026-11-21&to_date=2026-11-21/);
  await expect(page.getByRole('button', { name: 'Today' })).toBeVisible();
});

test('the dashboard follows the day', async ({ page, clocks }) => {
  await signIn(page);
  await expect(page.getByText('20 Nov 2026').first()).toBeVisible();
  await clocks.turnDay();
  await expect(page.getByText('21 Nov 2026').first()).toBeVisible();
});

test('a quick range fills both dates, and the next report starts with them', async ({ page }) => {
  await signIn(page, reportAt('guest'));
  await expect(page.getByRole('button', { name: 'This month' })).toHaveAttribute('aria-pressed', 'true');
  await expect(field(page, 'From Date')).toHaveValue('01/11/2026');
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(field(page, 'From Date')).toHaveValue('01/10/2026');
  await expect(field(page, 'To Date')).toHaveValue('31/10/2026');
  await expect(page.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Expence wise Reports' }).click();
  await expect(field(page, 'From Date')).toHaveValue('01/10/2026');
  await page.getByRole('button', { name: 'This financial year' }).click();
  await expect(field(page, 'From Date')).toHaveValue('01/04/2026');
  await expect(field(page, 'To Date')).toHaveValue('20/11/2026');
});
