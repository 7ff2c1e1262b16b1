import type { Page } from '@playwright/test';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';

/** Fills the fields in order and submits with Enter, by keyboard only. */
async function enter(page: Page, first: string, values: readonly string[]) {
  await page.getByRole('textbox', { name: first }).first().focus();
  for (const [index, value] of values.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    if (value) await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
}

async function addInCharge(page: Page, name: string, id: string) {
  await signIn(page, '/emp');
  const values = ['', 'Branch', name, id, '9840000001', '123456789012', 'Mon', '15000', '1 Gandhi Road'];
  await enter(page, 'Joining Date', values);
  await expect(page.getByText('Employee Added Successfully')).toBeVisible();
}

async function edit(page: Page, entity: string, name: string) {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('heading', { name: `Update ${entity}` })).toBeVisible();
}

test('a branch is entered by keyboard, changed and deleted; its list keeps its pages', async ({ page }) => {
  await addInCharge(page, 'Ravi Kumar', 'E-1');
  await page.goto('/branch');
  await expect(page.getByText('No Data Found')).toBeVisible();
  const inCharge = page.getByRole('combobox', { name: 'Branch In-Charge' });

  await page.getByLabel('Branch Name').focus();
  await page.keyboard.type('Main Branch');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12 Omalur Road');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ravi');
  await expect(page.getByRole('option', { name: 'Ravi Kumar' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(inCharge).toHaveValue('Ravi Kumar');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Branch Added Successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: /Main Branch.*Ravi Kumar/ })).toBeVisible();
  await expect(page.getByLabel('Branch Name')).toBeFocused();
  await expect(page.getByLabel('Branch Name')).toHaveValue('');

  await edit(page, 'Branch', 'Main Branch');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Add Branch' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Main Branch' }).click();
  await expect(page.getByText('You Can Update the Data')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Update Branch' })).toBeVisible();
  await expect(inCharge).toHaveValue('Ravi Kumar');
  await page.getByLabel('Branch Name').fill('City Branch');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Branch Update Successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add Branch' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete City Branch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Branch' });
  await expect(dialog.getByText('Are you sure ?')).toBeVisible();
  await expect(dialog.getByText('City Branch')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Branch Deleted Successfully')).toBeVisible();
  // An empty list keeps its header and the space for Previous and Next.
  const list = page.getByRole('table', { name: 'Branch list' });
  await expect(list.getByRole('cell', { name: 'No Data Found' })).toBeVisible();
  await expect(list.getByRole('columnheader', { name: 'Branch Name' })).toBeVisible();
  for (const name of ['Previous', 'Next']) await expect(page.getByRole('button', { name })).toBeDisabled();
});

test('errors get the focus, a duplicate is under its field; leaving with changes asks', async ({ page }) => {
  await signIn(page, '/mode-of-payment');
  const name = page.getByRole('textbox', { name: 'Mode Of Payment' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Mode Of Payment is required')).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type('4 Oil');
  await expect(page.getByText('Mode Of Payment should be alphabets only')).toBeVisible();

  await name.fill('');
  await enter(page, 'Mode Of Payment', ['Cheque']);
  await expect(page.getByText('Mode Of Payment Added Successfully')).toBeVisible();
  await enter(page, 'Mode Of Payment', ['cheque']);
  await expect(name).toHaveAccessibleDescription('Mode Of Payment already exists');

  await page.getByRole('link', { name: 'Reports' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/mode-of-payment$/);
  await page.getByRole('link', { name: 'Reports' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/reports$/);
});

test('the delete dialog of a record in use shows that it cannot be deleted', async ({ page }) => {
  await addInCharge(page, 'Lakshmi Priya', 'E-2');
  await page.goto('/branch');
  await enter(page, 'Branch Name', ['Erode Branch', '4 Perundurai Road']);
  await page.getByRole('combobox', { name: 'Branch In-Charge' }).fill('lak');
  await page.getByRole('option', { name: 'Lakshmi Priya' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Branch Added Successfully')).toBeVisible();
  await page.goto('/emp');
  await page.getByRole('button', { name: 'Delete Lakshmi Priya' }).click();
  await expect(page.getByText('Employee is used by 1 branch')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
});

test('a cylinder has a type, other products have none', async ({ page }) => {
  await signIn(page, '/products');
  const type = page.getByRole('combobox', { name: 'Cylinders Type' });
  await expect(type).toBeHidden();
  await page.getByRole('combobox', { name: 'Category' }).fill('Cyl');
  await page.keyboard.press('Enter');
  await expect(type).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Cylinders Type is required')).toBeVisible();
});

test('a list masks personal numbers; a photo is shown before it is saved, and removed', async ({ page }) => {
  await addInCharge(page, 'Arun Prasad', 'E-4');
  await expect(page.getByRole('row', { name: /Arun Prasad.*\*{8}9012/ })).toBeVisible();
  const picture = page.getByRole('img', { name: 'Image, as it is now' });
  await edit(page, 'Employee', 'Arun Prasad');
  await expect(page.getByLabel('Aadhar/PAN Number')).toHaveValue('123456789012');
  await page.getByLabel('Image').setInputFiles({ name: 'arun.png', mimeType: 'image/png', buffer: pixel });
  await expect(picture).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Employee Update Successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add Employee' })).toBeVisible();
  await edit(page, 'Employee', 'Arun Prasad');
  await expect(picture).toHaveAttribute('src', /\/api\/files\//);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { name: 'Add Employee' })).toBeVisible();
  await edit(page, 'Employee', 'Arun Prasad');
  await expect(picture).toBeHidden();
});

test('a long form is hidden by the person, stays hidden, and opens for the next entry', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Add Vehicle' });
  await signIn(page, '/vehicle');
  await page.getByRole('button', { name: 'Hide the form' }).click();
  await expect(form).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Vehicle' })).toBeVisible();
  await expect(form).toBeHidden();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Vehicle Number')).toBeFocused();
  await page.reload();
  await expect(form).toBeVisible();
});

test('columns that are hidden at first are shown once a person chooses them', async ({ page }) => {
  await signIn(page, '/vehicle');
  const heading = page.getByRole('columnheader', { name: 'Chassis Number' });
  await expect(page.getByRole('columnheader', { name: 'RC Number' })).toBeVisible();
  await expect(heading).toBeHidden();
  await page.getByRole('button', { name: 'Columns (6 of 9)' }).click();
  for (const name of ['Chassis Number', 'Engine Number', 'Insurance Number'])
    await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
});

/** The smallest picture: one green pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
