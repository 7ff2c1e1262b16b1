import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';
import { builders } from '../../harness/builders.ts';

test('a picker without records links to where the first one is added; the checklist counts', async ({
  page,
  api,
}) => {
  await signIn(page, '/stock-assigning');
  await page.getByRole('link', { name: 'Add the first vehicle' }).click();
  await expect(page).toHaveURL(/\/vehicle$/);
  // So does one of a type, with the type filled in.
  await page.goto('/area-codes');
  await page.getByRole('link', { name: 'Add the first driver' }).click();
  await expect(page.getByLabel('Employee Type')).toHaveValue('Driver');
  await page.goto('/collectible');
  await page.getByRole('link', { name: 'Add the first customer' }).click();
  await expect(page.getByRole('radio', { name: 'Credit' })).toBeChecked();

  await builders(api).branch();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const setup = page.getByRole('region', { name: 'Setting up' });
  await expect(setup.getByRole('listitem')).toHaveCount(11);
  await expect(setup.getByRole('status')).toHaveText(/2 of 11 done/);
  const next = setup.getByRole('link').and(page.locator('[aria-current=step]'));
  await expect(next).toHaveText(/^Business details/);
});
