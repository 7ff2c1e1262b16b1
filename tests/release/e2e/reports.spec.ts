import { field, pick } from '../../e2e/support/entry.ts';
import { DAY, NEXT } from '../../e2e/support/report-day.ts';
import { cellsOf, reportAt, reportCalls, result, test, totalOf } from '../../e2e/support/reports.ts';
import { settled } from '../../e2e/support/settled.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect } from '../../e2e/support/test.ts';

const bothDays = { from_date: DAY, to_date: NEXT };
const menu = [
  'Sub Branch Reports',
  'Vendor Transactions',
  'Credit Customer Reports',
  'Guest Customer Sales',
  'Inventory Reports',
  'Driver wise Reports',
  'Vehicle wise Reports',
  'Expence wise Reports',
  'All Branches',
  'Shortages by Driver',
  'Earned by Product',
];
const saleColumns = [
  'S.No',
  'Branch',
  'Area_code',
  'Vehicle',
  'Driver',
  'Customer Details',
  'Product Details',
  'Booking Details',
  'Empty Cylinders',
];

/** By report: the messages of an empty form, field by field. */
const messages: [report: string, subject: string | undefined, message: string][] = [
  // There is one branch, vendor, driver and vehicle, which is filled in.
  ['Sub Branch Reports', undefined, ''],
  ['Vendor Transactions', undefined, ''],
  ['Credit Customer Reports', undefined, ''],
  ['Guest Customer Sales', undefined, ''],
  ['Inventory Reports', 'Product', 'This is required.'],
  ['Driver wise Reports', undefined, ''],
  ['Vehicle wise Reports', undefined, ''],
  ['Expence wise Reports', 'Expence Type', 'Expence Type is required'],
  ['All Branches', undefined, ''],
  ['Shortages by Driver', undefined, ''],
  ['Earned by Product', undefined, ''],
];

test('the search box finds a report; each names missing filters and sends no request', async ({
  page,
  entered,
}) => {
  expect(entered.branch.id).toBeGreaterThan(0);
  await signIn(page);
  const calls = reportCalls(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search screens and records' }).fill('driver wise');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reports\?report=driver$/);
  await expect(page.getByRole('form', { name: 'Driver wise Reports' })).toBeVisible();
  const links = page.getByRole('navigation', { name: 'Reports' }).getByRole('listitem').getByRole('link');
  await expect(links).toHaveText(menu);
  for (const [report, subject, message] of messages) {
    await links.filter({ hasText: report }).click();
    await expect(page.getByRole('form', { name: report })).toBeVisible();
    for (const date of ['From Date', 'To Date']) await field(page, date).fill('');
    await page.getByRole('button', { name: 'Submit' }).click();
    if (subject) {
      await expect(field(page, subject)).toHaveAccessibleDescription(message);
      await expect(field(page, subject)).toBeFocused();
    }
    for (const date of ['From Date', 'To Date'])
      await expect(field(page, date), report).toHaveAccessibleDescription('field is required');

    await field(page, 'From Date').fill('20/11/2026');
    await field(page, 'To Date').fill('19/11/2026');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('From Date cannot be greater than To Date'), report).toBeVisible();
    for (const date of ['From Date', 'To Date']) await field(page, date).fill('');
  }
  expect(calls).toEqual([]);
});

