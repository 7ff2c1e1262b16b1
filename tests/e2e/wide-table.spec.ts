import { add } from './support/records.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const vendor = {
  name: 'Suryalanka Gas',
  phone: '9876543210',
  email: 'orders.and.returns@kondapalli-bottling.example',
  gst: '37XBJZV3746D1Z6 REGISTERED',
  address: 'Plant Road, Kondapalli, Krishna district',
  product_type: 'Cylinders',
  note: 'Empties go back with the lorry that brings the load',
};

test('a table wider than its card scrolls inside it, its actions in reach and its header above the rows', async ({
  page,
}) => {
  await signIn(page);
  await add(page, '/vendors', vendor);
  await page.goto('/vendor');
  for (const width of [1440, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name: /^Delete .*Suryalanka/ })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const header = await page.getByRole('columnheader', { name: 'Vendor Name' }).boundingBox();
    const cell = await page.getByRole('cell', { name: vendor.name, exact: true }).boundingBox();
    expect(cell?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
  }
});

test('on paper a screen is its title and its whole table, without form and buttons', async ({ page }) => {
  await signIn(page);
  await add(page, '/vendors', { ...vendor, name: 'Paper Gas' });
  await page.goto('/vendor');
  await expect(page.getByRole('cell', { name: 'Paper Gas', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Master' })).toBeVisible();
  await expect(page.getByRole('form')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete Paper Gas' })).toBeHidden();
  const table = await page.getByRole('table').boundingBox();
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(794);
});
