import type { Page } from '@playwright/test';
import { faults } from '../../e2e/support/axe.ts';
import { pick } from '../../e2e/support/entry.ts';
import { printed } from '../../e2e/support/pdf.ts';
import { add, apiOf } from '../../e2e/support/records.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';
import { builders } from '../../harness/builders.ts';

const date = '2026-11-20';
const kg14 = { product: 'Cylinders', weight: '14.2' };
const kg19 = { product: 'Cylinders', weight: '19' };

/** A branch with plenty of stock, its in-charge, a household and a hotel. */
async function openBranch(page: Page) {
  const an = builders(await apiOf(page));
  const cashier = await an.employee({ type: 'Branch In-Charge', name: 'Padma Iyer' });
  const branch = await an.branch({ in_charge_id: cashier.id });
  const godown = await an.godown({ branch_id: branch.id });
  const opening = { date: '2026-11-01', godown_id: godown.id, kind: 'opening', reason: 'Opening stock' };
  await add(page, '/stockadjustments', { ...opening, ...kg14, filled: 300, empty: 0 });
  await add(page, '/stockadjustments', { ...opening, ...kg19, filled: 50, empty: 0 });
  const guest = await an.guestCustomer({ firstName: 'Lakshmi', lastName: 'Naidu' });
  const credit = await an.creditCustomer({ firstName: 'Gopal', lastName: 'Bhat' });
  return { cashier, branch, guest, credit };
}

/** A driver with an area and a vehicle, all named alike. */
async function openRound(
  page: Page,
  { date, branch_id, name, number }: { date: string; branch_id: number; name: string; number: number },
) {
  const an = builders(await apiOf(page));
  const driver = await an.employee({ name, employee_id: `E-${number}` });
  const code = { area_name: 'Brodipet', area_code: `BP-${number}` };
  const area = await an.areaCode({ ...code, branch_id, driver_id: driver.id });
  const vehicle = await an.vehicle({ vehicle_number: `AP07TX100${number}` });
  const crew = { date, area_code_id: area.id, employee_id: driver.id, vehicle_id: vehicle.id };
  return { driver, area, vehicle, crew };
}

const sale = { saletype: 'Cash Sales', payment_mode: 'cash' };

