import { ANY, refused } from '../day-messages.ts';
import { faults } from './support/axe.ts';
import { field } from './support/entry.ts';
import { typeInto } from './support/master-form.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const person = {
  salutations: ['Salutations', 'Mr.'],
  firstName: ['First Name', 'Ravi'],
  lastName: ['Last Name', 'Kumar'],
  mobileNumber: ['Mobile Number', '9876500001'],
  address: ['Address', 'Here'],
} as const;

/** By field: its label and a valid value. */
const forms = {
  SV: {
    messages: refused.svCustomer,
    inputs: {
      ...person,
      date: ['Date', '20/11/2026'],
      dob: ['Date of Birth', '20/11/1980'],
      gas_consumer_number: ['Gas Consumer Number', '7001'],
      fatherName: ['Father Name', 'Rama'],
      dealerName: ['Dealership', 'Gas Agency'],
      pincode: ['Pincode', '522001'],
      state: ['State', 'Kerala'],
      stateofissue: ['State of Issue', 'Kerala'],
      bankname: ['Bank Name', 'Canara Bank'],
      ifsc: ['IFSC', 'SBIN0001234'],
      accountnumber: ['Account Number', '1234'],
      acc_holder_name: ['Account Holder Name', 'Ravi'],
      advanceAmtPaid: ['Advance Amount', '1450'],
    },
  },
  Credit: {
    messages: refused.creditCustomer,
    inputs: {
      ...person,
      date: ['Date', '20/11/2026'],
      companyName: ['Company Name', 'Udupi Cafe'],
      alternateNumber: ['Alternate Number', '9876500002'],
      credit_limit: ['Credit Limit', '5000'],
      advanceAmtPaid: ['Advance Amount', '0'],
      opening_date: ['Opening Date', '20/11/2026'],
    },
  },
  Guest: {
    messages: refused.guestCustomer,
    inputs: { ...person, aadharNumber: ['Aadhar Number', '123412341234'] },
  },
} as const;

/** As typed: dates with the day first. */
const typed = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? text.split('-').reverse().join('/') : text;

test('the forms of the three types have the exact messages; axe finds no fault in them', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  for (const [type, { messages, inputs }] of Object.entries(forms))
    await test.step(type, async () => {
      await signIn(page, `/customer?show=${type}`);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(field(page, 'First Name')).toHaveAccessibleDescription('First Name is required');
      expect(await faults(page)).toEqual([]);
      // The API tests send every row; one invalid text per field shows that the form uses the same rules.
      for (const [name, [label, fine]] of Object.entries(inputs)) {
        const rows = Object.entries(messages).find(([of]) => of === name)?.[1] ?? [];
        const wrong = rows.find(([value, says]) => typeof value === 'string' && value.trim() && says !== ANY);
        if (!wrong) continue;
        const [text, message] = wrong;
        await typeInto(page, label, typed(String(text)));
        await expect(field(page, label), label).toHaveAccessibleDescription(message.trim());
        await typeInto(page, label, fine);
        await expect(field(page, label), label).not.toHaveAccessibleDescription(message.trim());
      }
      await expect(page.getByText('No Customer Found')).toBeVisible();
    });

  await page.goto('/customer');
  for (const type of ['Transfer', 'Name Change'])
    await test.step(type, async () => {
      await page.getByRole('radio', { name: type, exact: true }).click();
      await typeInto(page, 'Chargeable Amount', '12x');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(field(page, 'Gas Consumer Number')).toHaveAccessibleDescription(
        'Gas Consumer Number is required',
      );
      await expect(field(page, 'Chargeable Amount')).toHaveAccessibleDescription(
        'Chargeable amount is invalid',
      );
      await page.getByRole('radio', { name: 'New', exact: true }).click();
      await expect(field(page, 'Gas Consumer Number')).toHaveAccessibleDescription('');
    });
});
