import type { Page } from '@playwright/test';
import { businessDay, formatDay } from '../../src/kit/shared/format.ts';
import type { Api } from '../harness/app.ts';
import { type Business, day, openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { faults } from './support/axe.ts';
import { field, fill, save } from './support/entry.ts';
import { printed } from './support/pdf.ts';
import { signIn } from './support/sign-in.ts';
import { ADMIN, expect, test } from './support/test.ts';

const today = businessDay(new Date());
const yesterday = businessDay(new Date(Date.now() - 86_400_000));

let api: Api;
let business: Business;

/** One branch with a load of 40 on the road; two cylinders were sold for ₹1,806 in cash, and ₹120 spent. */
test.beforeAll(async ({ server }) => {
  const { body } = await httpApi(server.url).post('/login', ADMIN);
  api = httpApi(server.url, body.token);
  business = await openBusiness(api);
  const here = day(api, business);
  await here.open({ filled: 100, empty: 20, date: yesterday });
  await here.assign({ qty: 40, date: today });
  await here.sell({ qty: 2, empty_cylinders: 2, amount: 1_806, date: today });
  const spent = { date: today, branch_id: business.branch.id, amount: 120 };
  await api.post('/expences', { ...spent, expence_type: 'general', description: 'Tea' });
});

/** Another branch, with yesterday closed. */
async function closedBranch() {
  const { branch, ...other } = await openBusiness(api);
  const here = day(api, { branch, ...other });
  await here.open({ filled: 10, date: yesterday });
  await here.sell({ saletype: 'Other Product Sales', amount: 906, date: yesterday });
  await here.recover({
    total_amount: 906,
    upi_amt: 0,
    cash_amt: 906,
    reason: 'Not counted',
    date: yesterday,
  });
  await here.purchase({ date: today });
  const { status } = await api.post('/daycloses', { branch_id: branch.id, date: yesterday });
  expect(status).toBe(201);
  return branch;
}

const checklist = (page: Page) => page.getByRole('region', { name: 'Checklist' });
const toDayClose = (page: Page) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Day Close' }).click();

test('a day is corrected via links, closed, printed on one page, locked, re-opened', async ({ page }) => {
  const { area, branch, cashier, driver, vehicle, godown } = business;
  await signIn(page, '/day-close');

  await test.step('the only branch is chosen; what is left to do blocks the close', async () => {
    await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue(branch.name);
    await expect(checklist(page).getByRole('link')).toHaveText([
      `${area.area_code}: 1 load, 1 entry, ₹1,806 not settled`,
      /is open; entries on it change the closing stock of this day$/,
    ]);
    await expect(page.getByText('One item to be fixed first')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close the day' })).toBeDisabled();
  });

  await test.step('the load leads to its settlement, day and area chosen', async () => {
    await checklist(page)
      .getByRole('link', { name: /not settled$/ })
      .click();
    await expect(page).toHaveURL(/\/day-settlements\?show=Settle\+Area$/);
    await expect(field(page, 'Area Code')).toHaveValue(new RegExp(area.area_code));
    await page.goto(`/day-settlements?date=${today}&area_code_id=${area.id}`);
    const line = page.getByRole('region', { name: `${driver.name}, ${vehicle.vehicle_number}` });
    await line.getByLabel(/^Filled/).fill('38');
    await line.getByLabel(/^Empt/).fill('2');
    await line.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Stock Settlement added')).toBeVisible();
  });

  await test.step('the entries lead to their recovery; a count that differs asks why', async () => {
    await toDayClose(page);
    await checklist(page)
      .getByRole('link', { name: /1 entry, ₹1,806 not settled$/ })
      .click();
    await expect(page.getByLabel('Cash Amount')).toHaveText('₹1,806');
    await page.goto(`/day-settlements?show=Cash+Recovery&date=${today}&area_code_id=${area.id}`);
    await expect(page.getByLabel('Cash Amount')).toHaveText('₹1,806');
    await expect(page.getByLabel('Count of ₹500', { exact: true })).toBeFocused();
    await expect(field(page, 'Branch In-Charge')).toHaveValue(cashier.name);
    await page.keyboard.press('3');
    // The page area of a 1366 × 768 laptop shows the count and its results without scrolling.
    await page.setViewportSize({ width: 1349, height: 625 });
    await page.getByLabel('Count of ₹500', { exact: true }).scrollIntoViewIfNeeded();
    const parts = [
      page.getByLabel('Count of ₹500', { exact: true }),
      page.getByRole('row', { name: /^Short/ }),
    ];
    for (const part of [...parts, field(page, 'Reason'), page.getByRole('button', { name: 'Save' })])
      await expect(part).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Count of ₹200', { exact: true }).fill('1');
    await page.getByLabel('Count of ₹100', { exact: true }).fill('1');
    await page.getByLabel('Count of ₹200', { exact: true }).press('ArrowRight');
    await expect(page.getByLabel('Count of ₹5', { exact: true })).toBeFocused();
    await page.keyboard.press('1');
    await page.getByLabel('Count of ₹1', { exact: true }).fill('1');
    await expect(page.getByRole('row', { name: /^Balanced/ })).toBeVisible();
    await expect(field(page, 'Reason')).toBeHidden();
    await page.getByLabel('Count of ₹100', { exact: true }).fill('');
    await page.getByLabel('Count of ₹50', { exact: true }).fill('1');
    await page.getByLabel('Count of ₹1', { exact: true }).press('Enter');
    await expect(page.getByText('Reason is required')).toBeVisible();
    await expect(field(page, 'Reason')).toBeFocused();
    await field(page, 'Reason').fill('Gave change twice');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Cash Recovery added')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /already settled|No Day Entries/ })).toHaveCount(
      0,
    );
  });

  await test.step('the difference leads to its reason', async () => {
    // Another client may save a count without a reason.
    const [{ id, version: _, ...recovery }] = (await api.get('/cashrecoverys')).body.data;
    await api.delete(`/cashrecoverys/${id}`);
    const { date, area_code_id, branch_in_charge_id, total_amount, upi_amt, cash_amt, denominations } =
      recovery;
    const counted = {
      date,
      area_code_id,
      branch_in_charge_id,
      total_amount,
      upi_amt,
      cash_amt,
      denominations,
    };
    expect((await api.post('/cashrecoverys', counted)).status).toBe(201);
    await toDayClose(page);
    await checklist(page)
      .getByRole('link', { name: `${area.area_code}: ₹50 short, without a reason` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Reason for cash difference' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Torn note');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Cash Recovery updated')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Torn note' })).toBeVisible();
  });

  await test.step('the close names branch and day', async () => {
    await toDayClose(page);
    await expect(checklist(page).getByText('Ready to close.')).toBeVisible();
    // The print of an open day has its figures and is marked as open.
    const { text } = await printed(page);
    expect(text).toContain('Day Close: not closed');
    expect(text).toContain('Cash short ₹50');
    expect(text).not.toContain('Proprietor');
    await page.getByRole('button', { name: 'Close the day' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close the day' });
    await expect(dialog.getByText(`${branch.name}, ${formatDay(today)}`)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Ravi pays the fifty');
    await dialog.getByRole('button', { name: 'Close the day' }).click();
    await expect(page.getByText('Day Closed Successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Figures at closing' })).toBeVisible();
    await expect(checklist(page)).toBeHidden();
    await expect(page.getByRole('row', { name: /Closed.*₹50 short.*₹1,806/ })).toBeVisible();
  });

  await test.step('the signed day leaves on one sheet with room for signatures', async () => {
    const { text, sheets } = await printed(page);
    expect(sheets.map(({ width, height }) => [width, height])).toEqual([[595, 842]]);
    expect(text).toContain('Day Close');
    expect(text).toContain(`Branch: ${branch.name}`);
    expect(text).toContain(`Date: ${formatDay(today)}`);
    // Loaded 40, sold 2, returned 38; 98 filled and 22 empty remain in the godown.
    expect(text).toMatch(/Goods Bought Loaded Sold Back Short Counter sale 14\.2 kg – 40 2 38 – –/);
    expect(text).toMatch(/Goods Received Back Short Returned 14\.2 kg 2 2 – –/);
    expect(text).toMatch(/Cash Sales 14\.2 kg 1 2 2 1,806/);
    expect(text).toMatch(/Cash expected ₹1,806 Cash counted ₹1,756 Cash short ₹50/);
    expect(text).toContain(`${area.area_code}: Torn note ₹50 short`);
    expect(text).toMatch(/Expenses ₹120 general \(1\) ₹120/);
    expect(text).toContain(`${godown.name} 14.2 kg 98 22`);
    expect(text).toContain('Note: Ravi pays the fifty');
    for (const signer of ['Godown In-Charge', 'Branch In-Charge', 'Proprietor'])
      expect(text).toContain(signer);
    expect(text).toContain('Page 1 of 1');
    for (const word of ['Re-open', 'Day Settlements', 'S No.']) expect(text).not.toContain(word);
  });

  await test.step('nothing of that day can be entered any more', async () => {
    await page.goto('/day-entry?show=Expences');
    await fill(page, {
      Branch: { pick: branch.name },
      'Expence Type': { pick: 'general' },
      Description: 'Rope',
      Amount: '80',
    });
    await save(page, 'Amount', `Day ${formatDay(today)} of ${branch.name} is closed`);
    await expect(field(page, 'Amount')).toHaveValue('80');
  });

  await test.step('opened again with a reason, which stays on file', async () => {
    await page.goto(`/day-close?branch_id=${branch.id}&date=${today}`);
    await page.getByRole('button', { name: 'Re-open' }).click();
    const dialog = page.getByRole('dialog', { name: 'Re-open the day' });
    await dialog.getByRole('button', { name: 'Re-open' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('An expense was forgotten');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Day Re-opened Successfully')).toBeVisible();
    const past = page.getByRole('region', { name: 'Close history' });
    await expect(past.getByRole('listitem')).toHaveText([
      /re-opened it · .+An expense was forgotten$/,
      /closed it · .+Ravi pays the fifty$/,
    ]);
    await expect(page.getByRole('row', { name: /Re-opened.*An expense was forgotten/ })).toBeVisible();
    expect((await printed(page)).text).not.toContain('Proprietor');
  });
});

test('odd figures are explained in a note before the day is closed', async ({ page }) => {
  const here = day(api, business);
  await here.sell({ saletype: 'Other Product Sales', qty: 1, amount: 0, date: yesterday });
  await here.recover({ total_amount: 0, upi_amt: 0, cash_amt: 0, date: yesterday });
  await signIn(page, `/day-close?branch_id=${business.branch.id}&date=${yesterday}`);
  const odd = `1 filled 14.2 kg cylinders sold for ₹0`;
  await expect(checklist(page).getByRole('region', { name: 'To be explained in a note' })).toContainText(odd);
  await page.getByRole('button', { name: 'Close the day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the day' });
  await expect(dialog).toContainText(odd);
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await expect(dialog.getByText('Explain the unusual figures in a note')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Replaced a leaking one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Day Closed Successfully')).toBeVisible();
});

test('a concurrent close is reported, and the checklist shows new lines', async ({ page }) => {
  const other = await openBusiness(api);
  const here = day(api, other);
  await here.open({ filled: 10, date: today });
  await signIn(page, `/day-close?branch_id=${other.branch.id}&date=${today}`);
  await page.getByRole('button', { name: 'Close the day' }).click();
  await here.assign({ qty: 5, date: today });
  const dialog = page.getByRole('dialog', { name: 'Close the day' });
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await expect(page.getByText(/^This day cannot be closed: .+ 1 load not settled$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(checklist(page).getByRole('link', { name: /not settled$/ })).toBeVisible();
});

test('on a phone a link opens the collapsed form', async ({ page }) => {
  const { branch, ...other } = await openBusiness(api);
  const here = day(api, { branch, ...other });
  await here.open({ filled: 10, date: yesterday });
  await here.sell({ saletype: 'Other Product Sales', amount: 906, date: yesterday });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, `/day-close?branch_id=${branch.id}&date=${yesterday}`);
  await checklist(page)
    .getByRole('link', { name: /₹906 not settled$/ })
    .click();
  await expect(page.getByLabel('Cash Amount')).toHaveText('₹906');
  await expect(page).toHaveURL(/\/day-settlements\?show=Settle\+Area$/);
});

test('days of all branches are listed until one is chosen; the search finds the screen', async ({ page }) => {
  const other = await closedBranch();
  await signIn(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search screens and records' }).fill('day close');
  await page.getByRole('option', { name: /Day Close/ }).click();
  await expect(page).toHaveURL(/\/day-close$/);
  await expect(page.getByText('Choose a branch to see its day.')).toBeVisible();
  const days = page.getByRole('region', { name: 'Days' });
  const rowOf = (branch: Business['branch'], date: string) =>
    days.getByRole('row', { name: new RegExp(`${formatDay(date)} ${branch.name}`) });
  await expect(rowOf(business.branch, today)).toBeVisible();
  await expect(rowOf(other, today)).toContainText('Open');
  await expect(rowOf(other, yesterday)).toContainText(/Closed.*₹906 short.*₹906/);
  await rowOf(other, yesterday).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Figures at closing' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Money' })).toBeVisible();
  expect(await faults(page), 'a closed day').toEqual([]);
  await expect(rowOf(other, today)).toBeVisible();
  await expect(rowOf(business.branch, today)).toBeHidden();
});
