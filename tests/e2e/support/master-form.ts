import type { Page } from '@playwright/test';
import type { Declaration, Values } from '../../../src/kit/shared/declaration.ts';
import { masters } from '../../../src/masters/masters.ts';
import { pages } from '../../../src/masters/pages.ts';
import type { Api } from '../../harness/app.ts';
import { field } from './entry.ts';
import { expect } from './test.ts';

/** Opens the empty form of a master. */
export async function openForm(page: Page, { path, title }: Declaration, query = ''): Promise<void> {
  const screen = pages.find(({ records }) => records === path)?.path;
  await page.goto(`${screen}${query}`);
  await expect(page.getByRole('form', { name: `Add ${title}` })).toBeVisible();
}

/** Types into a field and leaves it, which parses a date and makes a picker refuse an unknown value. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text);
  await field(page, label).blur();
}

/** A record by its labels, as typed: dates with the day first, references by name. */
export async function typedRecord(
  api: Api,
  { fields }: Declaration,
  record: Values,
): Promise<Record<string, string | { pick: string }>> {
  const typed: Record<string, string | { pick: string }> = {};
  for (const [name, declared] of Object.entries(fields)) {
    const { label, input } = declared;
    const text = String(record[name] ?? '');
    if (input === 'photo' || declared.showWhen?.(record) === false) continue;
    if (input === 'choice') typed[label] = { pick: text };
    else if (input === 'date') typed[label] = text.split('-').reverse().join('/');
    else if (declared.input === 'reference') {
      const name = masters.find(({ path }) => path === declared.to)?.dropdown[0] ?? 'name';
      typed[label] = { pick: (await api.get(`${declared.to}/${text}`)).body.data[name] };
    } else typed[label] = text;
  }
  return typed;
}
