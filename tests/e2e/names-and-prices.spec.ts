import type { Page } from '@playwright/test';
import type { Api } from '../harness/app.ts';
import { builders } from '../harness/builders.ts';
import { day, openBusiness } from '../harness/day.ts';
import { field, fill, pick, save } from './support/entry.ts';
import { today } from './support/evening.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** A day of 19 kg cylinders on the road. */
async function enter(api: Api) {
  const business = await openBusiness(api);
  const an = builders(api);
  const product = await an.product({
    name: 'Nineteen',
    cylinders_type: 'Commercial',
    units: 19,
    price: 1690,
  });
  const { assign, open } = day(api, business);
  await open({ weight: '19', filled: 100, date: today });
  await assign({ weight: '19', qty: 10, date: today });
  return { ...business, product };
}

/** Opens a record in its form, which is ready once it has the focus. */
async function edit(page: Page, address: string, first: string): Promise<void> {
  await signIn(page, address);
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeVisible();
  await expect(field(page, first)).toBeFocused();
}

const isOn = (page: Page, setting: string) =>
  page.getByRole('radiogroup', { name: setting }).getByRole('radio', { name: 'On' });

test('names and prices as they are on paper, from the setting to the count', async ({ page, api }) => {
  const { area, credit, driver, product } = await enter(api);
  const { area_code } = area;

  await test.step('a price with paise is refused until the setting is on', async () => {
    await edit(page, `/products?edit=${product.id}`, 'Category');
    await fill(page, { Price: '1690.50' });
    await field(page, 'Price').press('Enter');
    await expect(page.getByText('Price is invalid')).toBeVisible();
    await page.goto('/settings');
    for (const setting of ['Exact Names', 'Paise', 'Cylinder Type on Cards'])
      await isOn(page, setting).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings Updated Successfully')).toBeVisible();
  });

  await test.step('the price, and a number with a wrong last digit that the second save keeps', async () => {
    await edit(page, `/products?edit=${product.id}`, 'Category');
    await fill(page, { Price: '1690.50' });
    await save(page, 'Price', 'Product Updated Successfully');
    await expect(page.getByRole('row', { name: /Nineteen.*₹1,690\.50/ })).toBeVisible();
    await edit(page, `/emp?edit=${driver.id}`, 'Joining Date');
    await fill(page, { 'Aadhar/PAN Number': '2341 2341 2345' });
    await field(page, 'Aadhar/PAN Number').press('Enter');
    await expect(page.getByText('does not fit an Aadhaar number. Save again to keep it')).toBeVisible();
    await save(page, 'Aadhar/PAN Number', 'Employee Update Successfully');
  });

  await test.step('a customer with the name on the licence', async () => {
    await edit(page, `/customer?edit=${credit.id}`, 'Date');
    await expect(page.locator('label', { hasText: 'Last Name' })).toHaveText('Last Name');
    await fill(page, { 'Last Name': '' });
    await fill(page, { 'Company Name': 'శ్రీ లక్ష్మి హోటల్ & Sons (P) Ltd.', 'Credit Limit': '20000.50' });
    await save(page, 'Company Name', 'Customer Updated Successfully');
  });

  await test.step('three at 1,690.50 are suggested, sold and counted', async () => {
    await page.goto('/day-entry');
    await fill(page, { 'Area Code': { pick: area_code } });
    await expect(field(page, 'Driver')).not.toHaveValue('');
    await fill(page, { Product: { pick: 'Cylinders' }, Quantity: '3' });
    await expect(field(page, 'Amount')).toHaveValue('5071.50');
    await pick(field(page, 'Payment Type'), 'cash');
    await save(page, 'Quantity', 'Day Entry Created Successfully');
    await expect(page.getByRole('row', { name: /₹5,071\.50/ }).first()).toBeVisible();
    await page.goto('/day-settlements?show=Cash%20Recovery');
    await fill(page, { 'Area Code': { pick: area_code } });
    await expect(page.getByLabel('Cash Amount')).toHaveText('₹5,071.50');
    for (const [value, count] of [
      ['500', '10'],
      ['50', '1'],
      ['20', '1'],
      ['1', '1'],
    ])
      await page.getByLabel(`Count of ₹${value}`, { exact: true }).fill(count ?? '');
    await expect(page.getByRole('row', { name: /Balanced \(rounding ₹0\.50\)/ })).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Cash Recovery added')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Balanced (rounding ₹0.50)' })).toBeVisible();
  });

  await test.step('with Paise off again the suggestion is whole rupees, which are sold', async () => {
    await api.patch('/settings', { paise: false, counter_area_ids: [area.id] });
    await page.goto('/day-entry');
    await fill(page, { 'Area Code': { pick: area_code } });
    await expect(field(page, 'Driver')).not.toHaveValue('');
    await fill(page, { Product: { pick: 'Cylinders' }, Quantity: '3' });
    await expect(field(page, 'Amount')).toHaveValue('5072');
    await pick(field(page, 'Payment Type'), 'cash');
    await save(page, 'Quantity', 'Day Entry Created Successfully');
    await page.goto('/counter');
    await fill(page, { Product: { pick: 'Cylinders 19 kg' }, Quantity: '3' });
    await expect(field(page, 'Rate')).toHaveValue('1691');
    await save(page, 'Quantity', 'Counter Sale Created Successfully');
  });

  await test.step('the card says what is sold', async () => {
    await page.goto('/godown-dashboard');
    await expect(page.getByRole('heading', { name: '19 kg Commercial' })).toBeVisible();
  });
});
