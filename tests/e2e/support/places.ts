import type { Page } from '@playwright/test';
import { screens } from '../../../src/app/sidebar.ts';
import type { LongNames } from './long-names.ts';
import { reportAt } from './reports.ts';
import { expect } from './test.ts';

/** The states of a dialog, in order. */
export type Shown = { name: string; steps: readonly ((page: Page) => Promise<void>)[] };

export type Place = {
  path: string;
  /** Names of buttons that open a dialog, or the steps to open it. */
  dialogs?: readonly (RegExp | string | Shown)[];
  /** The screen is printed too, and so are its dialogs. */
  hasPaper?: true;
};

const dialog = (page: Page) => page.getByRole('dialog');
/** On a phone the form is collapsed. */
async function unfold(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true });
  if (await button.isVisible()) await button.click();
}

const keys: Shown = { name: 'Keys', steps: [(page) => page.keyboard.press('?')] };
const palette: Shown = {
  name: 'Search',
  steps: [
    async (page) => {
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('combobox').fill('WWWW');
      await expect(dialog(page).getByText('Records', { exact: true })).toBeVisible();
    },
  ],
};
/** On a phone the views are in the filter. */
const views: Shown = {
  name: 'Saved views',
  steps: [
    async (page) => {
      const button = page.getByRole('main').getByRole('button', { name: 'Views' });
      if (!(await button.isVisible())) return page.getByRole('button', { name: 'Filter' }).click();
      await button.click();
      await page.getByRole('menuitem', { name: 'Save or delete views…' }).click();
    },
  ],
};
const unsaved: Shown = {
  name: 'Unsaved changes',
  steps: [
    async (page) => {
      await unfold(page, 'Add Customer');
      await page.getByLabel('First Name').fill('Asha');
      await page.getByRole('radio', { name: 'Credit' }).click();
    },
  ],
};

const name = 'W'.repeat(60);
const file = (header: string) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `${header},First Name,Last Name,Mobile Number,Address\nMr.,${name}4,${name},12,${name}`,
  ),
});
const upload = (header: string) => async (page: Page) => {
  await page.getByLabel('CSV file').setInputFiles(file(header));
  await dialog(page).getByRole('button', { name: 'Upload' }).click();
  await expect(dialog(page).getByRole('button', { name: /^Import |^Check the rows/ })).toBeVisible();
};
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Bulk Upload via CSV' }).click();
  await expect(dialog(page)).toBeVisible();
};
const imports: Shown[] = [
  { name: 'Import with errors', steps: [open, upload('Salutations')] },
  { name: 'Import with another column', steps: [open, upload(name)] },
];

/** Every screen, its optional parts, every report, and a dialog and a print of each kind. */
export function placesOf({
  branch,
  vendor,
  driver,
  vehicle,
  credit,
  guest,
  from_date,
  to_date,
}: LongNames): Place[] {
  const dates = { from_date, to_date };
  const daySheet = `/day-sheet?employee_id=${driver.id}&date=${from_date}`;
  const more: Place[] = [
    { path: '/', dialogs: [keys, palette], hasPaper: true },
    { path: '/?compare=1' },
    { path: '/emp', dialogs: [/^Delete /, /^History of /], hasPaper: true },
    { path: '/customer', dialogs: [unsaved] },
    { path: '/customer?show=Credit' },
    { path: '/customer?show=Guest', dialogs: imports },
    { path: '/sale-rate', dialogs: [/^Rates of /] },
    { path: '/day-entry', dialogs: [/^View customer /, /^Delete /, /^Filter$/, views], hasPaper: true },
    {
      path: `/day-entry?branch_id=${branch.id}&employee_id=${driver.id}&from_date=${from_date}&sort=-amount`,
    },
    { path: `/day-entry?branch_id=${branch.id}&customer_id=${credit.id}&find=nothing` },
    { path: '/day-entry?show=Expences', dialogs: [/^View vehicle /] },
    { path: '/day-settlements', dialogs: [/^Edit /] },
    { path: '/day-settlements?show=Cash+Recovery', dialogs: [/^Reason of /] },
    { path: '/day-settlements?show=Settle+Area' },
    {
      path: `/day-close?branch_id=${branch.id}&date=${from_date}`,
      dialogs: ['Close the day'],
      hasPaper: true,
    },
    { path: '/collectible', hasPaper: true },
    { path: '/collectible?show=Payments+received', dialogs: [/^Receipt of /], hasPaper: true },
    { path: '/SV-Amounts?show=Payments+received', dialogs: [/^Receipt of /] },
    { path: '/godown-dashboard', dialogs: [/^Movements of /] },
    { path: daySheet, dialogs: [keys], hasPaper: true },
    { path: `/day-sheet?date=${from_date}`, hasPaper: true },
    { path: `/customer/${credit.id}` },
    { path: `/customer/${credit.id}?show=Bills` },
    { path: `/customer/${credit.id}?show=Ledger` },
    { path: `/customer/${credit.id}/statement`, hasPaper: true },
    { path: `/customer/${guest.id}` },
    { path: reportAt('branch', { branch: branch.id, ...dates }), dialogs: [/^View /], hasPaper: true },
    { path: reportAt('vendor', { vendor: vendor.id, ...dates }), hasPaper: true },
    { path: reportAt('credit', dates) },
    { path: reportAt('guest', dates) },
    { path: reportAt('inventory', { product: 'Cylinders', ...dates }) },
    { path: reportAt('driver', { employee_id: driver.id, ...dates }) },
    { path: reportAt('vehicle', { vehicle_id: vehicle.id, ...dates }) },
    { path: `${reportAt('branches', dates)}&compare=1` },
    { path: `${reportAt('shortages', dates)}&compare=1`, hasPaper: true },
    ...['general', 'fuel', 'vehicle'].map((expenceType) => ({
      path: reportAt('expence', { expence_type: expenceType, ...dates }),
    })),
  ];
  const others = screens.filter(({ path }) => !more.some((place) => place.path === path));
  return [...others, ...more];
}
