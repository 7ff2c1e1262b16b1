import type { Page } from '@playwright/test';
import { builders } from '../harness/builders.ts';
import { faults } from './support/axe.ts';
import { cutParts } from './support/cut.ts';
import { field, fill, pick, save } from './support/entry.ts';
import { printed } from './support/pdf.ts';
import { signIn } from './support/sign-in.ts';
import { expect } from './support/test.ts';
import { test } from './support/two-clocks.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('goods are sent, arrive one short of a driver, and travel with a challan', async ({
  page,
  api,
  entered: { branch, godown, driver },
}) => {
  const depot = await builders(api).godown({ name: 'Depot', branch_id: branch.id });

  await signIn(page, '/transfers');
  await fill(page, { 'From Godown': { pick: godown.name } });
  await expect(page.getByText('350 in the godown')).toBeVisible();
  await fill(page, { 'To Godown': { pick: depot.name } });
  await field(page, 'Vehicle').fill('AP07TX1234');
  await field(page, 'Vehicle').press('Enter');
  await expect(page.getByText('Enter what is sent')).toBeVisible();
  await fill(page, { Filled: '40' });
  expect(await faults(page)).toEqual([]);
  await save(page, 'Filled', 'Transfer sent; the goods are on the way');
  const row = page.getByRole('row', { name: /Depot/ });
  await expect(row).toContainText('On the way');

  await row.getByRole('button', { name: /^Edit/ }).press('Enter');
  await fill(page, { Filled: '41', Crew: 'Ravi' });
  await save(page, 'Filled', 'Transfer changed');
  // The dialog takes the row as it is listed.
  await expect(row).toContainText('41 filled');

  await row.getByRole('button', { name: /^Confirm/ }).press('Enter');
  await expect(dialog(page).getByLabel('Filled')).toBeFocused();
  await dialog(page).getByLabel('Filled').fill('40');
  await expect(dialog(page)).toContainText('Missing: 14.2 kg: 1 filled');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Goods are missing');
  expect(await faults(page)).toEqual([]);
  await pick(dialog(page).getByRole('combobox', { name: 'Driver who is short' }), driver.name);
  await dialog(page).getByLabel('Filled').press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(row).toContainText(`14.2 kg: 1 filled`);
  await expect(row).toContainText(driver.name);

  await row.getByRole('button', { name: /^Challan/ }).press('Enter');
  const { text } = await printed(page);
  for (const part of ['Delivery Challan', 'AP07TX1234', '582.2 kg', 'Missing on arrival', 'Received by'])
    expect(text).toContain(part);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Undo the confirmation/ }).press('Enter');
  await expect(row).toContainText('On the way');

  await row.getByRole('button', { name: /^Confirm/ }).press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await cutParts(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);
});
