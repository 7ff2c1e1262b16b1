import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { faults } from '../../e2e/support/axe.ts';
import { field } from '../../e2e/support/entry.ts';
import { settled } from '../../e2e/support/settled.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';

test('an unknown route has a way home, a missing file after a deployment a new version', async ({ page }) => {
  await signIn(page, '/nowhere');
  await expect(page.getByRole('heading', { level: 2, name: 'Unexpected Application Error!' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('button', { name: 'Load the new version' })).toBeVisible();
  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: 'Load the new version' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});

test('the page of a screen names the files that it needs, that of another one does not', async ({ page }) => {
  const needed: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(day-entry|kit)-[^/]+\.js$/.test(pathname)) needed.push(pathname);
  });
  await signIn(page, '/day-entry');
  await expect(field(page, 'Area Code')).toBeVisible();
  const pageAt = async (path: string) => (await page.request.get(path)).text();
  const [dayEntry, login] = [await pageAt('/day-entry'), await pageAt('/login')];
  expect(new Set(needed).size).toBe(2);
  for (const file of needed) {
    expect(dayEntry).toContain(`<link rel="modulepreload" crossorigin href="${file}">`);
    expect(login).not.toContain(file);
  }
});

test('Ctrl+K, / and the top bar find screens; the top bar keeps what was typed', async ({ page }) => {
  await signIn(page, '/branch');
  await page.getByLabel('Branch Name').press('Control+k');
  await page.getByLabel('Search screens').fill('godown dash');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/godown-dashboard$/);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search screens')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Search screens')).toBeHidden();
  const box = page.getByRole('searchbox', { name: 'Search' });
  await box.focus();
  await page.keyboard.type('stock assig');
  await expect(page.getByLabel('Search screens')).toHaveValue('stock assig');
  await page.keyboard.press('Escape');
  await expect(box).toHaveValue('stock assig');
  await box.press('Enter');
  await expect(page.getByLabel('Search screens')).toHaveValue('stock assig');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/stock-assigning$/);
  await expect(box).toHaveValue('');
});

const leaveFields = (page: Page) => page.getByRole('heading', { level: 1 }).click();

