import type { Page } from '@playwright/test';
import { field, fill } from '../../e2e/support/entry.ts';
import { isPicker, masterForm, openForm, typeInto } from '../../e2e/support/master-form.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';
import { refusedRows } from '../../spec-messages.ts';

/** A field, its message when blank, and one invalid text with its message. */
type TypedField = { name: string; label: string; blank?: string; wrong?: { text: string; message: string } };

let page: Page;
test.beforeAll(async ({ browser, server }) => {
  page = await browser.newPage({ baseURL: server.url });
  // Half-filled forms are left open on purpose.
  page.on('dialog', (dialog) => dialog.accept());
  await signIn(page);
});
test.afterAll(() => page.close());

// tests/spec-messages.test.ts checks every row against the schema; here one row per field shows that the form
// uses it.
for (const { path, chosen = {}, fields } of refusedRows) {
  const form = masterForm(path);
  const typed = Object.entries(fields).flatMap(([name, refused]): TypedField[] => {
    // A photo field takes no text; the photo tests drop invalid files on it.
    if (form.declaration.fields[name]?.input === 'photo') return [];
    const [, blank] = refused.find(([value]) => value === '') ?? [];
    const [text, message] = refused.find(([value]) => typeof value === 'string' && value.trim()) ?? [];
    const wrong = typeof text === 'string' && message !== undefined ? { text, message } : undefined;
    return [{ name, label: form.fields[name] ?? name, ...(blank && { blank }), ...(wrong && { wrong }) }];
  });
  const isChosen = ({ name }: TypedField) => isPicker(form, name);
  const beside = Object.entries(chosen).map(([name, pick]) => [form.fields[name] ?? name, { pick }] as const);
  const subject = [form.entity, ...Object.values(chosen)].join(', ');

  test(`${subject}: the form has the exact messages`, async () => {
    await openForm(page, form);
    await fill(page, Object.fromEntries(beside));
    for (const { label, wrong } of typed.filter(isChosen)) if (wrong) await typeInto(page, label, wrong.text);
    await page.getByRole('button', { name: 'Save' }).click();
    for (const { label, blank, wrong, name } of typed) {
      const message = isPicker(form, name) ? wrong && `No such ${label.toLowerCase()}` : blank;
      // The error of an empty picker contains the link to the first record.
      if (message && !form.declaration.fields[name]?.input?.startsWith('date'))
        await expect(field(page, label), label).toHaveAccessibleDescription(new RegExp(`^${message}`));
    }
    for (const { label, wrong } of typed.filter((one) => !isChosen(one))) {
      if (!wrong) continue;
      await typeInto(page, label, wrong.text);
      await expect(field(page, label), label).toHaveAccessibleDescription(wrong.message);
    }
    await expect(page.getByText('No Data Found')).toBeVisible();
  });
}
