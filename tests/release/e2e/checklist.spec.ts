import { add } from '../../e2e/support/records.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';

const employee = (type: string, employeeId: string) => ({
  joining_date: '2024-04-01',
  type,
  name: 'Ravi Kumar',
  employee_id: employeeId,
  phone: '9840000001',
  aadhar_number: '123456789012',
  sal_type: 'Monthly',
  salary: 18_000,
  address: '12 Station Road',
});

const vendor = {
  ...{ name: 'Indane', phone: '9000000009', email: 'plant@example.com', gst: '37ABCDE1234F1Z5' },
  ...{ address: 'Plant Road', product_type: 'Cylinders' },
};

test('the checklist guides the setup, checks off done steps and disappears at the end', async ({ page }) => {
  await signIn(page);
  const setup = page.getByRole('region', { name: 'Setting up' });
  const next = setup.getByRole('link').and(page.locator('[aria-current=step]'));
  await expect(setup.getByRole('listitem')).toHaveCount(10);
  await expect(setup.getByRole('status')).toHaveText(/0 of 10 done/);
  await next.click();
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByLabel('Business Name').fill('Sri Lakshmi Gas');
  await page.getByLabel('Business Name').press('Enter');
  await expect(page.getByText('Settings Updated Successfully')).toBeVisible();

  const upcoming = page.getByRole('navigation', { name: 'Setting up' }).getByRole('link');
  await expect(upcoming).toHaveAttribute('href', /^\/emp/);
  await upcoming.click();
  await expect(page).toHaveURL(/\/emp$/);
  await expect(page.getByLabel('Employee Type')).toHaveValue('Branch In-Charge');

  // A picker without records links to the screen where the first one is added.
  await page.goto('/stock-assigning');
  await page.getByRole('link', { name: 'Add the first vehicle' }).click();
  await expect(page).toHaveURL(/\/vehicle$/);
  // So does one of a type, with the type filled in.
  await page.goto('/area-codes');
  await page.getByRole('link', { name: 'Add the first driver' }).click();
  await expect(page.getByLabel('Employee Type')).toHaveValue('Driver');
  await page.goto('/collectible');
  await page.getByRole('link', { name: 'Add the first customer' }).click();
  await expect(page.getByRole('radio', { name: 'Credit' })).toBeChecked();

  const inCharge = await add(page, '/employees', employee('Branch In-Charge', 'E-1'));
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(setup.getByRole('status')).toHaveText(/2 of 10 done/);
  await expect(next).toHaveText(/^Branch/);

  const branch = await add(page, '/branches', {
    name: 'Main Branch',
    address: '4 Main Bazaar',
    in_charge_id: inCharge.id,
  });
  // The only branch is filled in.
  await page.goto('/godown');
  await expect(page.getByLabel('Branch')).toHaveValue('Main Branch');
  await expect(page.getByRole('navigation', { name: 'Setting up' })).toContainText(
    '3 of 10 done. Next: Godown in-charge',
  );
  await page.goto('/');
  const keeper = await add(page, '/employees', employee('Godown In-Charge', 'E-2'));
  const driver = await add(page, '/employees', employee('Driver', 'E-3'));
  const ofBranch = { branch_id: branch.id };
  const godown = await add(page, '/godowns', {
    ...ofBranch,
    name: 'Main Godown',
    in_charge_id: keeper.id,
    status: 'Active',
  });
  await add(page, '/products', { category: 'Regulators', name: 'Regulator', units: 1, price: 300 });
  await add(page, '/area_codes', {
    ...ofBranch,
    area_name: 'Fort',
    area_code: 'F-1',
    driver_id: driver.id,
  });
  await add(page, '/vehicles', {
    ...{ vehicle_number: 'AP07TX1001', chassis_number: 'CH1', engine_number: 'EN1', rc_number: 'RC1' },
    ...{ manufacturing_year: '2021', vehicle_permit: 'State', insurance_number: 'INS1' },
    ...{ road_tax: 'Paid 2026', status: 'Active' },
  });
  await add(page, '/vendors', vendor);
  await page.reload();
  await expect(setup.getByRole('status')).toHaveText(/9 of 10 done/);
  await next.click();
  await expect(page).toHaveURL(/\/godown-dashboard$/);

  await add(page, '/stockadjustments', {
    date: '2026-11-01',
    godown_id: godown.id,
    kind: 'opening',
    product: 'Regulators',
    filled: 10,
    empty: 0,
    reason: 'Opening stock',
  });
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The day' })).toBeVisible();
  await expect(setup).toBeHidden();
});
