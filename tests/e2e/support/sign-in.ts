import type { Page } from '@playwright/test';
import { ADMIN, expect } from './test.ts';

/** Opens a screen with the session that all test pages have. @example await signIn(page, '/branch') */
export async function signIn(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
}

/** Signs in through the sign-in screen: for tests of sessions, and for separate consoles. */
export async function signInByForm(page: Page, path = '/', { email, password } = ADMIN): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await pressSignIn(page);
  if (path !== '/') await page.goto(path);
}

/** Presses Enter in the filled sign-in screen. The page is loaded again after a sign-in. */
export async function pressSignIn(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Enter');
  await loaded;
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
}
