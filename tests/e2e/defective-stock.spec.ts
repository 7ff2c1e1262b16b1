import type { Api } from '../harness/app.ts';
import { day, openBusiness } from '../harness/day.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { fill, save } from './support/entry.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** 318 filled and 10 empty cylinders of 14.2 kg in a godown that may hold 4,600 kg. */
async function openGodown(api: Api) {
  const business = await openBusiness(api);
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format();
  expect((await day(api, business).open({ date, filled: 318, empty: 10 })).status).toBe(201);
  await api.patch(`/godowns/${business.godown.id}`, { licensed_kg: 4_600 });
  return business;
}

test('a count finds a defective cylinder; the card, the licence and the day close show it', async ({
  page,
  api,
}) => {
  const { branch, godown } = await openGodown(api);
  const name = String(godown.name);
  await signIn(page, '/godown-dashboard');
  const heading = page.getByRole('heading', { name: '14.2 kgs Domestic Cylinders' });
  const card = page.locator('section').filter({ has: heading });
  await expect(card).not.toContainText('Defective');
  const licence = page.getByRole('list', { name: 'Licensed LPG' });
  await expect(licence).toContainText(`LPG in ${name}4,515.6 kg of 4,600 kg (98.2%)`);

  await fill(page, {
    Godown: { pick: name },
    Adjustment: { pick: 'Physical count' },
    Product: { pick: 'Cylinders' },
    Weight: '14.2',
    'Defective Cylinders': '1',
    Reason: 'Leaks at the valve',
  });
  await expect(page.getByText('Defective 0 → 1')).toBeVisible();
  await save(page, 'Reason', 'Stock Adjustment added');
  await expect(card).toContainText('Filled Cylinders318');
  await expect(card).toContainText('Defective Cylinders1');
  await expect(card).toContainText('Total329');
  await expect(licence).toContainText('4,529.8 kg of 4,600 kg (98.5%)');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await faults(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await cutParts(page)).toEqual([]);

  await page.goto(`/day-close?branch_id=${branch.id}`);
  await expect(page.getByRole('region', { name: 'For information' })).toContainText(
    `Licensed LPG of ${name}: 4,529.8 kg of 4,600 kg (98.5%)`,
  );
  const stock = page.getByRole('table', { name: 'Godown stock at the end of the day' });
  await expect(stock.getByRole('row', { name })).toContainText(/318101$/);
  expect(await faults(page)).toEqual([]);
  expect(await cutParts(page)).toEqual([]);
});

test('defective stock is opened on the Go-live screen', async ({ page, api }) => {
  const { godown } = await openBusiness(api);
  await api.patch('/golive', { date: '2026-10-31' });
  await signIn(page, '/go-live');
  const grid = page.getByRole('grid', { name: 'Rows of stock' });
  await grid.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  for (const text of [String(godown.name), 'Cyl']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  for (const text of ['14.2', '180', '150', '']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('3');
  await page.getByRole('button', { name: 'Check' }).press('Enter');
  await expect(page.getByText('1 row to save, 333 cylinders')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Stock: 1 saved')).toBeVisible();
  const { body } = await api.get(`/inventory/godown?godown_id=${godown.id}`);
  expect(body.data).toMatchObject([{ qty: 180, empty_cylinders: 150, defective: 3 }]);
});
