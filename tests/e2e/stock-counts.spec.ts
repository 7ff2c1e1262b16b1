import { day, openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { pick } from './support/entry.ts';
import { printed } from './support/pdf.ts';
import { settled } from './support/settled.ts';
import { ADMIN, expect, testAfter } from './support/test.ts';

/** A branch whose godown holds 180 filled and 150 empty cylinders, and 12 regulators. */
const test = testAfter(async (origin) => {
  const { body } = await httpApi(origin).post('/login', ADMIN);
  const api = httpApi(origin, body.token);
  const business = await openBusiness(api);
  await day(api, business).open({ filled: 180, empty: 150, date: '2026-11-10' });
  await day(api, business).open({ product: 'Regulators', weight: '', filled: 12, date: '2026-11-10' });
  return business;
});

test.use({ viewport: { width: 1366, height: 768 } });

test('a godown is counted by the keyboard, on a phone too, approved and printed', async ({
  page,
  entered,
  api,
}) => {
  const godown = String(entered.godown.name);
  const dialog = page.getByRole('dialog');
  const cell = (row: string | RegExp, column: number) =>
    page.getByRole('row', { name: row }).getByRole('gridcell').nth(column);
  const status = page.getByRole('status').filter({ hasText: /figures are saved|Saving|Not saved/ });
  await page.goto('/stock-counts');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Start a count' }).press('Enter');
  await pick(dialog.getByRole('combobox', { name: 'Godown' }), godown);
  expect(await cutParts(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await dialog.getByRole('button', { name: 'Start', exact: true }).press('Enter');

  await expect(page.getByRole('heading', { name: godown })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Counted' })).toBeFocused();
  // Filled and empty by Enter, defective by Tab, then the regulators.
  await page.keyboard.type('178');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1S0');
  await page.keyboard.press('Enter');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(cell(/^14.2 kg filled/, 3)).toHaveText('−2');
  await expect(cell(/^14.2 kg empty/, 3)).toHaveText('A whole number, or blank');
  await expect(status).toHaveText('Not saved');
  for (const _line of ['regulators', 'defective', 'empty']) await page.keyboard.press('ArrowUp');
  await page.keyboard.type('150');
  await expect(status).toHaveText('All figures are saved');
  expect(await faults(page)).toEqual([]);
  expect(await cutParts(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add a line' }).press('Enter');
  await dialog.getByLabel('Weight').fill('19');
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await settled(page);
  // Another person has counted one line meanwhile: the line that is typed here is added to it.
  const id = Number(page.url().split('/').at(-1));
  const { data: stored } = (await api.get(`/stockcounts/${id}`)).body;
  expect(stored.counted).toContainEqual({
    product: 'Cylinders',
    weight: 14.2,
    filled: 178,
    empty: 150,
    defective: 2,
  });
  const counted = stored.counted.map((line: { product: string }) =>
    line.product === 'Regulators' ? { ...line, filled: 11 } : line,
  );
  expect((await api.patch(`/stockcounts/${id}`, { counted })).status).toBe(200);
  await page.setViewportSize({ width: 390, height: 844 });
  await cell(/^19 kg empty/, 1).click();
  await page.keyboard.type('4');
  await expect(page.getByText(/Stock Count was changed/)).toBeVisible();
  await expect(status).toHaveText('All figures are saved');
  await expect(cell(/^Regulators(?! defective)/, 1)).toHaveText('11');
  await expect(cell(/^19 kg empty/, 3)).toHaveText('+4');
  expect(await cutParts(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faults(page, ['color-contrast'])).toEqual([]);

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(page.getByText('Stock Count approved')).toBeVisible();
  await expect(page.getByText(/, approved, counted by/)).toBeVisible();
  const { text, pages } = await printed(page);
  expect(pages).toBe(1);
  for (const part of ['Stock Count', godown, '14.2 kg filled 180 178 −2', '19 kg empty 0 4 +4', 'Witness'])
    expect(text).toContain(part);

  await page.getByRole('button', { name: 'Undo approval' }).press('Enter');
  await expect(page.getByText(/The approval is undone/)).toBeVisible();
  await page.goto('/stock-counts');
  await expect(page.getByRole('link', { name: godown })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Delete/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('Stock Count discarded')).toBeVisible();
});
