import type { Page } from '@playwright/test';
import { valid_records } from '../harness/master-records.ts';
import { refused_rows } from '../spec-messages.ts';
import { field, fill } from './support/entry.ts';
import { isPicker, masterForm, openForm, typeInto } from './support/master-form.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** A field with the texts that can be typed into it and the message of each. */
type TypedRows = { name: string; label: string; rows: { text: string; message: string }[] };

let page: Page;
test.beforeAll(async ({ browser, server }) => {
  page = await browser.newPage({ baseURL: server.url });
  // Half filled forms are left behind on purpose.
  page.on('dialog', (dialog) => dialog.accept());
  await signIn(page);
});
test.afterAll(() => page.close());

for (const { path, chosen = {}, fields } of refused_rows) {
  const form = masterForm(path);
  const typed = Object.entries(fields).flatMap(([name, refused]): TypedRows[] => {
    const rows = refused.flatMap(([text, message]) => (typeof text === 'string' ? [{ text, message }] : []));
    // Nothing can be typed into a photo; what it says of bad files is told by the photo tests.
    return form.declaration.fields[name]?.input === 'photo'
      ? []
      : [{ name, label: form.fields[name] ?? name, rows }];
  });
  const pickers = typed.filter(({ name }) => isPicker(form, name));
  const texts = typed.filter(({ name }) => !isPicker(form, name));
  const beside = Object.entries(chosen).map(([name, pick]) => [form.fields[name] ?? name, { pick }] as const);
  const subject = [form.entity, ...Object.values(chosen)].join(', ');

  test(`${subject}: the form tells what is wrong in the words of the specification`, async () => {
    // A picker keeps what was chosen before, so each round of what it does not have begins in an empty form.
    const rounds = Math.max(1, ...pickers.map(({ rows }) => rows.length));
    for (let round = 0; round < rounds; round++) {
      await openForm(page, form);
      await fill(page, Object.fromEntries(beside));
      const told = pickers.flatMap(({ label, rows }) =>
        rows.slice(round, round + 1).map((row) => ({ label, ...row })),
      );
      for (const { label, text } of told) await typeInto(page, label, text);
      await page.getByRole('button', { name: 'Save' }).click();
      for (const { label, message } of told) {
        await expect(field(page, label)).toHaveAccessibleDescription(message);
        await expect(field(page, label)).toHaveValue('');
      }
    }

    const valid = await valid_records[path]?.(async () => 1);
    for (const { name, label, rows } of texts)
      for (const { text, message } of rows) {
        // Without the error of the row before, so that each row makes its own.
        await typeInto(page, label, String(valid?.[name]));
        await expect(field(page, label)).toHaveAccessibleDescription('');
        await typeInto(page, label, text);
        await expect(field(page, label), `${label}: ${text.slice(0, 40)}`).toHaveAccessibleDescription(
          message,
        );
      }
    await expect(page.getByText('No Data Found')).toBeVisible();
  });
}
