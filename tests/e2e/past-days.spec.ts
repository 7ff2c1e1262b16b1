import type { Page } from '@playwright/test';
import { moveDay } from '../../src/kit/shared/days.ts';
import { businessDay, formatDay } from '../../src/kit/shared/format.ts';
import { builders } from '../harness/builders.ts';
import { ADMIN } from '../harness/console.ts';
import { day, openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { field, fill, save } from './support/entry.ts';
import { signIn } from './support/sign-in.ts';
import { expect, testAfter } from './support/test.ts';

const today = businessDay(new Date());
const [PAST, LATER] = [moveDay(today, -9), moveDay(today, -2)];

/** A godown that held 4 filled and 3 empty cylinders nine days ago, and 50 more of each since the day before yesterday. */
async function enterGoods(url: string) {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const business = await openBusiness(api);
  await builders(api).product({ units: 14, price: 900 });
  const { open } = day(api, business);
  await open({ date: PAST, filled: 4, empty: 3 });
  await open({ date: PAST, product: 'Regulators', weight: '', filled: 1 });
  await open({ date: LATER, filled: 50, empty: 50 });
  await open({ date: LATER, product: 'Regulators', weight: '', filled: 50 });
  await api.patch('/settings', { counter_area_ids: [business.area.id] });
  return { api, business };
}

const test = testAfter(enterGoods);
type Entered = Awaited<ReturnType<typeof enterGoods>>;

type Form = {
  path: string;
  date?: string;
  /** Of cylinders: what the write takes on the past day. */
  values: (entered: Entered) => Record<string, string | { pick: string }>;
  from: string;
  warning: RegExp;
  said: string;
};

const cylinders = { Product: { pick: 'Cylinders' }, Weight: { pick: '14.2' } };
const forms: Record<string, Form> = {
  load: {
    path: '/stock-assigning',
    values: ({ business }) => ({
      'Area Code': { pick: business.area.area_code },
      Vehicle: { pick: business.vehicle.vehicle_number },
      ...cylinders,
      Quantity: '10',
    }),
    from: 'Quantity',
    warning: /held 4 filled 14.2 kg cylinders on .*; this load takes 10/,
    said: 'Stock Assigned Successfully',
  },
  'sale from the godown': {
    path: '/day-entry',
    values: ({ business }) => ({
      'Sale Type': { pick: 'Other Product Sales' },
      'Area Code': { pick: business.area.area_code },
      Product: { pick: 'Regulators' },
      Quantity: '2',
      'Payment Type': { pick: 'cash' },
      Amount: '500',
    }),
    from: 'Amount',
    warning: /held 1 Regulators on .*; this sale takes 2/,
    said: 'Day Entry Created Successfully',
  },
  'counter sale': {
    path: '/counter',
    values: () => ({ Product: { pick: 'Regulators' }, Quantity: '3', Rate: '250' }),
    from: 'Quantity',
    warning: /held −1 Regulators on .*; this sale takes 3/,
    said: 'Counter Sale Created Successfully',
  },
  purchase: {
    path: '/inventory',
    date: 'Select Date',
    values: ({ business }) => ({
      'Invoice Number': 'B-77',
      Godown: { pick: business.godown.name },
      Vendor: { pick: business.vendor.name },
      Product: { pick: 'Cylinders' },
      Quantity: '5',
      'Empty Cylinders': '8',
      Weight: { pick: '14.2' },
      'Invoice Amount': '4500',
      'Payment Type': { pick: 'cash' },
      'Paid Amount': '4500',
    }),
    from: 'Paid Amount',
    warning: /held 3 empty 14.2 kg cylinders on .*; this purchase takes 8/,
    said: 'Inventory Added Successfully',
  },
  adjustment: {
    path: '/godown-dashboard',
    values: ({ business }) => ({
      Godown: { pick: business.godown.name },
      Adjustment: { pick: 'Lost' },
      ...cylinders,
      'Empty Cylinders': '1',
      Reason: 'Stolen at night',
    }),
    from: 'Reason',
    warning: /held −5 empty 14.2 kg cylinders on .*; this adjustment takes 1/,
    said: 'Stock Adjustment added',
  },
};

test('a write of a past day that takes goods of later days is saved the second time', async ({
  page,
  entered,
}) => {
  await signIn(page);
  for (const { path, date = 'Date', values, from, warning, said } of Object.values(forms)) {
    await page.goto(path);
    await fill(page, { [date]: PAST.split('-').toReversed().join('/') });
    await field(page, date).press('Tab');
    await fill(page, values(entered));
    await field(page, from).press('Enter');
    const doubt = page.getByText(warning);
    await expect(doubt).toContainText('Save again to keep it');
    await expect(doubt).toContainText(formatDay(PAST));
    await save(page, from, said);
    await expect(doubt).toBeHidden();
  }
});

test('deleting goods that earlier days have used warns with the figures', async ({ page, entered }) => {
  const { calls } = await ownGodown(entered);
  const bought = await calls.purchase({ date: PAST, qty: 10, invoice_no: 'GONE-1' });
  expect(bought.status).toBe(201);
  await calls.assign({ date: PAST, qty: 10 });
  await calls.purchase({ date: LATER, qty: 10, invoice_no: 'STAYS-1' });
  await signIn(page, '/inventory');
  await openDeletion(page, /GONE-1/);
  await expect(page.getByRole('dialog')).toContainText(/held 0 filled .*; this deletion takes 10/);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await openDeletion(page, /STAYS-1/);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true })).toBeEnabled();
  await expect(page.getByRole('dialog')).not.toContainText('held');
});

async function ownGodown({ api }: Entered) {
  return { calls: day(api, await openBusiness(api)) };
}

async function openDeletion(page: Page, row: RegExp) {
  await page
    .getByRole('row', { name: row })
    .getByRole('button', { name: /Delete/ })
    .click();
}
