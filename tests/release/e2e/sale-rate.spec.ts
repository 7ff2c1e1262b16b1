import type { Page } from '@playwright/test';
import { field, fill, pick, save } from '../../e2e/support/entry.ts';
import { add } from '../../e2e/support/records.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';

const cylinder = {
  category: 'Cylinders',
  cylinders_type: 'Domestic',
  units: 14,
  price: 903,
  note: 'Household',
};

async function openWith(page: Page, name: string): Promise<void> {
  await add(page, '/products', { ...cylinder, name });
  await signIn(page, '/sale-rate');
}

test('a product shows its details; its price has its messages and is saved by keyboard', async ({ page }) => {
  await openWith(page, 'Blue Cylinder');
  await pick(field(page, 'Product'), 'Blue Cylinder');
  for (const [label, value] of [
    ['Category', 'Cylinders'],
    ['Units', '14'],
    ['Note', 'Household'],
  ] as const) {
    await expect(field(page, label)).toHaveValue(value);
    await expect(field(page, label)).toHaveAttribute('readonly');
  }
  await expect(field(page, 'Price')).toHaveValue('903');
  await fill(page, { Price: '' });
  await field(page, 'Price').press('Enter');
  await expect(page.getByText('Price is required')).toBeVisible();
  await fill(page, { Price: '9a' });
  await expect(page.getByText('Price is invalid')).toBeVisible();
  await fill(page, { Price: '950' });
  const patched = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(page, 'Price', 'Sale Rate Added Successfully');
  expect((await patched).postDataJSON()).toEqual({ price: 950 });
  const row = page.getByRole('row', { name: /Blue Cylinder.*Cylinders.*₹950.*14.*Household/ });
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Edit Blue Cylinder' }).click();
  await expect(page.getByText('You Can Update the Data')).toBeVisible();
  await expect(field(page, 'Product')).toHaveValue('Blue Cylinder');
  await expect(field(page, 'Price')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page, 'Product')).toHaveValue('');
});

test('a later rate waits for its date, and the history shows user and date', async ({ page }) => {
  await openWith(page, 'Grey Cylinder');
  await page.getByRole('button', { name: 'Edit Grey Cylinder' }).click();
  await expect(field(page, 'Product')).toHaveValue('Grey Cylinder');
  await fill(page, { Price: '975' });
  await field(page, 'From Date').focus();
  for (let days = 0; days < 3; days++) await page.keyboard.press('ArrowUp');
  await save(page, 'From Date', 'Sale Rate Added Successfully');
  await expect(page.getByRole('row', { name: /Grey Cylinder.*₹903.*₹975 from/ })).toBeVisible();

  await page.getByRole('button', { name: 'Rates of Grey Cylinder' }).click();
  const rates = page.getByRole('dialog', { name: 'Rates of Grey Cylinder' }).getByRole('listitem');
  await expect(rates).toHaveCount(2);
  await expect(rates.first()).toContainText('₹975');
  await expect(rates.last()).toContainText('₹903');
  await expect(page.getByRole('dialog').locator('[data-chart] polyline').last()).toBeVisible();
});

test("a sale's suggested amount uses the rate of its date", async ({ page }) => {
  const { id } = await add(page, '/products', {
    ...cylinder,
    name: 'Stove',
    category: 'Gas Stove',
    cylinders_type: '',
    units: 1,
    price: 2000,
  });
  const earlier = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
    Date.now() - 5 * 86_400_000,
  );
  await add(page, '/salerates', { product_id: id, price: 1800, from_date: earlier });
  await page.goto('/day-entry');
  await pick(field(page, 'Sale Type'), 'Other Product Sales');
  await pick(field(page, 'Product'), 'Gas Stove');
  await fill(page, { Quantity: '2' });
  await expect(field(page, 'Amount')).toHaveValue('4000');
  await field(page, 'Date').focus();
  for (let days = 0; days < 3; days++) await page.keyboard.press('ArrowDown');
  await expect(field(page, 'Amount')).toHaveValue('3600');
  await expect(page.getByText('₹1,800 × 2')).toBeVisible();
});