test('the driver report by keyboard: table, totals, day headings, day sheet link', async ({
  page,
  entered,
}) => {
  await signIn(page, reportAt('driver'));
  const calls = reportCalls(page);
  await pick(field(page, 'Driver'), entered.driver.name);
  await field(page, 'From Date').fill('19/11/2026');
  await field(page, 'To Date').fill('20/11/2026');
  await field(page, 'To Date').press('Enter');
  await expect(page.getByRole('region', { name: 'Result: Driver wise Reports' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '4 rows' })).toBeVisible();
  await expect(result(page, 'Driver wise Reports').getByRole('columnheader')).toHaveText(saleColumns);

  const same = [
    entered.branch.name,
    entered.area.area_code,
    entered.vehicle.vehicle_number,
    entered.driver.name,
  ];
  expect(await cellsOf(page, 'Driver wise Reports')).toEqual([
    ['1', ...same, 'View', 'Cylinders 14.2 kg2', 'cash₹1,806', '2'],
    ['2', ...same, 'View', 'Cylinders 14.2 kg1', 'upi₹903', '1'],
    ['3', ...same, 'View', 'Cylinders 19 kg5', 'credit₹8,460', '4'],
    ['4', ...same, 'View', 'Cylinders 14.2 kg1', 'cash₹910', '0'],
  ]);
  // 14.2 kg: 2 + 1 + 1; cash: 1,806 + 910; total: 2,716 + 903 + 8,460; empties: 2 + 1 + 4.
  await expect(totalOf(page, 'Driver wise Reports')).toHaveText(
    'TotalProduct Details14.2 kg 419 kg 5Booking Detailscash ₹2,716upi ₹903credit ₹8,460total ₹12,079Empty Cylinders 7',
  );
  // 1,806 + 903 + 8,460.
  const heading = page.getByRole('rowheader', { name: /^19 Nov 2026 3 rows · ₹11,169/ });
  await expect(heading.getByRole('link', { name: `Day sheet of ${entered.driver.name}` })).toHaveAttribute(
    'href',
    `/day-sheet?employee_id=${entered.driver.id}&date=${DAY}`,
  );
  expect(calls).toEqual([
    `/dayentries/reportsbydriver ${JSON.stringify({ employee_id: String(entered.driver.id), ...bothDays })}`,
  ]);

  await field(page, 'To Date').fill('19/11/2026');
  await field(page, 'To Date').press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '3 rows' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Result: Driver wise Reports' })).toBeFocused();
});

test('Enter picks an only choice that arrives while its name is typed', async ({ page, entered }) => {
  const release = Promise.withResolvers<void>();
  await page.route('**/api/employees/dropdown*', async (route) => {
    await release.promise;
    await route.continue();
  });
  const calls = reportCalls(page);
  await signIn(page, reportAt('driver'));
  await field(page, 'Driver').pressSequentially(entered.driver.name.slice(0, 3).toLowerCase());
  release.resolve();
  await expect(page.getByRole('option', { name: entered.driver.name })).toBeVisible();
  await field(page, 'Driver').press('Enter');
  await expect(field(page, 'Driver')).toHaveValue(entered.driver.name);
  await settled(page);
  expect(calls).toEqual([]);
});

for (const isChosen of [false, true])
  test(`what is typed replaces a name that is read late, ${isChosen ? 'of the address' : 'the only choice'}`, async ({
    page,
    entered: { driver },
  }) => {
    const release = Promise.withResolvers<void>();
    await page.route('**/api/employees/dropdown*', async (route) => {
      await release.promise;
      await route.continue();
    });
    await signIn(page, isChosen ? reportAt('driver', { employee_id: driver.id }) : reportAt('driver'));
    await field(page, 'Driver').focus();
    release.resolve();
    await expect(field(page, 'Driver')).toHaveValue(driver.name);
    await page.keyboard.type('xyz');
    await expect(field(page, 'Driver')).toHaveValue('xyz');
  });

test('a report has a URL: it runs once when opened, and again on reload and Back', async ({
  page,
  entered,
}) => {
  const calls = reportCalls(page);
  const release = Promise.withResolvers<void>();
  await page.route('**/api/settings', async (route) => {
    await release.promise;
    await route.continue();
  });
  await signIn(page, reportAt('branch', { branch: entered.branch.id, from_date: DAY, to_date: DAY }));
  await expect(page.getByRole('status').filter({ hasText: '3 rows' })).toBeVisible();
  release.resolve();
  await settled(page);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(`${entered.branch.name}, 19 Nov 2026`);
  expect(calls).toHaveLength(1);

  await field(page, 'To Date').fill('20/11/2026');
  await field(page, 'To Date').blur();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(`${entered.branch.name}, 19 Nov 2026`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('status').filter({ hasText: '4 rows' })).toBeVisible();
  await expect(page).toHaveURL(/to_date=2026-11-20/);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(/19 Nov 2026 to 20 Nov 2026$/);
  expect(calls).toHaveLength(2);

  await page.goBack();
  await expect(page.getByRole('status').filter({ hasText: '3 rows' })).toBeVisible();
  await expect(field(page, 'To Date')).toHaveValue('19/11/2026');
  expect(calls).toHaveLength(3);
});

