import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { faults } from '../../e2e/support/axe.ts';
import { pressSignIn, signInByForm } from '../../e2e/support/sign-in.ts';
import { test as base, expect, signedOut } from '../../e2e/support/test.ts';
import { startConsole } from '../../harness/console.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';
import { httpApi } from '../../harness/http-api.ts';

const EMAIL = 'admin@localhost';

/** A separate console that has generated its first password and printed it in the terminal. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
  open: async ({}, use) =>
    use(async () => {
      const { dataDir, remove } = await makeDataFolder();
      const server = await startConsole({ DATA_DIR: dataDir, ADMIN_PASSWORD: '' });
      return { server, close: () => server.stop().then(remove) };
    }),
});

const OWN = 'a password of my own';
const OTHER = 'another one of my own';
const printed = (server: { output: () => string }) =>
  / with the password (\S+)/.exec(server.output())?.[1] ?? '';
const forms = (page: Page, name: string) => page.getByRole('form', { name });

const signIn = (page: Page, password: string, email = EMAIL) => signInByForm(page, '/', { email, password });

async function changePassword(page: Page, before: string, after: string) {
  const form = forms(page, 'Change password');
  await form.getByLabel(/^Old Password/).fill(before);
  await form.getByLabel(/^New Password/).fill(after);
  await page.keyboard.press('Enter');
}

test.use({ storageState: signedOut });
test.describe.configure({ mode: 'serial' });

test('sign-in with the printed password asks for a new one until it is changed', async ({ page, server }) => {
  await signIn(page, printed(server));
  await expect(page).toHaveURL(/\/profile$/);
  const old = page.getByLabel(/^Old Password/);
  await expect(old).toBeFocused();
  await expect(page.getByText('You are using a temporary password')).toBeVisible();
  expect(await faults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('Set your own to continue')).toBeVisible();
  await page.goto('/branch');
  await expect(page).toHaveURL(/\/profile$/);

  await changePassword(page, printed(server), OWN);
  await expect(page.getByText('Password Changed Successfully')).toBeVisible();
  await expect(page.getByText('You are using a temporary password')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Setting up' })).toBeVisible();
  await page.goto('/branch');
  await expect(page.getByRole('heading', { name: 'Add Branch' })).toBeVisible();
  await expect(page).toHaveURL(/\/branch$/);
});

test('a new password needs the old one; it can be shown, and Caps Lock is announced', async ({ page }) => {
  await signIn(page, OWN);
  await page.goto('/profile');
  const field = page.getByLabel(/^New Password/);
  await field.fill('what I typed');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAttribute('autocomplete', 'new-password');
  await page.getByRole('button', { name: 'Show new password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await field.dispatchEvent('keyup', { key: 'A', modifierCapsLock: true });
  await expect(page.getByText('Caps Lock is on')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await field.fill('');

  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Old Password is required')).toBeVisible();
  await changePassword(page, 'not the old password', OTHER);
  await expect(page.getByText('Old Password is wrong')).toBeVisible();
  await expect(page.getByLabel(/^Old Password/)).toBeFocused();
  await changePassword(page, OWN, 'short');
  await expect(page.getByText('Password should be at least 12 characters')).toBeVisible();
});

test('a new password ends every other session; the list signs out other devices', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(elsewhere, OWN);
  await signIn(page, OWN);
  await page.goto('/profile');
  await changePassword(page, OWN, OTHER);
  await expect(page.getByText('Password Changed Successfully')).toBeVisible();
  await elsewhere.goto('/branch');
  await expect(elsewhere.getByText('You were signed out. Please sign in again.')).toBeVisible();
  await elsewhere.close();

  const { body } = await httpApi(server.url).post('/login', { email: EMAIL, password: OTHER });
  await page.reload();
  await expect(forms(page, 'Change password')).toBeVisible();
  const list = page.getByRole('table', { name: 'Sessions' });
  await expect(list.getByRole('row', { name: /this device/ })).toHaveCount(1);
  await expect(list.getByRole('button', { name: /^Sign out/ })).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out elsewhere' }).click();
  await expect(page.getByText('Signed out elsewhere')).toBeVisible();
  await expect(list.getByRole('row')).toHaveCount(2);
  expect((await httpApi(server.url, body.token).get('/me')).status).toBe(401);
  await expect(page.getByRole('button', { name: 'Sign out elsewhere' })).toBeDisabled();
});

test('name, e-mail and picture are changed, and the new e-mail signs in', async ({ page }) => {
  await signIn(page, OTHER);
  await page.goto('/profile');
  const profile = forms(page, 'Profile');
  await profile.getByLabel('Name').fill('Asha Rao');
  await profile.getByLabel('Email').fill('asha@example.com');
  await profile.getByLabel(/^Password/).fill(OTHER);
  await profile
    .getByLabel('Picture')
    .setInputFiles({ name: 'asha.png', mimeType: 'image/png', buffer: pixel });
  await expect(profile.getByRole('img', { name: 'Picture, as it is now' })).toBeVisible();
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile Updated Successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profile menu' }).locator('img')).toHaveAttribute(
    'src',
    /size=thumb$/,
  );
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByText('asha@example.com')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await signIn(page, OTHER, 'asha@example.com');
  await page.goto('/profile');
  await expect(profile.getByLabel('Name')).toHaveValue('Asha Rao');
});

test('a second factor is turned on; then a code signs in, and a recovery code over a form', async ({
  page,
}) => {
  await signIn(page, OTHER, 'asha@example.com');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Password is wrong')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(OTHER);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  const secret = (await dialog.getByLabel('Secret').inputValue()).replaceAll(' ', '');
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Code is wrong, or was used before')).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await dialog.getByRole('listitem').allTextContents();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(recoveryCode);
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('On. 10 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  const typePassword = async () => {
    await page.getByLabel('Password', { exact: true }).fill(OTHER);
    await page.keyboard.press('Enter');
  };
  await page.getByLabel('Email').fill('asha@example.com');
  await typePassword();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await faults(page)).toEqual([]);
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form').getByRole('alert')).toHaveText('Code is wrong, or was used before');
  // The one of this moment has been used.
  await code.fill(codeOf(secret, 1));
  await pressSignIn(page);

  await page.goto('/settings');
  await page.getByLabel('Business Name').fill('Guntur Gas');
  await page.evaluate(() => localStorage.setItem('token', 'ended'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeVisible();
  await typePassword();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Settings Updated Successfully')).toBeVisible();
});

/** What an app shows now, or in so many periods of 30 s. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + periods * 30_000 });

/** The smallest picture: one green pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
