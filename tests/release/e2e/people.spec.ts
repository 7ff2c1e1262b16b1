import { faults } from '../../e2e/support/axe.ts';
import { field, fill, pick, save } from '../../e2e/support/entry.ts';
import { settled } from '../../e2e/support/settled.ts';
import { signIn, signInByForm } from '../../e2e/support/sign-in.ts';
import { ADMIN, expect, signedOut, test } from '../../e2e/support/test.ts';
import { builders } from '../../harness/builders.ts';
import { httpApi } from '../../harness/http-api.ts';

test('a person is added, signs in with the one-time password, and is signed out by the Super Admin', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, '/people');
  await fill(page, { Name: 'Ravi Kumar', Email: 'ravi@example.com', Role: { pick: 'Cashier' } });
  await expect(page.getByText(/^Sales, expenses, payments/)).toBeVisible();
  await save(page, 'Name', 'Person Added Successfully');
  const dialog = page.getByRole('dialog', { name: 'One-time password of Ravi Kumar' });
  await dialog.getByRole('button', { name: 'Make a password' }).click();
  const shown = dialog.getByLabel('One-time password');
  await expect(shown).toHaveValue(/^[\da-z]{4}(-[\da-z]{4}){3}$/);
  const password = await shown.inputValue();
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  const context = await browser.newContext({ baseURL: server.url, storageState: signedOut });
  const own = await context.newPage();
  await signInByForm(own, '/', { email: 'ravi@example.com', password });
  await expect(own.getByText('You are using a temporary password.')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Cashier', exact: true })).toBeVisible();

  await page.reload();
  const row = page.getByRole('row', { name: /Ravi Kumar/ });
  await expect(row.getByRole('cell').filter({ hasText: /^1$/ }).last()).toBeVisible();
  await settled(page);
  expect(await faults(page)).toEqual([]);
  await row.getByRole('button', { name: 'Sessions of Ravi Kumar' }).click();
  const sessions = page.getByRole('dialog', { name: 'Sessions of Ravi Kumar' });
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(sessions.getByText('No Data Found')).toBeVisible();
  await page.keyboard.press('Escape');
  await own.reload();
  await expect(own.getByRole('form', { name: 'Login' })).toBeVisible();
  await context.close();
});

test('a person is bound to branches; a conflict names them', async ({ page, server }) => {
  const { body } = await httpApi(server.url).post('/login', ADMIN);
  const api = httpApi(server.url, body.token);
  const an = builders(api);
  const [benz, temple] = [
    await an.branch({ name: 'Benz Circle' }),
    await an.branch({ name: 'Temple Street' }),
  ];
  await signIn(page, '/people');
  const row = page.getByRole('row', { name: /Ravi Kumar/ });
  await expect(row).toContainText('All');
  await row.getByRole('button', { name: 'Edit Ravi Kumar' }).click();
  await expect(field(page, 'Name')).toHaveValue('Ravi Kumar');
  const branches = page.getByRole('form').getByLabel('Branches', { exact: true });
  await branches.fill('benz');
  await page.getByRole('option', { name: 'Benz Circle' }).click();
  await page.keyboard.press('Escape');
  const { data } = (await api.get('/people')).body;
  const { id } = data.find(({ name }: { name: string }) => name === 'Ravi Kumar');
  await api.patch(`/people/${id}`, { branch_ids: [benz.id, temple.id] });
  await page.getByRole('button', { name: 'Update' }).click();
  const choice = page.getByRole('radiogroup', { name: 'Branches' });
  await expect(choice.getByRole('radio', { name: 'Keep mine: Benz Circle', exact: true })).toBeChecked();
  expect(await faults(page)).toEqual([]);
  await choice.getByRole('radio', { name: 'Take theirs: Benz Circle, Temple Street' }).check();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(row).toContainText('Benz Circle, Temple Street');
});

test('what is typed into Branches is picked or refused, and never means all branches', async ({
  page,
  api,
}) => {
  const an = builders(api);
  await an.branch({ name: 'Gunadala' });
  const tenali = await an.branch({ name: 'Tenali' });
  const patches: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && patches.push(request.postData() ?? ''));
  await signIn(page, '/people');
  const row = page.getByRole('row', { name: /Ravi Kumar/ });
  const edit = async () => {
    await row.getByRole('button', { name: 'Edit Ravi Kumar' }).click();
    await expect(field(page, 'Name')).toHaveValue('Ravi Kumar');
  };
  await edit();
  const branches = page.getByRole('form').getByLabel('Branches', { exact: true });
  while (await page.getByRole('form').locator('.mantine-Pill-root').count())
    await branches.press('Backspace');
  await branches.fill('guntoor');
  for (const leave of ['Enter', 'Tab']) {
    await branches.press(leave);
    await expect(page.getByText('No such branch')).toBeVisible();
    await expect(branches).toHaveValue('guntoor');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(branches).toHaveValue('guntoor');
  }
  expect(patches).toEqual([]);
  await branches.press('Escape');
  await expect(branches).toHaveValue('');

  await branches.fill('ten');
  await branches.press('Enter');
  await expect(page.getByRole('form').getByText('Tenali', { exact: true })).toBeVisible();
  expect(patches).toEqual([]);
  await branches.press('Enter');
  await expect(row).toContainText('Tenali');
  expect(JSON.parse(patches[0] ?? '')).toMatchObject({ branch_ids: [tenali.id] });

  await edit();
  await branches.press('Backspace');
  await branches.press('Enter');
  await expect(page.getByText('Ravi Kumar sees all branches')).toBeVisible();
});

test('a person gets another role and is disabled; the last Super Admin stays', async ({ page }) => {
  await signIn(page, '/people');
  const row = page.getByRole('row', { name: /Ravi Kumar/ });
  await row.getByRole('button', { name: 'Edit Ravi Kumar' }).click();
  await expect(field(page, 'Name')).toHaveValue('Ravi Kumar');
  await pick(field(page, 'Role'), 'Viewer');
  await pick(field(page, 'Status'), 'InActive');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(row).toContainText('Viewer');
  await expect(row).toContainText('InActive');
  await expect(row.getByRole('button', { name: /^Reset password/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Super Admin' }).click();
  await expect(field(page, 'Name')).toHaveValue('Super Admin');
  await pick(field(page, 'Role'), 'Viewer');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('One active Super Admin must remain')).toBeVisible();
});

test('an API key is added, copied, used by a script, and refused once it is revoked', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, '/api-keys');
  await expect(page.getByText('curl -H')).toBeVisible();
  await settled(page);
  expect(await faults(page)).toEqual([]);
  await fill(page, { Name: 'Tally export', Role: { pick: 'Viewer' } });
  await save(page, 'Name', 'API Key Added Successfully');
  const dialog = page.getByRole('dialog', { name: 'API key Tally export' });
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  await expect(dialog.getByLabel('API key')).toHaveValue(key);
  const script = httpApi(server.url, key);
  expect((await script.get('/me')).body.data.name).toBe('key: Tally export');
  await settled(page);
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /Tally export/ });
  await expect(row).toContainText(`${key.slice(0, 12)}…`);
  await row.getByRole('button', { name: 'Revoke Tally export' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
  await expect(row.getByRole('button')).toHaveCount(0);
  expect((await script.get('/me')).status).toBe(401);
});
