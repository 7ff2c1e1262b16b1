import type { Page } from '@playwright/test';
import { ADMIN, expect } from './test.ts';

/** Signs in as a person does, through the login screen. @example await signIn(page, '/branch') */
export async function signIn(page: Page, path = '/'): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  if (path !== '/') await page.goto(path);
}
