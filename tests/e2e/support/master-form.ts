import type { Page } from '@playwright/test';
import type { Declaration, Values } from '../../../src/kit/shared/declaration.ts';
import { masters } from '../../../src/masters/masters.ts';
import type { Api } from '../../harness/app.ts';
import { masterPages } from '../../spec-masters.ts';
import { field } from './entry.ts';
import { expect } from './test.ts';

type MasterForm = (typeof masterPages)[number] & { declaration: Declaration };

/** A master's page, written by hand independently of its declaration. */
export function masterForm(path: string): MasterForm {
  const page = masterPages.find((one) => one.path === path);
  const declaration = masters.find((one) => one.path === path);
  if (!page || !declaration) throw new Error(`There is no master ${path}`);
  return { ...page, declaration };
}

/** Opens the empty form of a master. */
export async function openForm(page: Page, { screen, entity }: MasterForm, query = ''): Promise<void> {
  await page.goto(`${screen}${query}`);
  await expect(page.getByRole('form', { name: `Add ${entity}` })).toBeVisible();
}

/** Whether a field is a picker instead of a text input. */
export function isPicker({ declaration }: MasterForm, name: string): boolean {
  const input = declaration.fields[name]?.input;
  return input === 'choice' || input === 'reference';
}

/** Types into a field and leaves it, which parses a date and makes a picker refuse an unknown value. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text);
  await field(page, label).blur();
}

/** A record by its labels, as typed: dates with the day first, references by name. */
export async function typedRecord(
  api: Api,
  { declaration, fields }: MasterForm,
  record: Values,
): Promise<Record<string, string | { pick: string }>> {
  const typed: Record<string, string | { pick: string }> = {};
  for (const [name, label] of Object.entries(fields)) {
    const declared = declaration.fields[name];
    const text = String(record[name] ?? '');
    if (declared?.input === 'photo') continue;
    if (declared?.input === 'choice') typed[label] = { pick: text };
    else if (declared?.input === 'date') typed[label] = text.split('-').reverse().join('/');
    else if (declared?.input === 'reference')
      typed[label] = { pick: (await api.get(`${declared.to}/${text}`)).body.data.name };
    else typed[label] = text;
  }
  return typed;
}