test('all reports except driver and customer, with figures calculated by hand', async ({ page, entered }) => {
  const { branch, godown, vendor, vehicle } = entered;
  await signIn(page, reportAt('guest', bothDays));
  expect((await cellsOf(page, 'Guest Customer Sales')).map((cells) => cells[7])).toEqual([
    'cash₹1,806',
    'upi₹903',
    'cash₹910',
  ]);

  await page.goto(reportAt('vehicle', { vehicle_id: vehicle.id, ...bothDays }));
  expect(await cellsOf(page, 'Vehicle wise Reports')).toHaveLength(4);
  await expect(
    page.getByRole('link', { name: `Day sheet of ${entered.driver.name}` }).first(),
  ).toHaveAttribute(
    'href',
    `/day-sheet?employee_id=${entered.driver.id}&date=${DAY}&vehicle_id=${vehicle.id}`,
  );

  await page.goto(reportAt('vendor', { vendor: vendor.id, ...bothDays }));
  const bought = ['19 Nov 2026', godown.name, vendor.name, 'Cylinders'];
  expect(await cellsOf(page, 'Vendor Transactions')).toEqual([
    ['1', ...bought, '100', '₹75,000'],
    ['2', ...bought, '20', '₹33,000'],
  ]);
  const vendorColumns = ['S No.', 'Select Date', 'Godown', 'Vendor', 'Product', 'Quantity', 'Paid Amount'];
  await expect(result(page, 'Vendor Transactions').getByRole('columnheader')).toHaveText(vendorColumns);
  // 33,000 + 75,000.
  await expect(totalOf(page, 'Vendor Transactions')).toHaveText(
    'TotalQuantity14.2 kg 10019 kg 20Paid Amountcash ₹33,000upi ₹75,000total ₹1,08,000',
  );

  await page.goto(reportAt('inventory', { product: 'Cylinders', ...bothDays }));
  expect((await cellsOf(page, 'Inventory Reports')).map((cells) => cells.slice(4))).toEqual([
    ['Cylinders', '14.2 kg', '100', '₹75,000'],
    ['Cylinders', '19 kg', '20', '₹33,000'],
  ]);
  const inventoryColumns = vendorColumns.toSpliced(5, 0, 'Weight');
  await expect(result(page, 'Inventory Reports').getByRole('columnheader')).toHaveText(inventoryColumns);

  const expenses: [type: string, headers: string[], cells: string[]][] = [
    ['general', ['Description'], ['=Tea and stationery']],
    ['fuel', ['Fuel Vendor', 'No_of_liters'], [entered.fuel_vendor, '20.5']],
    ['vehicle', ['Vehicle Number', 'Sub Type'], [vehicle.vehicle_number, 'spares']],
  ];
  const amounts = { general: '₹350', fuel: '₹1,840', vehicle: '₹1,200' };
  for (const [type, headers, cells] of expenses) {
    await page.goto(reportAt('expence', { expence_type: type, ...bothDays }));
    const amount = amounts[type as keyof typeof amounts];
    expect(await cellsOf(page, 'Expence wise Reports')).toEqual([['1', branch.name, amount, type, ...cells]]);
    await expect(result(page, 'Expence wise Reports').getByRole('columnheader')).toHaveText([
      ...['S.No', 'Branch', 'Amount', 'Expence Type'],
      ...headers,
    ]);
  }
});

