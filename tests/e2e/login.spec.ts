import { faults } from './support/axe.ts';
import { settled } from './support/settled.ts';
import { signInByForm } from './support/sign-in.ts';
import { ADMIN, expect, signedOut, test } from './support/test.ts';

test.use({ storageState: signedOut });

test('without marker or token every path shows the login screen', async ({ page }) => {
  for (const path of ['/', '/branch', '/login', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
  }
  expect(await faults(page)).toEqual([]);

  // A marker set by hand.
  await page.evaluate(() => localStorage.setItem('login', 'admin'));
  await page.goto('/branch');
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('login'))).toBeNull();
});

test("a wrong password shows 'Invalid Credentials'; a right one stores the token", async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('form').getByRole('alert')).toHaveText('Invalid Credentials');
  await expect(page.getByText('Invalid Credentials')).toHaveCount(2);

  await signInByForm(page);
  await expect(page.getByText('Login Successfully')).toBeVisible();
  const stored = await page.evaluate(() => ({
    marker: localStorage.getItem('login'),
    token: localStorage.getItem('token'),
  }));
  expect(stored).toEqual({ marker: 'admin', token: expect.stringMatching(/.{20,}/) });
});

test('Logout clears both, navigates to /login and shows a toast, also without a connection', async ({
  page,
}) => {
  await signInByForm(page, '/branch');
  const hasMenu = () =>
    performance.getEntriesByType('resource').some(({ name }) => /\/(profile-menu|overlays)-/.test(name));
  await expect.poll(() => page.evaluate(hasMenu)).toBe(true);
  await settled(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Logout Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => [localStorage.getItem('login'), localStorage.getItem('token')])).toEqual([
    null,
    null,
  ]);
});

test("a network's sign-in page in place of the answer is no connection", async ({ page }) => {
  await page.goto('/');
  await page.route('**/api/login', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Hotel</title>Sign in to the network' }),
  );
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('form').getByRole('alert')).toHaveText(/^No connection\./);
});
