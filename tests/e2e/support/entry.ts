import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Fills form fields by label: a text is typed, `{ pick }` is chosen from the list that opens while typing.
 * @example await fill(page, { 'Branch Name': 'Main Branch', 'Branch In-Charge': { pick: 'Padma' } })
 */
export async function fill(
  page: Page,
  values: Readonly<Record<string, string | { pick: string }>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    if (typeof value === 'string') await field(page, label).fill(value);
    else await pick(field(page, label), value.pick);
  }
}

/** A field of the form by its label. */
export function field(page: Page, label: string): Locator {
  const form = page.getByRole('form');
  const name = { name: label, exact: true };
  return form.getByRole('textbox', name).or(form.getByRole('combobox', name));
}

/** Types the start of an option and takes it with Enter. */
export async function pick(picker: Locator, text: string): Promise<void> {
  if ((await picker.inputValue()) === text) return;
  await picker.fill(text);
  const option = picker.page().getByRole('option', { name: text }).first();
  // An only choice that is filled in meanwhile leaves the list closed.
  const isFilledIn = async () => (await picker.getAttribute('aria-expanded')) === 'false';
  await expect.poll(async () => (await option.isVisible()) || (await isFilledIn())).toBe(true);
  if (await option.isVisible()) await picker.press('Enter');
  await expect(option).toBeHidden();
}

/** Submits with Enter from a field and waits for the success message. */
export async function save(page: Page, from: string, said: string): Promise<void> {
  await field(page, from).press('Enter');
  // The message may be that of the save before.
  await expect(page.locator('form[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(said, { exact: true }).last()).toBeVisible();
}
