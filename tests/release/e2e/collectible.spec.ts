import { businessDay, formatDay } from '../../../src/kit/shared/format.ts';
import { faults } from '../../e2e/support/axe.ts';
import { field, fill, pick, save } from '../../e2e/support/entry.ts';
import { printed } from '../../e2e/support/pdf.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { ADMIN, expect, test } from '../../e2e/support/test.ts';
import { builders } from '../../harness/builders.ts';
import { day, openBusiness } from '../../harness/day.ts';
import { httpApi } from '../../harness/http-api.ts';

const daysAgo = (count: number) => businessDay(new Date(Date.now() - count * 86_400_000));
const firstDay = daysAgo(50);
const secondDay = daysAgo(10);

let kaveri: number;
let sitara: number;
let long: number;

test('an empty business sees the purpose of the screen', async ({ page }) => {
  await signIn(page, '/collectible');
  await expect(page.getByRole('heading', { level: 1, name: 'Payments / Collectible' })).toBeVisible();
  await expect(page.getByText('No dues')).toBeVisible();
  await page.getByRole('radio', { name: 'Payments received' }).click();
  await expect(page.getByText('print their receipts from here')).toBeVisible();
});

/**
 * Hotel Kaveri paid ₹2,000 in advance, and was billed ₹5,000 fifty days ago and ₹3,000 ten days ago: 6,000 are
 * owed, 3,000 of each bill. The first was due 35 days ago. Sitara Mess has the same bills and paid ₹4,000:
 * 2,000 of the second bill are open.
 */
