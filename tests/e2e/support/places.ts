import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { screens } from '../../../src/app/sidebar.ts';
import { pick } from './entry.ts';
import type { LongNames } from './long-names.ts';
import { reportAt } from './reports.ts';
import { ADMIN, expect } from './test.ts';

/** The states of a dialog, in order; Esc closes it unless it has another way out. */
export type Shown = {
  name: string;
  steps: readonly ((page: Page) => Promise<void>)[];
  leave?: (page: Page) => Promise<void>;
};

export type Place = {
  path: string;
  /** Names of buttons that open a dialog, or the steps to open it. */
  dialogs?: readonly (RegExp | string | Shown)[];
  /** Runs before the screen is opened. */
  before?: (page: Page) => Promise<void>;
  /** Brings the open screen into the state to look at. */
  fill?: (page: Page) => Promise<void>;
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

const session: Shown = {
  name: 'Sign in again',
  steps: [
    async (page) => {
      await page.evaluate(() => localStorage.setItem('token', 'ended'));
      await page.getByRole('radio', { name: 'Guest' }).click();
    },
  ],
  leave: (page) => password(page),
};

const password = async (page: Page) => {
  await dialog(page).getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
};
const pressed = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const secondFactor: Shown = {
  name: 'Second factor',
  steps: [
    pressed('Turn on'),
    async (page) => {
      await password(page);
      await expect(dialog(page).getByLabel('Secret')).toBeVisible();
    },
    async (page) => {
      const secret = await dialog(page).getByLabel('Secret').inputValue();
      await page.keyboard.type(new TOTP({ secret }).generate());
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
    },
  ],
  leave: async (page) => {
    await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
    await pressed('Turn off')(page);
    await password(page);
  },
};

/** Chooses how sales are entered, before Day Entry is opened. */
const enterBy = (mode: 'Form' | 'Lines') => (page: Page) =>
  page.evaluate((chosen) => localStorage.setItem('day-entry-mode', JSON.stringify(chosen)), mode);

/** Two stored lines, one with a customer; a phone says that it has no lines. */
async function typeLines(page: Page, { area, guest }: LongNames): Promise<void> {
  if (await page.getByText('Lines need a wider screen.').isVisible()) return;
  await pick(page.getByRole('combobox', { name: 'Area Code' }), String(area.area_code));
  const grid = page.getByRole('grid', { name: 'Sale lines' });
  const typeAndPick = async (text: string) => {
    await page.keyboard.type(text);
    await expect(page.locator('[role="listbox"][aria-busy="false"]').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
  };
  const sell = async (number: number) => {
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(grid.getByRole('row').nth(number)).toContainText('Saved');
  };
  await expect(grid.getByLabel('Product')).toBeFocused();
  await typeAndPick('14.2');
  await sell(1);
  await typeAndPick(String(guest.firstName));
  await sell(2);
}

/** The loads of an area, with their counts and buttons. */
async function openLoads(page: Page, { area }: LongNames): Promise<void> {
  await pick(page.getByRole('combobox', { name: 'Area Code' }), String(area.area_code));
  await expect(page.getByRole('button', { name: /^As expected/ }).first()).toBeVisible();
}

/** A sale that the server refused while its screen was left. */
const refuseSale = (page: Page) =>
  page.evaluate(async (name) => {
    const opening = indexedDB.open('waiting');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const entry = {
      ...{ key: 'refused', path: '/dayentries', body: {}, noun: 'sale', name, values: {} },
      ...{ owner: JSON.parse(localStorage.getItem('user') ?? ''), screen: '/day-entry', typedAt: Date.now() },
      refused: {
        reason: `The load of ${name} holds 0 filled 14.2 kg cylinders; 1 requested`,
        isSettled: true,
      },
    };
    opening.result.transaction('entries', 'readwrite').objectStore('entries').put(entry);
    new BroadcastChannel('waiting-entries').postMessage(undefined);
  }, `AREA, ${name}, 1 × Cylinders 14.2 kg, ₹12,34,56,789`);
const kept: Shown = {
  name: 'Refused sale',
  steps: [
    (page) => page.getByRole('button', { name: 'Discard' }).click(),
    async (page) => {
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await page.getByRole('button', { name: 'Profile menu' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
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
  await page.getByLabel('CSV or Excel file').setInputFiles(file(header));
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
export function placesOf(business: LongNames): Place[] {
  const { branch, vendor, driver, vehicle, credit, guest, from_date, to_date } = business;
  const dates = { from_date, to_date };
  const daySheet = `/day-sheet?employee_id=${driver.id}&date=${from_date}`;
  const more: Place[] = [
    { path: '/', dialogs: [keys, palette], hasPaper: true },
    { path: '/?compare=1' },
    { path: '/emp', dialogs: [/^Delete /, /^History of /], hasPaper: true },
    { path: '/customer', dialogs: [unsaved] },
    { path: '/customer?show=Credit', dialogs: [session] },
    { path: '/customer?show=Guest', dialogs: imports },
    { path: '/sale-rate', dialogs: [/^Rates of /] },
    { path: '/profile', dialogs: [secondFactor] },
    { path: '/people', dialogs: [/^Sessions of /, /^Reset password of /] },
    { path: '/api-keys', dialogs: [/^Revoke /] },
    { path: '/day-entry', dialogs: [/^View customer /, /^Delete /, /^Filter$/, views], hasPaper: true },
    { path: '/counter', dialogs: [/^Receipt of /], hasPaper: true },
    {
      path: `/day-entry?branch_id=${branch.id}&employee_id=${driver.id}&from_date=${from_date}&sort=-amount`,
    },
    { path: `/day-entry?branch_id=${branch.id}&customer_id=${credit.id}&find=nothing` },
    { path: '/day-entry?show=Expences', dialogs: [/^View vehicle /] },
    { path: '/day-settlements', dialogs: [/^Edit /] },
    { path: '/day-settlements?show=Cash+Recovery', dialogs: [/^Reason of /] },
    { path: '/day-settlements?show=Settle+Area', fill: (page) => openLoads(page, business) },
    {
      path: `/day-close?branch_id=${branch.id}&date=${from_date}`,
      dialogs: ['Close the day'],
      hasPaper: true,
    },
    { path: '/day-entry?hide=weight', before: enterBy('Lines'), fill: (page) => typeLines(page, business) },
    { path: `/till?branch_id=${branch.id}`, hasPaper: true },
    { path: `/till?branch_id=${branch.id}&show=Counts`, dialogs: [/^Delete /] },
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
    { path: `/driver/${driver.id}` },
    { path: reportAt('branch', { branch: branch.id, ...dates }), dialogs: [/^View /], hasPaper: true },
    { path: reportAt('vendor', { vendor: vendor.id, ...dates }), hasPaper: true },
    { path: reportAt('credit', dates) },
    { path: reportAt('guest', dates) },
    { path: reportAt('inventory', { product: 'Cylinders', ...dates }) },
    { path: reportAt('driver', { employee_id: driver.id, ...dates }) },
    { path: reportAt('vehicle', { vehicle_id: vehicle.id, ...dates }) },
    { path: `${reportAt('branches', dates)}&compare=1` },
    { path: `${reportAt('shortages', dates)}&compare=1`, hasPaper: true },
    ...['general', 'fuel', 'vehicle'].map((expenseType) => ({
      path: reportAt('expence', { expence_type: expenseType, ...dates }),
    })),
    // Last, because every other screen would show the sale too.
    { path: '/day-entry?find=W', before: enterBy('Form'), fill: refuseSale, dialogs: [kept] },
  ];
  const others = screens.filter(({ path }) => !more.some((place) => place.path === path));
  return [...others, ...more];
}