test('a day screen opens with the caret in its first empty field, but not on a phone', async ({ page }) => {
  await signIn(page, '/branch');
  await expect(field(page, 'Branch Name')).toBeFocused();
  for (const [letter, form, label] of [
    ['d', 'Day Entry', 'Area Code'],
    ['e', 'Add Expence', 'Branch'],
    ['a', 'Stock Assigning', 'Area Code'],
    ['s', 'Stock Settlement', 'Area Code'],
    ['r', 'Cash Recovery', 'Area Code'],
  ] as const) {
    await leaveFields(page);
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    const shown = page.getByRole('form', { name: form }).or(page.getByRole('region', { name: form }));
    await expect(shown.getByRole('combobox', { name: label, exact: true })).toBeFocused();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/day-settlements');
  await expect(page.getByRole('combobox', { name: 'Area Code' })).toBeVisible();
  await settled(page);
  await expect(page.getByRole('main')).toBeFocused();
});

test('g and a letter: not in a field, with Ctrl or below a dialog; asks about changes', async ({ page }) => {
  await signIn(page, '/day-entry');
  await expect(page.getByRole('combobox', { name: 'Area Code' })).toBeFocused();
  await leaveFields(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(help).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('Control+g');
  await page.keyboard.press('i');
  const amount = field(page, 'Amount');
  await amount.fill('');
  await amount.pressSequentially('gi');
  await expect(page).toHaveURL(/day-entry$/);
  await leaveFields(page);
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(amount).toHaveValue('gi');
  await leaveFields(page);
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('form', { name: 'Add Expence' })).toBeVisible();
});

test('n goes to the form of the screen, or to the actions where there is none', async ({ page }) => {
  await signIn(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('n');
  const actions = page.getByRole('dialog').getByRole('group', { name: 'Actions' });
  await expect(actions.getByRole('option', { name: 'New Mode Of Payment' })).toBeVisible();
  await page.keyboard.type('sale');
  await expect(actions.getByRole('option').first()).toHaveText(/New Day Entry/);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Date')).toBeFocused();
  // A closed list that holds a choice saves.
  await field(page, 'Sale Type').press('Enter');
  await expect(page.getByText('Amount is required')).toBeVisible();
  await page.goto('/day-settlements');
  await expect(page.getByRole('combobox', { name: 'Area Code' })).toBeFocused();
  await leaveFields(page);
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Date' })).toBeFocused();
});

test('? shows what works on the screen, its own keys first', async ({ page }) => {
  await signIn(page, '/day-sheet');
  await settled(page);
  await leaveFields(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  const own = help.getByRole('table', { name: 'On this screen' });
  await expect(own.getByRole('row')).toHaveText([/Previous day/, /Next day/, /whole list/]);
  await expect(help.getByRole('table', { name: 'Go to' })).toContainText('Cash Recovery');
  await expect(help.getByRole('table', { name: 'Everywhere' })).toContainText('Choose what to add');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('combobox', { name: 'Area Code' })).toBeFocused();
  await leaveFields(page);
  await page.keyboard.press('?');
  await expect(own).toContainText('first field of the form');
  await expect(own).not.toContainText('Previous day');
  await expect(help.getByRole('table', { name: 'In forms' })).toContainText('open the calendar');
  await expect(help.getByRole('table', { name: 'Everywhere' })).not.toContainText('Choose what to add');
});

test('the Super Admin menu shows the version and changes the theme', async ({ page }) => {
  await signIn(page);
  const menu = page.getByRole('button', { name: 'Super Admin' });
  const box = await menu.boundingBox();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Dark theme' })).toBeVisible();
  expect(await menu.boundingBox()).toEqual(box);
  await page.getByRole('menuitem', { name: 'About' }).click();
  const about = page.getByRole('dialog', { name: 'About' });
  await expect(about.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible();
  await expect(page.locator('[role="dialog"]:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // Parts that only a background shows have an outline where the system sets the colours.
  const shown = page.getByRole('link', { name: 'Dashboard', exact: true });
  await expect(shown).toHaveCSS('outline-style', 'none');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(shown).toHaveCSS('outline-style', 'solid');
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  const { quiet, text } = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return { quiet: style.getPropertyValue('--text-quiet'), text: style.getPropertyValue('--text') };
  });
  expect(quiet).toBe(text);
});

test('the console shows that the server is away, and then continues', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Master' }).click();
  await page.getByRole('link', { name: 'Add Vendor' }).click();
  const notice = page.getByText('No connection. Your entries are kept and will be sent.');
  await expect(notice).toBeVisible();
  await page.unroute('**/api/**');
  await expect(notice).toBeHidden();
  await expect(page.getByText('No Data Found')).toBeVisible();
});

test('on a phone the sidebar is a drawer, and Save of a new sale is visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, '/branch');
  await expect(page.getByRole('link', { name: 'Inventory', exact: true })).not.toBeInViewport();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Inventory', exact: true }).click();
  await expect(page).toHaveURL(/\/inventory$/);
  await expect(page.getByRole('link', { name: 'Reports' })).not.toBeInViewport();
  await page.goto('/day-entry');
  await page.getByRole('button', { name: 'New sale' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
});

test('axe finds no fault in a screen that is still loading', async ({ page }) => {
  await page.route('**/api/inventory/godown**', () => undefined);
  await signIn(page, '/godown-dashboard');
  await expect(page.getByLabel('Loading...').first()).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('the build has the styles of the Mantine parts that the console uses, and of no others', () => {
  const classesIn = (files: string) =>
    new Set(globSync(files).flatMap((file) => readFileSync(file, 'utf8').match(/m_[0-9a-f]{6,8}/g) ?? []));
  const known = globSync('node_modules/@mantine/core/styles/*.layer.css').map((file) => ({
    part: basename(file, '.layer.css'),
    classes: classesIn(file),
  }));
  const partsIn = (files: string) => {
    const found = classesIn(files);
    return known.filter(({ classes }) => !classes.isDisjointFrom(found)).map(({ part }) => part);
  };
  expect(partsIn('dist/web/assets/*.css')).toEqual(partsIn('dist/web/assets/*.js'));
});