test.describe('with three customers who owe', () => {
  test.beforeAll(async ({ server }) => {
    const login = await httpApi(server.url).post('/login', ADMIN);
    const api = httpApi(server.url, login.body.token);
    const an = builders(api);
    const business = await openBusiness(api);
    const { assign, open, sell } = day(api, business);
    await api.patch('/settings', { business_name: 'Sri Lakshmi Gas', address: '4 Main Bazaar, Guntur' });
    await open({ date: daysAgo(60), filled: 100 });
    const bill = async (customerId: number, date: string, qty: number, amount: number) => {
      await assign({ date, qty });
      const sale = {
        saletype: 'Credit Sales',
        customer_id: customerId,
        date,
        qty,
        empty_cylinders: qty - 1,
        amount,
      };
      expect((await sell(sale)).status).toBe(201);
    };
    const person = { lastName: 'Rao', mobileNumber: '9000012345', opening_date: daysAgo(80) };
    const made = await an.creditCustomer({
      ...{ ...person, firstName: 'Gopal', companyName: 'Hotel Kaveri', advanceAmtPaid: 2_000 },
    });
    kaveri = made.id;
    await bill(kaveri, firstDay, 5, 5_000);
    await bill(kaveri, secondDay, 3, 3_000);
    const other = await an.creditCustomer({
      ...{ ...person, firstName: 'Asha', companyName: 'Asha Tiffins', mobileNumber: '9000054321' },
    });
    await bill(other.id, secondDay, 1, 700);
    const mess = await an.creditCustomer({
      ...{ ...person, firstName: 'Meena', companyName: 'Sitara Mess', advanceAmtPaid: 2_000 },
    });
    sitara = mess.id;
    await bill(sitara, firstDay, 5, 5_000);
    await bill(sitara, secondDay, 3, 3_000);
    const payment = { customer_id: sitara, date: daysAgo(5), payment_mode: 'upi' };
    await api.post('/collectible/payments', { ...payment, amount: 4_000, note: 'By the nephew' });
    const madeAhead = await an.creditCustomer({
      ...{ ...person, firstName: 'Long', companyName: 'Long Mess' },
    });
    long = madeAhead.id;
    const small = { customer_id: long, date: daysAgo(5), payment_mode: 'cash', amount: 10 };
    await Promise.all(Array.from({ length: 60 }, () => api.post('/collectible/payments', small)));
    const mistake = await api.post('/collectible/payments', { ...payment, amount: 900 });
    await api.delete(`/collectible/payments/${mistake.body.data.id}`);
  });

  test('dues are listed by age, printed with totals, and found by name or phone', async ({ page }) => {
    await signIn(page, '/collectible');
    const table = page.getByRole('region', { name: 'Credit customers' });
    const rows = table.getByRole('row');
    await expect(rows.nth(1)).toContainText('Gopal Rao');
    await expect(rows.nth(1)).toContainText('₹3,000 overdue 35 days');
    await expect(rows.nth(1).getByRole('cell').last()).toBeVisible();
    await expect(rows.nth(2)).toContainText('Asha Rao');
    const totals = page.getByRole('region', { name: 'Total outstanding' });
    // 6,000 + 700 + 2,000; 3,000 are 31–60 days old, the rest is newer.
    await expect(totals).toContainText('Outstanding from 3 customers₹8,700');
    await expect(totals).toContainText('Overdue₹3,000');
    await expect(totals).toContainText('0–30 days₹5,700');
    await expect(totals).toContainText('31–60 days₹3,000');

    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('[data-sheet="front"]', { hasText: 'Hotel Kaveri' })).toBeAttached();
    const { sheets } = await printed(page);
    expect(sheets.map(({ width, height }) => [width, height])).toEqual([[842, 595]]);
    const text = sheets[0]?.text ?? '';
    for (const words of ['Sri Lakshmi Gas', 'With dues', 'Gopal Rao, Hotel Kaveri', 'Page 1 of 1'])
      expect(text).toContain(words);
    // 0–30 days: 3,000 + 700 + 2,000; 31–60 and overdue: 3,000; total: 6,000 + 700 + 2,000.
    expect(text).toContain('3 customers ₹5,700 ₹3,000 – – ₹3,000 ₹8,700');
    expect(text).not.toContain('Record Payment');

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Filter credit customers' });
    await pick(drawer.getByRole('combobox', { name: 'Customers' }), 'Overdue');
    await drawer.getByRole('button', { name: 'Show the list' }).click();
    await expect(table.getByText('Asha Rao')).toBeHidden();
    await expect(totals).toContainText('Outstanding from 1 customer₹6,000');
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await page.getByRole('textbox', { name: 'Search credit customers' }).fill('54321');
    await expect(table.getByText('Gopal Rao')).toBeHidden();
    await expect(table.getByText('Asha Rao')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await table.getByRole('button', { name: 'Account of Asha Rao' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Asha Tiffins' })).toBeVisible();
  });

  test('a payment shows its bills while it is typed, and its receipt is printed', async ({ page }) => {
    await signIn(page, '/collectible');
    await fill(page, { Customer: { pick: 'Gopal' } });
    const effect = page.getByLabel('Effect of this payment');
    await expect(effect).toContainText('2 open bills');
    await fill(page, { Amount: '4000', 'Payment Mode': { pick: 'upi' }, Note: 'By the nephew' });
    // 4,000 = the 3,000 open of the first bill + 1,000 of the second.
    await expect(effect).toContainText('Outstanding now₹6,000');
    await expect(effect).toContainText('Balance after this payment₹2,000');
    await expect(effect).toContainText(`Bill of ${formatDay(firstDay)}₹3,000, fully paid`);
    await expect(effect).toContainText(`Bill of ${formatDay(secondDay)}₹1,000 of ₹3,000`);
    await save(page, 'Amount', 'Collectible Payment Added Successfully');
    await expect(field(page, 'Customer')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Total outstanding' })).toContainText(
      'Outstanding from 3 customers₹4,700',
    );
    await page.getByRole('button', { name: 'Receipt', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Receipt' });
    await expect(dialog.getByText('Rupees Four Thousand Only')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const { text, pages } = await printed(page);
    expect(pages).toBe(1);
    for (const words of ['Sri Lakshmi Gas', 'Received from', 'Hotel Kaveri', '₹4,000', 'Page 1 of 1'])
      expect(text).toContain(words);
    expect(text).not.toContain('Record Payment');
  });

  test('an overpayment shows as an advance; a deleted payment is outstanding again', async ({ page }) => {
    await signIn(page, `/collectible?customer=${kaveri}`);
    await expect(field(page, 'Customer')).toHaveValue(/Gopal Rao/);
    await fill(page, { Amount: '25000', 'Payment Mode': { pick: 'cash' } });
    await expect(page.getByText('₹23,000 more than outstanding.')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const doubt = page.getByText('More than is owed (₹2,000). Save again to keep it');
    await field(page, 'Amount').press('Enter');
    await expect(doubt).toBeVisible();
    // The console asks again about a changed amount.
    await fill(page, { Amount: '2500' });
    await expect(doubt).toBeHidden();
    await field(page, 'Amount').press('Enter');
    await expect(doubt).toBeVisible();
    await save(page, 'Amount', 'Collectible Payment Added Successfully');
    await expect(page.getByRole('region', { name: 'Credit customers' })).not.toContainText('Gopal Rao');
    await page.getByRole('radio', { name: 'Payments received' }).click();
    const payments = page.getByRole('region', { name: 'Payments received' });
    await expect(payments.getByRole('row', { name: /₹2,500/ })).toContainText('Hotel Kaveri');
    await payments.getByRole('button', { name: /^Delete .*₹2,500/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete Collectible Payment/ });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Collectible Payment Deleted Successfully')).toBeVisible();
    await expect(payments.getByRole('row', { name: /₹2,500/ })).toBeHidden();
    await page.getByRole('radio', { name: 'Outstanding' }).click();
    await expect(page.getByRole('region', { name: 'Credit customers' })).toContainText('Gopal Rao');
  });

  test("a customer's page has bills and lines, and links to payment and statement", async ({ page }) => {
    await signIn(page, `/customer/${sitara}?show=Bills`);
    const bills = page.getByRole('region', { name: 'Bills' });
    await expect(bills.getByRole('row', { name: /₹3,000 ₹1,000 ₹2,000/ })).toContainText(
      '3 × Cylinders 14.2 kg',
    );
    await expect(bills.getByRole('row', { name: /₹5,000 ₹5,000 –/ })).toContainText('Paid');
    await page.getByRole('radio', { name: 'Ledger' }).click();
    const lines = page.getByRole('region', { name: 'Ledger' });
    await expect(
      lines.getByRole('row', { name: /Correction: reverses an earlier entry −₹900 ₹2,000/ }),
    ).toBeVisible();
    await expect(lines.getByRole('row', { name: /Opening advance/ })).toContainText('₹2,000 advance');
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Record payment' }).click();
    await expect(field(page, 'Customer')).toHaveValue(/Meena Rao/);
    await page.goBack();
    await page.getByRole('link', { name: 'Statement' }).click();
    await expect(page.getByText('Opening balance')).toBeVisible();
  });

  test('a statement has balances, ageing, cylinders; a long one prints its headers again', async ({
    page,
  }) => {
    await signIn(page, `/customer/${sitara}/statement?from_date=${firstDay}&to_date=${daysAgo(0)}`);
    const sheet = page.getByRole('region', { name: 'Statement of Account' });
    // 2,000 in advance; 5,000 + 3,000 billed, 4,000 paid: 8,000 - 2,000 - 4,000 = 2,000.
    await expect(sheet.getByRole('row', { name: /Opening balance ₹2,000 advance/ })).toBeVisible();
    await expect(sheet.getByRole('row', { name: /Closing balance ₹8,000 ₹4,000 ₹2,000/ })).toBeVisible();
    // 5 + 3 taken, 4 + 2 returned.
    await expect(sheet.getByRole('row', { name: '14.2 kg 0 8 6 2' })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const { text, pages, sheets } = await printed(page);
    expect(pages).toBe(1);
    expect([sheets[0]?.width, sheets[0]?.height]).toEqual([595, 842]);
    for (const words of [
      'Sri Lakshmi Gas',
      'Statement of Account',
      'Meena Rao',
      'Payment by UPI: By the nephew',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Back to the customer');
    await page.getByRole('textbox', { name: 'To Date' }).fill(firstDay.split('-').reverse().join('/'));
    await page.getByRole('textbox', { name: 'To Date' }).press('Enter');
    await expect(sheet.getByRole('row', { name: /Closing balance ₹5,000 ₹0 ₹3,000/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'From Date' }).fill(secondDay.split('-').reverse().join('/'));
    await page.getByRole('textbox', { name: 'From Date' }).press('Enter');
    await expect(page.getByText('From Date cannot be greater than To Date')).toBeVisible();

    await page.goto(`/customer/${long}/statement?from_date=${daysAgo(9)}&to_date=${daysAgo(0)}`);
    // 60 × ₹10 are paid in advance.
    await expect(page.getByRole('row', { name: /Closing balance ₹0 ₹600 ₹600 advance/ })).toBeVisible();
    const all = await printed(page);
    expect(all.pages).toBeGreaterThan(1);
    for (const [place, { text }] of all.sheets.entries())
      expect(text).toContain(`Page ${place + 1} of ${all.pages}`);
    expect(all.sheets[1]?.text).toContain('Date Particulars Debit Credit Balance');
    const lines = all.sheets.reduce(
      (sum, { text }) => sum + (text.match(/Payment in cash/g)?.length ?? 0),
      0,
    );
    expect(lines).toBe(60);
  });
});
