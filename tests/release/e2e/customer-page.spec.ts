import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';
import type { Api } from '../../harness/app.ts';
import { builders } from '../../harness/builders.ts';
import { day, openBusiness } from '../../harness/day.ts';

const date = '2026-11-02';

/** A Credit customer with one sale of 4 cylinders on credit, 3 returned, and 21 cash sales. */
async function buyer(api: Api) {
  const business = await openBusiness(api);
  const credit = await builders(api).creditCustomer({
    companyName: 'Udupi Cafe',
    firstName: 'Gopal',
    lastName: 'Bhat',
    mobileNumber: '9876500001',
    address: '3 Ring Road, Guntur',
    credit_limit: 20_000,
    advanceAmtPaid: 2_000,
  });
  const { open, assign, sell } = day(api, business);
  await open({ date, filled: 60 });
  await assign({ date, qty: 60 });
  const sale = { date, customer_id: credit.id, empty_cylinders: 1 };
  const onCredit = { saletype: 'Credit Sales', qty: 4, empty_cylinders: 3, amount: 3_600 };
  expect((await sell({ ...sale, ...onCredit })).status).toBe(201);
  for (let count = 0; count < 21; count++) expect((await sell(sale)).status).toBe(201);
  return { id: credit.id, area: business.area };
}

test("a customer's page shows details, purchases, outstanding, cylinders and history", async ({
  page,
  api,
}) => {
  await signIn(page);
  const { id, area } = await buyer(api);

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
  await expect(
    sales.getByRole('row', { name: new RegExp(`02 Nov 2026 Cash Sales ${area.area_code}.*₹900`) }),
  ).toHaveCount(20);
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