test("a driver's day sheet shows loads, sales, money and shortages of the day", async ({ page }) => {
  await signIn(page);
  const branch = await openBranch(page);
  const round = { date, branch_id: branch.branch.id, name: 'Ravi Kumar', number: 3 };
  const { area, crew, driver, vehicle } = await openRound(page, round);
  await add(page, '/stockassigns', { ...kg14, ...crew, branch_id: branch.branch.id, qty: 40 });
  await add(page, '/stockassigns', { ...kg19, ...crew, branch_id: branch.branch.id, qty: 10 });
  const here = { ...sale, date, area_code_id: area.id };
  const household = { ...here, ...kg14, customer_id: branch.guest.id, qty: 1, amount: 903 };
  for (let count = 1; count <= 30; count++)
    await add(page, '/dayentries', { ...household, empty_cylinders: count === 7 ? 0 : 1 });
  const hotel = {
    ...here,
    ...kg19,
    customer_id: branch.credit.id,
    qty: 4,
    amount: 6_768,
    empty_cylinders: 4,
  };
  await add(page, '/dayentries', { ...hotel, saletype: 'Credit Sales' });
  await add(page, '/expences', {
    ...{ date, branch_id: branch.branch.id, expence_type: 'vehicle', vehicle_id: vehicle.id },
    ...{ sub_type: 'cleaning', amount: 150 },
  });

  // Found by its name; a day without loads shows a message.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('day sheet');
  await page.getByRole('option', { name: /Day Sheet/ }).click();
  await expect(page).toHaveURL(/\/day-sheet$/);
  const day = page.getByRole('textbox', { name: 'Date' });
  await day.fill('19/11/2026');
  await day.press('Enter');
  await expect(page.getByText('No driver had a load on 19 Nov 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Next day' }).click();
  const drivers = page.getByRole('table', { name: 'Drivers of the day' });
  await expect(
    drivers.getByRole('row', { name: /Ravi Kumar BP-3 AP07TX1003 Out 50 0 34 0 16/ }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cash', exact: true })).toContainText('₹27,090');
  expect(await faults(page)).toEqual([]);
  await drivers.getByRole('link', { name: 'Ravi Kumar' }).click();

  // Still out: what should be on the vehicle now.
  const sheet = page.getByRole('article', { name: 'Day sheet of Ravi Kumar' });
  const reckoned = (label: string) =>
    sheet.getByRole('table', { name: 'Cylinders and products' }).getByRole('row', { name: label });
  await expect(sheet).toContainText('Stock is still on the vehicle');
  // 40 − 30 = 10 and 10 − 4 = 6; all but one of the 30 and 4 buyers returned an empty.
  await expect(reckoned('= On the vehicle 10 6')).toBeVisible();
  await expect(reckoned('= Collected, on the vehicle 29 4')).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'Cash', exact: true })).toContainText('₹27,090 to hand in');
  await add(page, '/dayentries', { ...household, empty_cylinders: 1, amount: 850 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(reckoned('= On the vehicle 9 6')).toBeVisible();

  // When the server fails, the last figures stay, marked as old. After a lost connection they are read again by themselves.
  await page.route('**/api/daysheet?*', (route) =>
    route.fulfill({ status: 500, json: { msg: 'Something went wrong' } }),
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('These figures may be out of date')).toBeVisible();
  await expect(reckoned('= On the vehicle 9 6')).toBeVisible();
  await page.unroute('**/api/daysheet?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('These figures may be out of date')).toBeHidden();

  // The evening: 1 empty is missing, and ₹30 of 30 × 903 + 850 = 27,940.
  await add(page, '/stocksettelments', { ...kg14, ...crew, qty: 9, empty_cylinders: 29 });
  await add(page, '/stocksettelments', { ...kg19, ...crew, qty: 6, empty_cylinders: 4 });
  await add(page, '/cashrecoverys', {
    ...{ date, area_code_id: area.id, branch_in_charge_id: branch.cashier.id, reason: 'Torn notes' },
    // 27,940 + 6,768 = 34,708.
    ...{ total_amount: 34_708, upi_amt: 0, cash_amt: 27_940 },
    denominations: [{ 500: { count: 55, amount: 27_500 } }, { 10: { count: 41, amount: 410 } }],
  });
  await page.reload();
  await expect(sheet).toContainText('Stock and cash are counted');
  await expect(sheet.getByRole('region', { name: 'Filled', exact: true })).toContainText('Balanced');
  await expect(sheet.getByRole('region', { name: 'Empties', exact: true })).toContainText(
    '1 × 14.2 kg short',
  );
  await expect(sheet.getByRole('region', { name: 'Cash', exact: true })).toContainText('₹30 short');
  // 40 − 31 = 9, all returned; 30 empties collected, 29 returned.
  await expect(reckoned('= To be returned 9 6')).toBeVisible();
  await expect(reckoned('= Short 0 0')).toBeVisible();
  await expect(reckoned('= Short 1 short 0')).toBeVisible();
  const amounts = sheet.getByRole('table', { name: 'Amounts' });
  await expect(amounts.getByRole('row', { name: '30 × 14.2 kg at ₹903 ₹27,090 – –' })).toBeVisible();
  await expect(amounts.getByRole('row', { name: '1 × 14.2 kg at ₹850 ₹850 – –' })).toBeVisible();
  await expect(amounts.getByRole('row', { name: 'Total ₹27,940 ₹0 ₹6,768' })).toBeVisible();
  await expect(sheet.getByRole('row', { name: '₹500 × 55 ₹27,500' })).toBeVisible();
  await expect(sheet.getByRole('row', { name: '= Difference ₹30 short' })).toBeVisible();
  await expect(sheet.getByText('Reason: Torn notes')).toBeVisible();
  await expect(sheet.getByRole('table', { name: 'Sold on credit' })).toContainText('Gopal Bhat₹6,768');
  await expect(sheet.getByRole('table', { name: 'Vehicle expenses' })).toContainText('cleaning₹150');
  const named = sheet.getByRole('table', { name: 'Driver shortage' });
  await expect(named.getByRole('row', { name: '14.2 kg empty 0 1 1' })).toBeVisible();
  await expect(sheet.getByRole('row', { name: /Lakshmi Naidu 1 × 14.2 kg 0 Cash 903/ })).toHaveCount(1);
  await expect(sheet.getByRole('row', { name: /Lakshmi Naidu 1 × 14.2 kg 1 Cash 903/ })).toHaveCount(29);

  // On paper: one page with everything, and space for two signatures.
  const paper = await printed(page);
  expect(paper.pages).toBe(1);
  for (const words of ['Ravi Kumar', 'Friday, 20 Nov 2026', 'BP-3 Brodipet', 'AP07TX1003', 'The 32 sales of'])
    expect(paper.text).toContain(words);
  for (const words of ['1 × 14.2 kg short', '₹30 short', '₹500 × 55', 'Torn notes', 'Page 1 of 1'])
    expect(paper.text).toContain(words);
  expect(paper.text).toContain('Driver: Ravi Kumar In-charge: Padma Iyer');
  expect(paper.text).not.toContain('Distribution Console');

  // The arrow keys change the day; a day without a load links to the nearest one with a load.
  await page.getByRole('heading', { name: 'Ravi Kumar E-3' }).click();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Ravi Kumar had no load on 21 Nov 2026')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Ravi Kumar had no load on 22 Nov 2026')).toBeVisible();
  await page.getByRole('button', { name: '← 20 Nov 2026' }).click();
  await expect(sheet).toContainText('Torn notes');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Ravi Kumar had no load on 19 Nov 2026')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`employee_id=${driver.id}&date=2026-11-19$`));
  await page.getByRole('button', { name: 'Next day' }).click();

  await page.goto('/day-sheet?employee_id=2147483647&date=2026-11-20');
  await expect(page.getByText('No such Driver')).toBeVisible();
  await page.goto('/day-sheet?employee_id=1&date=2026-02-30');
  await expect(page.getByRole('alert', { name: 'This day sheet cannot be shown' })).toContainText(
    'Date is invalid',
  );
});