test('the credit report names buyer and company; an empty report keeps its header', async ({
  page,
  entered,
}) => {
  await signIn(page, reportAt('credit', bothDays));
  const { firstName, lastName, companyName, mobileNumber } = entered.credit;
  const [cells = []] = await cellsOf(page, 'Credit Customer Reports');
  expect(cells[5]).toBe(`${firstName} ${lastName}${companyName}`);
  await page.getByRole('button', { name: `View ${firstName} ${lastName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Customer Details' });
  await expect(dialog.locator('dl')).toHaveText(
    `Full Name${firstName} ${lastName}Customer TypeCreditMobile${mobileNumber}`,
  );

  await page.goto(
    reportAt('branch', { branch: entered.branch.id, from_date: '2020-01-01', to_date: '2020-01-01' }),
  );
  const table = page.getByRole('table', { name: 'Sub Branch Reports' });
  await expect(table.getByRole('columnheader', { name: 'Booking Details' })).toBeVisible();
  const cell = table.getByRole('cell');
  await expect(cell).toContainText('No Data Found');
  await expect(cell).toContainText(`No records for Branch ${entered.branch.name}`);
});

test('all branches and shortages, compared with earlier days, lead to what is behind them', async ({
  page,
  entered,
}) => {
  const { branch, driver, area } = entered;
  await signIn(page, reportAt('branches', bothDays));
  expect(await cellsOf(page, 'All Branches')).toEqual([
    // 14.2 kg: 2 + 1 + 1; cash: 1,806 + 910.
    ['1', branch.name, '14.2 kg 4, 19 kg 5', '7', '₹2,716', '₹903', '₹8,460', '₹12,079'],
  ]);
  const calls = reportCalls(page);
  await page.getByRole('switch', { name: 'Compare with last month and year' }).click();
  await expect(page).toHaveURL(/&compare=1$/);
  const other = page
    .getByRole('navigation', { name: 'Reports' })
    .getByRole('link', { name: 'Shortages by Driver' });
  await expect(other).toHaveAttribute('href', '/reports?report=shortages&compare=1');
  const compared = page.getByRole('table', { name: 'All Branches compared' });
  await expect(compared.getByRole('columnheader')).toHaveText([
    ...['19–20 Nov 2026', '19–20 Oct 2026', '19–20 Nov 2025'],
  ]);
  await expect(compared.getByRole('row', { name: /^Total/ })).toHaveText('Total₹12,079₹0+₹12,079₹0+₹12,079');
  expect(
    calls.filter((call) => !call.includes('/compared')),
    'the rows are not read again',
  ).toEqual([]);
  await result(page, 'All Branches').getByRole('link', { name: branch.name }).click();
  await expect(page.getByRole('table', { name: 'Sub Branch Reports compared' })).toBeVisible();

  await page.goto(reportAt('shortages', bothDays));
  const sums = page.getByRole('table', { name: 'By driver' });
  await expect(sums.getByRole('row').nth(1)).toHaveText(
    // 40 − 3 − 36; 3 − 2; ₹1,806 expected, ₹1,800 counted.
    `1${driver.name}114.2 kg: 1 filled, 1 empty₹6₹0A coin was lost`,
  );
  await sums.getByRole('link', { name: driver.name }).click();
  await expect(page.getByRole('heading', { level: 3 })).toContainText(driver.name);
  expect((await cellsOf(page, 'Shortages by Driver')).map((cells) => cells.slice(4))).toEqual([
    [area.area_code, 'Cylinders 14.2 kg', '1', '1', '–', '–'],
    [area.area_code, '–', '–', '–', '−₹6', 'A coin was lost'],
  ]);
  await page.getByRole('link', { name: 'Day sheet, 19 Nov 2026' }).first().click();
  await expect(page).toHaveURL(`/day-sheet?employee_id=${driver.id}&date=${DAY}`);
});

test('at 1366 px the menu makes way for a result; a collapsed chart stays collapsed', async ({
  page,
  entered,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await signIn(page, reportAt('branch', { branch: entered.branch.id, ...bothDays }));
  await expect(page.locator('figure')).toBeVisible();
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await expect(page.locator('figure')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Reports' })).toBeHidden();
  await field(page, 'Report').fill('Vehicle wise Reports');
  await page.getByRole('option', { name: 'Vehicle wise Reports' }).click();
  await expect(page.getByRole('form', { name: 'Vehicle wise Reports' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Reports' })).toBeVisible();
  await expect(field(page, 'Report')).toBeHidden();
  await page.goto(reportAt('vehicle', { vehicle_id: entered.vehicle.id, ...bothDays }));
  await expect(page.getByRole('button', { name: 'Chart', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

test('on a phone each row of a result is a card', async ({ page, entered }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await signIn(page, reportAt('driver', { employee_id: entered.driver.id, ...bothDays }));
  await expect(page.getByRole('status').filter({ hasText: '4 rows' })).toBeVisible();
  const cards = page.getByRole('list', { name: 'Driver wise Reports' }).getByRole('listitem');
  await expect(cards.filter({ hasText: '₹8,460' })).toContainText('Cylinders 19 kg 5');
});
