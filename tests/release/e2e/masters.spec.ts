import type { Page } from '@playwright/test';
import { formatCount, formatDay, formatRupees } from '../../../src/kit/shared/format.ts';
import { masters } from '../../../src/masters/masters.ts';
import { field, fill } from '../../e2e/support/entry.ts';
import { openForm, typedRecord, typeInto } from '../../e2e/support/master-form.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';
import type { Api } from '../../harness/app.ts';
import { masterRecords } from '../../harness/master-records.ts';

let page: Page;
let api: Api;
test.beforeAll(async ({ browser, server, api: own }) => {
  api = own;
  page = await browser.newPage({ baseURL: server.url });
  page.on('dialog', (dialog) => dialog.accept());
  await signIn(page);
});
test.afterAll(() => page.close());

const said = (text: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })).toBeVisible();
const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
const newestRow = () => page.getByRole('table').getByRole('row').nth(1);
const textOf = (typed: string | { pick: string } | undefined) =>
  typeof typed === 'object' ? typed.pick : (typed ?? '');

for (const form of masters) {
  const { path, title, fields, columns, toasts } = form;
  const labelOf = (name: string) => fields[name]?.label ?? name;

  test(`${title}: blank it is refused, then added, shown, updated and deleted`, async () => {
    const { validRecord } = masterRecords(api);
    const changed = columns.find((name) => fields[name]?.input === 'text') ?? 'name';
    const typed = await typedRecord(api, form, await validRecord(path));
    await openForm(page, form);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Home.*Add /);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(field(page, labelOf(changed))).toHaveAccessibleDescription(/ is required$/);
    await fill(page, typed);
    await page.getByRole('button', { name: 'Save' }).click();
    await said(toasts.added);

    // A fresh page shows the stored values in all columns, and no earlier toast.
    await openForm(page, form, '?hide=none');
    await expect(page.getByRole('columnheader')).toHaveText(['S No.', ...columns.map(labelOf), 'Action']);
    const shown = columns.map((name) => shownAs(name, textOf(typed[labelOf(name)])));
    await expect(newestRow().getByRole('cell')).toHaveText(['1', ...shown, '']);

    await newestRow().getByRole('button', { name: 'Edit' }).click();
    await said('You Can Update the Data');
    await expect(heading(`Update ${title}`)).toBeVisible();
    for (const [label, value] of Object.entries(typed))
      await expect(field(page, label)).toHaveValue(textOf(value));
    const other = String((await validRecord(path))[changed]);
    await typeInto(page, labelOf(changed), other);
    await page.getByRole('button', { name: 'Update' }).click();
    await said(toasts.updated);
    await expect(heading(`Add ${title}`)).toBeVisible();
    await expect(newestRow()).toContainText(other);

    await newestRow().getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${title}` });
    await expect(dialog.getByText('Are you sure ?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await said(toasts.deleted);
  });
}

/** A value as tables show it: personal numbers masked, digits grouped, a dash for no value. */
function shownAs(name: string, text: string): string | RegExp {
  if (name === 'aadhar_number' || name === 'account_number') return text.replace(/.(?=.{4})/g, '*');
  if (name === 'salary' || name === 'price') return formatRupees(Number(text));
  if (name === 'units') return formatCount(Number(text));
  if (/^\d\d\/\d\d\/\d{4}$/.test(text)) return formatDay(text.split('/').reverse().join('-'));
  return text || '–';
}

const names = {
  Driver: 'Vetri Driver',
  'Branch In-Charge': 'Vetri Branch',
  'Godown In-Charge': 'Vetri Godown',
};

test('in-charge and driver pickers offer only employees of their type', async () => {
  const { make } = masterRecords(api);
  for (const [type, name] of Object.entries(names)) await make('/employees', { type, name });
  for (const form of masters)
    for (const declared of Object.values(form.fields)) {
      // An empty form does not show a field that depends on another.
      if (declared.input !== 'reference' || !declared.only || declared.showWhen) continue;
      await openForm(page, form);
      await field(page, declared.label).fill('Vetri');
      const offered = page.getByRole('option', { name: /Vetri/ });
      await expect(offered, form.path).toHaveText([names[declared.only.type as keyof typeof names]]);
    }
});

test('InActive godowns and vehicles are not offered', async () => {
  const { make } = masterRecords(api);
  for (const status of ['Active', 'InActive']) {
    await make('/godowns', { name: `Ponni ${status}`, status });
    await make('/vehicles', { vehicle_number: `Ponni ${status}`, status });
  }
  for (const [screen, label] of [
    ['/inventory', 'Godown'],
    ['/stock-assigning', 'Vehicle'],
  ] as const) {
    await page.goto(screen);
    await field(page, label).fill('Ponni');
    await expect(page.getByRole('option', { name: /Ponni/ }), screen).toHaveText([/^Ponni Active/]);
  }
});
