import { faults } from '../../e2e/support/axe.ts';
import { cutParts } from '../../e2e/support/cut.ts';
import { field } from '../../e2e/support/entry.ts';
import { apiOf } from '../../e2e/support/records.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';
import { builders } from '../../harness/builders.ts';

/** Each question with the heading of its answer. */
const answers = {
  'Who Owes Most': 'Payments / Collectible',
  'No Order for 60 Days': 'Cylinder Holders',
  'Short This Month': 'Shortages by Driver',
  'Earned This Month': 'Earned by Product',
  'Missing 14.2 kg Cylinders': 'Missing Goods',
  'Expires in 60 Days': 'Expiring Papers',
};

test('each question is answered in two clicks, from the search box and from Reports', async ({ page }) => {
  await signIn(page);
  for (const [question, answer] of Object.entries(answers)) {
    await page.getByRole('searchbox', { name: 'Search' }).click();
    const questions = page.getByRole('group', { name: 'Questions' });
    await expect(questions.getByRole('option')).toHaveCount(6);
    await questions.getByRole('option', { name: new RegExp(`^${question}`) }).click();
    await expect(page.getByRole('banner')).toContainText(answer);
  }
  for (const [question, answer] of Object.entries(answers)) {
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    const link = page.getByRole('navigation', { name: 'Questions' }).getByRole('link', { name: question });
    await link.click();
    await expect(page.getByRole('banner')).toContainText(answer);
  }
});

test('a paper that expires is renewed from its list, and the old one stays', async ({ page }) => {
  await signIn(page);
  const api = await apiOf(page);
  const vehicle = await builders(api).vehicle({ vehicle_number: 'KA 51 MZ 7788' });
  const { data: kinds } = (await api.get('/paper_kinds/dropdown')).body;
  const insurance = kinds.find(({ name }: { name: string }) => name === 'Insurance');
  const paper = { belongs_to: 'Vehicle', vehicle_id: vehicle.id, paper_kind_id: insurance.id };
  const saved = await api.post('/papers', { ...paper, number: 'INS-1', valid_until: '2026-01-31' });
  expect(saved.status).toBe(201);

  await page.goto('/expiring-papers');
  const row = page.getByRole('row', { name: /KA 51 MZ 7788/ });
  await expect(row).toContainText('31 Jan 2026expired');
  expect([await faults(page), await cutParts(page)]).toEqual([[], []]);
  await row.getByRole('button', { name: 'Renew Insurance of KA 51 MZ 7788' }).click();
  await expect(page).toHaveURL(/\/paper$/);
  await expect(field(page, 'Vehicle')).toHaveValue('KA 51 MZ 7788');
  await expect(field(page, 'Kind')).toHaveValue('Insurance');
  await expect(field(page, 'Valid From')).toHaveValue('01/02/2026');
  await field(page, 'Number').fill('INS-2');
  await field(page, 'Valid Until').fill('31/01/2099');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /INS-2/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /INS-1/ })).toBeVisible();
  await page.goto('/expiring-papers');
  await expect(row).toContainText('INS-2');
});
