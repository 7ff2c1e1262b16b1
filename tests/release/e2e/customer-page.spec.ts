import type { Page } from '@playwright/test';
import { add } from '../../e2e/support/records.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';

const date = '2026-11-02';
const cylinders = { date, product: 'Cylinders', weight: '14.2' };

/** A Credit customer with one sale of 4 cylinders on credit, 3 returned, and 21 cash sales. */
async function buyer(page: Page): Promise<number> {
  const person = { joining_date: '2024-04-01', phone: '9000000001', sal_type: 'Monthly', salary: 18_000 };
  const employee = (type: string, name: string, employeeId: string, aadharNumber: string) =>
    add(page, '/employees', {
      ...{
        ...person,
        type,
        name,
        employee_id: employeeId,
        aadhar_number: aadharNumber,
        address: '12 Station Road',
      },
    });
  const cashier = await employee('Branch In-Charge', 'Padma', 'E-1', '100000000001');
  const keeper = await employee('Godown In-Charge', 'Mohan', 'E-3', '100000000003');
  const driver = await employee('Driver', 'Suresh', 'E-2', '100000000002');
  const branch = await add(page, '/branches', {
    ...{ name: 'Main Branch', address: '4 Main Bazaar', in_charge_id: cashier.id },
  });
  const godown = await add(page, '/godowns', {
    ...{ name: 'Main Godown', branch_id: branch.id, in_charge_id: keeper.id, status: 'Active' },
  });
  const area = await add(page, '/area_codes', {
    ...{ area_name: 'Brodipet', area_code: 'AC-1', branch_id: branch.id, driver_id: driver.id },
  });
  const vehicle = await add(page, '/vehicles', {
    vehicle_number: 'AP07TX1001',
    chassis_number: 'CH1',
    engine_number: 'EN1',
    manufacturing_year: '2021',
    rc_number: 'RC1',
    vehicle_permit: 'State',
    insurance_number: 'INS1',
    road_tax: 'Paid 2026',
    status: 'Active',
  });
  await add(page, '/stockadjustments', {
    ...{ ...cylinders, godown_id: godown.id, kind: 'opening', filled: 60, empty: 0, reason: 'Opening stock' },
  });
  const crew = { area_code_id: area.id, employee_id: driver.id, vehicle_id: vehicle.id };
  await add(page, '/stockassigns', { ...cylinders, ...crew, branch_id: branch.id, qty: 60 });
  const { id } = await add(page, '/customers', {
    customerType: 'Credit',
    date: '2026-01-01',
    companyName: 'Udupi Cafe',
    consumerid: 'C-1',
    salutations: 'Mr.',
    firstName: 'Gopal',
    lastName: 'Bhat',
    mobileNumber: '9876500001',
    address: '3 Ring Road, Guntur',
    credit_limit: 20_000,
    advanceAmtPaid: 2_000,
    opening_date: '2026-01-01',
  });
  const sale = { ...cylinders, area_code_id: area.id, customer_id: id, payment_mode: 'cash' };
  const onCredit = { saletype: 'Credit Sales', qty: 4, empty_cylinders: 3, amount: 3_600 };
  await add(page, '/dayentries', { ...sale, ...onCredit });
  for (let count = 0; count < 21; count++)
    await add(page, '/dayentries', {
      ...{ ...sale, saletype: 'Cash Sales', qty: 1, empty_cylinders: 1, amount: 900 },
    });
  return id;
}

test("a customer's page shows details, purchases, outstanding, cylinders and history", async ({ page }) => {
  await signIn(page);
  const id = await buyer(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('udupi');
  await page.getByRole('option', { name: /Gopal Bhat/ }).click();
  await expect(page).toHaveURL(new RegExp(`/customer/${id}$`));
  await expect(page.getByRole('heading', { name: 'Udupi Cafe' })).toBeVisible();
  const owed = page.getByRole('region', { name: 'Outstanding' });
  for (const figure of ['₹1,600', '₹20,000', '₹2,000', '₹18,400']) await expect(owed).toContainText(figure);
  const reminder = owed.getByRole('link', { name: 'Reminder by WhatsApp' });
  await expect(reminder).toHaveAttribute('href', /^https:\/\/wa\.me\/919876500001\?text=Dear%20Gopal%20Bhat/);
  await expect(reminder).toHaveAttribute('href', /%E2%82%B91%2C600%20is%20outstanding/);
  await expect(reminder).toHaveAttribute('rel', /noopener/);
  await expect(reminder).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('region', { name: 'Cylinders with customer' })).toContainText(
    '1 (25 issued, 24 returned)',
  );
  await expect(page.getByRole('region', { name: 'Customer Details' })).toContainText('3 Ring Road, Guntur');

  const sales = page.getByRole('table', { name: 'Purchases' });
  await expect(sales.getByRole('row', { name: /02 Nov 2026 Cash Sales AC-1.*₹900/ })).toHaveCount(20);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(sales.getByRole('row', { name: /^22 .*Credit Sales.*credit ₹3,600/ })).toBeVisible();

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of Customer — Gopal Bhat' });
  await expect(history).toContainText('Udupi Cafe');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Update Customer' })).toBeVisible();
  await page.getByRole('button', { name: 'View Gopal Bhat' }).click();
  await expect(page).toHaveURL(new RegExp(`/customer/${id}$`));

  await page.goto('/customer/2147483647');
  await expect(page.getByText('This customer cannot be shown')).toBeVisible();
  await page.getByRole('link', { name: 'All customers' }).click();
  await expect(page.getByRole('form', { name: 'Add Customer' })).toBeVisible();

  await page.goto('/day-entry');
  await page
    .getByRole('button', { name: /^View customer/i })
    .first()
    .click();
  await page.getByRole('link', { name: 'Purchases, outstanding and cylinders' }).click();
  await expect(page.getByRole('heading', { name: 'Udupi Cafe' })).toBeVisible();
});
