import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { faults } from '../../e2e/support/axe.ts';
import { field, pick } from '../../e2e/support/entry.ts';
import { printed } from '../../e2e/support/pdf.ts';
import { add } from '../../e2e/support/records.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';

const settings = { name: 'Settings', exact: true };

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Super Admin' }).click();
  await page.getByRole('menuitem', settings).click();
  await expect(page.getByRole('heading', { level: 1, ...settings })).toBeVisible();
}

async function saveSettings(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings Updated Successfully').last()).toBeVisible();
}

test('name, address, GSTIN and logo are printed', async ({ page }) => {
  await signIn(page);
  await openSettings(page);
  const bare = await printed(page);
  expect([bare.pictures, bare.text.includes('GSTIN')]).toEqual([0, false]);

  await field(page, 'Business Name').fill('Sri Venkateswara Gas Agency');
  await field(page, 'GSTIN').fill('27aapfu0939f1zv');
  await field(page, 'Address').fill('12 Station Road\nGuntur 522001');
  const logo = sharp({ create: { width: 200, height: 100, channels: 3, background: '#b45309' } });
  await page
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() });
  await saveSettings(page);
  await expect(field(page, 'GSTIN')).toHaveValue('27AAPFU0939F1ZV');
  const trial = page.getByRole('region', { name: 'Sample page' });
  await expect(trial).toContainText('GSTIN 27AAPFU0939F1ZV');
  await expect
    .poll(() => trial.getByRole('presentation').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(200);
  expect(await faults(page)).toEqual([]);

  const { text, pages, pictures } = await printed(page);
  expect([pages, pictures]).toEqual([1, 1]);
  for (const words of ['Sri Venkateswara Gas Agency', '12 Station Road', 'Guntur 522001', 'Page 1 of 1'])
    expect(text).toContain(words);
  expect(text).not.toContain('Credit Days');

  await page.reload();
  await expect(field(page, 'Business Name')).toHaveValue('Sri Venkateswara Gas Agency');
  await page.getByRole('button', { name: 'Remove' }).click();
  await saveSettings(page);
  await expect.poll(async () => (await printed(page)).pictures).toBe(0);
});

test('errors are under their fields; a concurrent change is beside the typed values', async ({
  page,
  api: other,
}) => {
  await signIn(page, '/settings');
  await field(page, 'GSTIN').fill('27AAPFU0938F1ZV');
  await field(page, 'Credit Days').fill('400');
  await field(page, 'Back-dating Limit').fill('soon');
  await field(page, 'Credit Days').press('Enter');
  await expect(page.getByText('GSTIN is invalid: its last character does not match')).toBeVisible();
  await expect(page.getByText('Credit Days should be 0 to 365')).toBeVisible();
  await expect(page.getByText('Back-dating Limit should be 0 to 3650 days, or blank')).toBeVisible();
  await expect(field(page, 'GSTIN')).toBeFocused();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await openSettings(page);
  await field(page, 'Credit Days').fill('30');
  await other.patch('/settings', { credit_days: 45, business_name: 'Lakshmi Gas' });
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Settings was changed by' });
  await expect(conflict).toContainText('Credit Days');
  await expect(field(page, 'Business Name')).toHaveValue('Lakshmi Gas');
  await saveSettings(page);
  expect((await other.get('/settings')).body.data).toMatchObject({
    credit_days: 30,
    business_name: 'Lakshmi Gas',
  });

  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: /^History of Settings/ })).toContainText('Credit Days');
});

test('Rows on a Page applies to every list with Previous and Next', async ({ page }) => {
  await signIn(page, '/settings');
  for (let number = 1; number <= 51; number++)
    await add(page, '/customers', {
      customerType: 'Guest',
      salutations: 'Mr.',
      firstName: 'Guest',
      lastName: 'Rao',
      mobileNumber: String(9_000_000_000 + number),
      address: `${number} Ring Road`,
    });
  await pick(field(page, 'Rows on a Page'), '50');
  await saveSettings(page);
  await page.goto('/customer?show=Guest');
  const guests = page.getByRole('table').getByRole('row', { name: /Ring Road/ });
  await expect(page.getByText('1–50', { exact: true })).toBeVisible();
  await expect(guests).toHaveCount(50);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('51–51', { exact: true })).toBeVisible();
});