test('all sheets of a day print together; a long one repeats its headers', async ({ page }) => {
  const date = '2026-11-18';
  const { branch, guest } = await openBranch(page);
  for (const [name, number, count] of [
    ['Anil Das', 13, 40],
    ['Suresh Babu', 14, 110],
  ] as const) {
    const { area, crew } = await openRound(page, { date, branch_id: branch.id, name, number });
    await add(page, '/stockassigns', { ...kg14, ...crew, branch_id: branch.id, qty: count });
    const household = { ...sale, ...kg14, date, area_code_id: area.id, customer_id: guest.id };
    for (let sold = 1; sold <= count; sold++)
      await add(page, '/dayentries', { ...household, qty: 1, amount: 903, empty_cylinders: 1 });
  }

  await page.goto(`/day-sheet?date=${date}`);
  await expect(page.getByRole('table', { name: 'Drivers of the day' }).getByRole('row')).toHaveCount(3);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print all drivers' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  const { sheets } = await printed(page);
  // The drivers of the day, one page with 40 sales, and two pages with 110.
  expect(sheets.map(({ width, height }) => [width, height])).toEqual(Array(4).fill([595, 842]));
  expect(sheets[0]?.text).toContain('Day sheets, 18 Nov 2026');
  expect(sheets[1]?.text).toContain('Anil Das E-13');
  expect(sheets[2]?.text).toContain('Suresh Babu E-14');
  expect(sheets[1]?.text).toContain('Driver: Anil Das');
  expect(sheets[2]?.text).toContain('The 110 sales');
  const head = 'The 110 sales of Suresh Babu, 18 Nov 2026 Entered Customer Sold Empties Paid ₹';
  expect(sheets[3]?.text).toContain(head);
  expect(sheets[3]?.text).toContain('Driver: Suresh Babu');

  const driver = page.getByRole('combobox', { name: 'Driver' });
  await pick(driver, 'Suresh Babu');
  await expect(page.getByRole('article', { name: 'Day sheet of Suresh Babu' })).toBeVisible();
});

test('two drivers of one area with one count, and two vehicles of one driver', async ({ page }) => {
  const date = '2026-11-16';
  const { branch, cashier, guest } = await openBranch(page);
  const round = { date, branch_id: branch.id };
  const first = await openRound(page, { ...round, name: 'Anwar Basha', number: 23 });
  const second = await openRound(page, { ...round, name: 'Chandra Rao', number: 24 });
  const areaCodeId = first.area.id;
  const load = { ...first.crew, branch_id: branch.id };
  await add(page, '/stockassigns', { ...load, ...kg14, qty: 5 });
  await add(page, '/stockassigns', { ...load, ...kg19, qty: 5, vehicle_id: second.vehicle.id });
  await add(page, '/stockassigns', { ...load, ...kg14, qty: 5, employee_id: second.driver.id });
  const household = {
    ...sale,
    date,
    area_code_id: areaCodeId,
    customer_id: guest.id,
    qty: 1,
    empty_cylinders: 1,
  };
  const sell = (values: Record<string, unknown>) => add(page, '/dayentries', { ...household, ...values });
  await sell({ ...kg14, amount: 900, employee_id: first.driver.id });
  await sell({ ...kg19, amount: 1_700, employee_id: first.driver.id, vehicle_id: second.vehicle.id });
  await sell({ ...kg14, amount: 880, employee_id: second.driver.id });
  // 900 + 1,700 + 880 = 3,480, of which 3,460 is counted.
  await add(page, '/cashrecoverys', {
    ...{
      date,
      area_code_id: areaCodeId,
      branch_in_charge_id: cashier.id,
      total_amount: 3_480,
      upi_amt: 0,
      cash_amt: 3_480,
    },
    denominations: [{ 500: { count: 6, amount: 3_000 } }, { 20: { count: 23, amount: 460 } }],
  });

  await page.goto(`/day-sheet?employee_id=${first.driver.id}&date=${date}`);
  const sheet = page.getByRole('article', { name: 'Day sheet of Anwar Basha' });
  const row = (name: string) => sheet.getByRole('row', { name, exact: true });
  await expect(sheet.getByRole('region', { name: 'Cash of the area' })).toContainText(
    '₹2,600 of this driver',
  );
  await expect(sheet).not.toContainText('₹20 short');
  await expect(row('Cash of Anwar Basha ₹2,600')).toBeVisible();
  await expect(row('Cash of Chandra Rao ₹880')).toBeVisible();
  await expect(sheet).toContainText('One count for all of BP-23. Cash is counted per area, not per driver.');
  await expect(row('Loaded 5 5')).toBeVisible();

  await page.getByRole('radiogroup', { name: 'Vehicle' }).getByText('AP07TX10024').click();
  await expect(row('Loaded 5')).toBeVisible();
  await expect(row('1 × 19 kg at ₹1,700 ₹1,700 – –')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`vehicle_id=${second.vehicle.id}$`));
  expect(await faults(page)).toEqual([]);
});
