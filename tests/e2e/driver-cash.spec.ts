import { builders } from '../harness/builders.ts';
import { openBusiness } from '../harness/day.ts';
import { faults } from './support/axe.ts';
import { field, fill, save } from './support/entry.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

let driver = '';
let area = '';
let mobile = '';

test.beforeAll(async ({ api }) => {
  const an = builders(api);
  const business = await openBusiness(api);
  driver = business.driver.name;
  area = business.area.area_code;
  mobile = (await an.svCustomer({ advanceAmtPaid: 5_000 })).mobileNumber;
  await api.patch('/settings', { driver_accounts: true });
});

test('a payment that a driver collected names the driver, and the receipt does so too', async ({ page }) => {
  await signIn(page, '/SV-Amounts');
  await fill(page, { Customer: { pick: mobile }, Amount: '700', 'Payment Mode': { pick: 'upi' } });
  await fill(page, { Reference: '433512345678', 'Collected by': { pick: driver } });
  // The only area code of the driver is filled in.
  await expect(field(page, 'Area Code')).toHaveValue(new RegExp(area));
  expect(await faults(page)).toEqual([]);
  await save(page, 'Amount', 'SV Amounts Payments Added Successfully');
  await page.getByRole('button', { name: 'Receipt', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`Collected by${driver}`);
  await expect(page.getByRole('dialog')).toContainText('Reference433512345678');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Payments received' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`433512345678.*${driver}.*₹700`) })).toBeVisible();

  // Paid at the office, nothing more is typed.
  await fill(page, { Customer: { pick: mobile }, Amount: '300', 'Payment Mode': { pick: 'cash' } });
  await expect(field(page, 'Reference')).toBeHidden();
  await expect(field(page, 'Area Code')).toBeHidden();
  await save(page, 'Amount', 'SV Amounts Payments Added Successfully');
  await expect(page.getByRole('row', { name: /cash.*₹300/ })).not.toContainText(driver);
});

test("an expense from a driver's cash fills in area and branch, one of the office asks nothing", async ({
  page,
}) => {
  await signIn(page, '/day-entry?show=Expences');
  const diesel = { 'Expence Type': { pick: 'general' }, Description: 'Diesel', Amount: '1500' };
  await fill(page, { ...diesel, 'Paid from': { pick: 'Driver' }, Driver: { pick: driver } });
  await expect(field(page, 'Area Code')).toHaveValue(new RegExp(area));
  await expect(field(page, 'Branch')).not.toHaveValue('');
  expect(await faults(page)).toEqual([]);
  await save(page, 'Amount', 'Expence Created Successfully');
  await expect(page.getByRole('row', { name: new RegExp(`Diesel.*${driver}.*₹1,500`) })).toBeVisible();

  await fill(page, { ...diesel, Description: 'Tea', Amount: '120' });
  await expect(field(page, 'Driver')).toBeHidden();
  await save(page, 'Amount', 'Expence Created Successfully');
  await expect(page.getByRole('row', { name: /Tea.*Office.*₹120/ })).toBeVisible();
});
