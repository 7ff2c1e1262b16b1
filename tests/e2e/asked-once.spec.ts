import { builders } from '../harness/builders.ts';
import { ADMIN } from '../harness/console.ts';
import { openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { field, fill, save } from './support/entry.ts';
import { signIn } from './support/sign-in.ts';
import { expect, testAfter } from './support/test.ts';

async function enterBusiness(url: string) {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  return { ...(await openBusiness(api)), sv: await builders(api).svCustomer({ advanceAmtPaid: 5_000 }) };
}
type Typed = Record<string, string | { pick: string }>;
type Form = { path: string; values: Typed; from: string; warning: RegExp; said: string; again?: Typed };

const test = testAfter(enterBusiness);

const person = { Salutations: 'Mr.', 'Last Name': 'Rao', Address: 'Temple Street' };

test('a duplicate or a wrong GST number gives one warning', async ({ page, entered }) => {
  const { branch, sv } = entered;
  const expense = {
    Branch: { pick: branch.name },
    'Expence Type': { pick: 'general' },
    Description: 'Tea',
    Amount: '120',
  };
  const payment = {
    Customer: { pick: sv.mobileNumber },
    Amount: '700',
    'Payment Mode': { pick: 'cash' },
  };
  const guest = (name: string, mobile: string) => ({
    ...person,
    'First Name': name,
    'Mobile Number': mobile,
    'Consumer ID': 'G-77',
  });
  const forms: Form[] = [
    {
      path: '/day-entry?show=Expences',
      values: expense,
      from: 'Amount',
      warning: /The same general expense of ₹120 was entered on/,
      said: 'Expence Created Successfully',
    },
    {
      path: '/SV-Amounts',
      values: payment,
      from: 'Amount',
      warning: /Payment [0-9]+ of ₹700 was recorded at .* already/,
      said: 'SV Amounts Payments Added Successfully',
    },
    {
      path: '/customer?show=Guest',
      values: guest('Gita', '9123456701'),
      again: guest('Hari', '9123456702'),
      from: 'Consumer ID',
      warning: /Already the Consumer ID of Gita Rao \(Guest\)/,
      said: 'Customer Added Successfully',
    },
  ];
  await signIn(page);
  for (const { path, values, again = values, from, warning, said } of forms) {
    await page.goto(path);
    await fill(page, values);
    await save(page, from, said);
    await page.reload();
    await fill(page, again);
    await field(page, from).press('Enter');
    await expect(page.getByText(warning)).toContainText('Save again to keep it');
    await save(page, from, said);
  }

  await page.goto('/vendor');
  await fill(page, {
    'Vendor Name': 'Balaji Traders',
    'Phone Number': '9123456789',
    Email: 'office@balaji.example',
    'GST Number': '37 abcde 1234f 1z5',
    Address: 'Highway',
    'Product Type': { pick: 'Cylinders' },
  });
  await field(page, 'GST Number').press('Enter');
  await expect(page.getByText('The check character of this GSTIN would be Z')).toContainText('Save again');
  await save(page, 'GST Number', 'Vendor Added Successfully');
  await expect(page.getByRole('row', { name: /Balaji Traders/ })).toContainText('37ABCDE1234F1Z5');
});
