import type { Locator, Page } from '@playwright/test';
import fc from 'fast-check';
import { businessDay } from '../../src/kit/shared/format.ts';
import { type Built, builders } from '../harness/builders.ts';
import { ADMIN } from '../harness/console.ts';
import { day, openBusiness } from '../harness/day.ts';
import { httpApi } from '../harness/http-api.ts';
import { field, pick } from './support/entry.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';
import { expect, testAfter } from './support/test.ts';

const RUNS = Number(process.env.PICKER_RUNS ?? 4);
const date = businessDay(new Date());

/** Names that begin alike, one in full the beginning of another, two alike, and some outside ASCII. */
const people = [
  { firstName: 'Sita', lastName: 'Devi', address: '4 Temple Street' },
  { firstName: 'Sitara', lastName: 'Devi', address: '5 Temple Street' },
  { firstName: 'SITARAM', lastName: 'Rao', address: '6 Temple Street' },
  { firstName: 'Meera', lastName: 'Iyer', consumerid: 'ÉNADU-7', address: '7 Temple Street' },
  { firstName: 'Hari', lastName: 'Naidu', companyName: 'Royal Dhaba', address: '1 Ring Road' },
  { firstName: 'Omkar', lastName: 'Naidu', companyName: 'Royal Dhaba', address: '2 Canal Bund' },
  { firstName: 'Uma', lastName: 'Naidu', companyName: 'Royal Dhaba Annexe', address: '3 Main Road' },
];
const branchNames = ['Gunadala', 'Gunadala East', 'GUNTURU', 'Tenali', 'Elluru', 'ELLURU Road'];

type Named = { id: number; names: string[]; mobile?: string };

async function enterLists(url: string) {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const an = builders(api);
  const business = await openBusiness(api);
  await an.product({ category: 'Cylinders', cylinders_type: 'Domestic', units: 14, price: 903 });
  const { open, assign } = day(api, business);
  await open({ date, filled: 900 });
  await assign({ date, qty: 900 });
  for (const person of people)
    await (person.companyName ? an.creditCustomer : an.guestCustomer)({ consumerid: '', ...person });
  const options: Built[] = (await api.get('/customers/dropdown?limit=100')).body.data;
  const customers: Named[] = options.map(({ id, name, companyName, consumer_number, mobileNumber }) => ({
    id,
    mobile: mobileNumber,
    names: [name, companyName, consumer_number],
  }));
  const branches: Named[] = [];
  for (const name of branchNames) branches.push({ id: (await an.branch({ name })).id, names: [name] });
  const viewer = await api.post('/people', {
    name: 'Ravi Kumar',
    email: 'ravi@example.com',
    role: 'viewer',
    branch_ids: [business.branch.id],
    status: 'Active',
  });
  return { api, business, customers, branches, viewer: viewer.body.data as Built };
}
type Lists = Awaited<ReturnType<typeof enterLists>>;

const test = testAfter(enterLists);
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const leaves = ['Enter', 'Tab', 'blur', 'Escape'] as const;
type Attempt = {
  text: string;
  /** Pause between two keys, in ms; undefined pastes the text. */
  keyMs: number | undefined;
  /** Whether the list is read before the text is left. */
  isRead: boolean;
  lineMs: number;
  leave: (typeof leaves)[number];
};

/** Beginnings of the names, in any case. */
const anyAttempt = (names: readonly string[]): fc.Arbitrary<Attempt> =>
  fc.record({
    text: fc
      .tuple(
        fc.constantFrom(...names),
        fc.integer({ min: 2, max: 20 }),
        fc.constantFrom('lower', 'upper', 'own'),
      )
      .map(([name, length, spelling]) => {
        const begun = name.slice(0, length).trim();
        if (spelling === 'own') return begun;
        return spelling === 'lower' ? begun.toLowerCase() : begun.toUpperCase();
      }),
    keyMs: fc.constantFrom(0, 20, 120, undefined),
    isRead: fc.boolean(),
    lineMs: fc.constantFrom(0, 300),
    leave: fc.constantFrom(...leaves),
  });

/** What a text may take: the only exact name, or the only match. */
function meant(text: string, named: readonly Named[], isMatch: (name: string, text: string) => boolean) {
  const wanted = text.toLowerCase();
  const lower = named.map(({ id, names }) => ({ id, names: names.map((name) => name.toLowerCase()) }));
  const exact = lower.filter(({ names }) => names.includes(wanted));
  const matches = lower.filter(({ names }) => names.some((name) => isMatch(name, wanted)));
  const taken = exact.length > 0 ? exact : matches;
  return taken.length === 1 ? taken[0]?.id : undefined;
}
const hasWords = (name: string, text: string) => text.split(' ').every((word) => name.includes(word));
const begins = (name: string, text: string) => ` ${name}`.includes(` ${text}`);

/** Every response of the console takes this much longer from now on. */
async function slowLine(page: Page): Promise<{ delayMs: number }> {
  const line = { delayMs: 0 };
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, line.delayMs));
    await route.continue();
  });
  return line;
}

/** Types or pastes into the focused field and leaves it as asked. */
async function type(page: Page, { text, keyMs, isRead, leave }: Attempt, elsewhere: Locator): Promise<void> {
  if (keyMs === undefined) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+V');
  } else await page.keyboard.type(text, { delay: keyMs });
  if (isRead) {
    await expect(page.locator('[role="listbox"]')).toBeVisible();
    await settled(page);
  }
  if (leave === 'blur') await elsewhere.click();
  else await page.keyboard.press(leave);
}

/** Never covered by a list. */
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const refusal = /No such|match\. Choose one/;

/** Checks a picker of a form; `save` presses the button, `stored` reads what the picker has stored. */
async function holds(
  page: Page,
  attempt: Attempt,
  options: {
    picker: Locator;
    elsewhere: Locator;
    expected: number | undefined;
    save: () => Promise<void>;
    /** Waits until this is what is stored. */
    expectStored: (taken: number | undefined) => Promise<void>;
    /** Waits until nothing else is stored than before. */
    expectNothingStored: () => Promise<void>;
  },
): Promise<void> {
  const { picker, elsewhere, expected, save } = options;
  await picker.click();
  await type(page, attempt, elsewhere);
  const isTaken = attempt.leave === 'Escape' || expected !== undefined;
  await settled(page);
  if (isTaken) {
    await expect(page.getByText(refusal)).toBeHidden();
    await save();
    await options.expectStored(attempt.leave === 'Escape' ? undefined : expected);
    return;
  }
  await expect(page.getByText(refusal).first()).toBeVisible();
  await expect(picker).toHaveValue(attempt.text);
  await save();
  await settled(page);
  await expect(picker).toHaveValue(attempt.text);
  await options.expectNothingStored();
  await picker.press('Escape');
  await expect(picker).toHaveValue('');
}

const assertEach = (
  arbitrary: fc.Arbitrary<Attempt>,
  known: Attempt[],
  check: (one: Attempt) => Promise<void>,
) =>
  fc.assert(fc.asyncProperty(arbitrary, check), {
    numRuns: RUNS + known.length,
    examples: known.map((attempt): [Attempt] => [attempt]),
    endOnFailure: true,
  });
const known = (text: string, leave: Attempt['leave'], isRead = true): Attempt => ({
  text,
  keyMs: 0,
  isRead,
  lineMs: 300,
  leave,
});

const customerNames = people.map(
  ({ firstName, lastName, companyName, consumerid }) =>
    consumerid ?? companyName ?? `${firstName} ${lastName}`,
);
const newestSales = async ({ api }: Lists): Promise<Built[]> =>
  (await api.get('/dayentries?limit=100')).body.data;

test('a sale has the customer whose name was shown, or it is not saved', async ({ page, entered }) => {
  const line = await slowLine(page);
  await signIn(page, '/day-entry');
  await pick(field(page, 'Area Code'), entered.business.area.area_code);
  await expect(field(page, 'Product')).toHaveValue('Cylinders');
  const attempts = [
    known('royal dhaba', 'Enter'),
    known('sita', 'Enter'),
    known('sita devi', 'Tab', false),
    known('énadu-7', 'Tab', false),
    known('zzzz', 'Tab', false),
  ];
  await assertEach(anyAttempt(customerNames), attempts, async (attempt) => {
    line.delayMs = 0;
    await field(page, 'Quantity').fill('1');
    await pick(field(page, 'Payment Type'), 'cash');
    await field(page, 'Amount').fill('903');
    const before = await newestSales(entered);
    line.delayMs = attempt.lineMs;
    await holds(page, attempt, {
      picker: field(page, 'Customer'),
      elsewhere: title(page),
      expected: meant(attempt.text, entered.customers, hasWords),
      save: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
      expectStored: (taken) =>
        expect
          .poll(async () => {
            const sales = await newestSales(entered);
            return [sales.length, sales[0]?.customer_id];
          })
          .toEqual([before.length + 1, taken ?? null]),
      expectNothingStored: async () => expect(await newestSales(entered)).toEqual(before),
    });
    await expect(field(page, 'Customer')).toHaveValue('');
  });
});

test('a line has the customer whose name was shown, or it is not saved', async ({ page, entered }) => {
  const line = await slowLine(page);
  await signIn(page, '/day-entry');
  await page.getByText('Lines', { exact: true }).click();
  await pick(page.getByRole('combobox', { name: 'Area Code' }), entered.business.area.area_code);
  const grid = page.getByRole('grid', { name: 'Sale lines' });
  const cell = (name: string) => grid.getByLabel(name, { exact: true });
  await expect(cell('Quantity')).toBeFocused();
  const attempts = [known('royal dhaba', 'Enter'), known('sita', 'Enter')];
  await assertEach(anyAttempt(customerNames), attempts, async (attempt) => {
    line.delayMs = attempt.lineMs;
    const before = await newestSales(entered);
    const open = grid.getByRole('row').last();
    await open.locator('[data-cell="qty"]').click();
    await expect(cell('Quantity')).toBeFocused();
    await page.keyboard.type('1');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(cell('Customer')).toBeFocused();
    await type(page, attempt, open.locator('[data-cell="amount"]'));
    await settled(page);
    const expected =
      attempt.leave === 'Escape' ? undefined : meant(attempt.text, entered.customers, hasWords);
    const isLeft = attempt.leave === 'Tab' || attempt.leave === 'blur';
    const mobile = entered.customers.find(({ id }) => id === expected)?.mobile;
    if (isLeft && mobile) await expect(open.locator('[data-cell="customer"]')).toContainText(mobile);
    // Saved by Enter in a cell that is no picker, whatever the picker has done.
    await open.locator('[data-cell="empties"]').click();
    await page.keyboard.press('Enter');
    if (attempt.leave === 'Escape' || expected !== undefined) {
      await expect
        .poll(async () => {
          const sales = await newestSales(entered);
          return [sales.length, sales[0]?.customer_id];
        })
        .toEqual([before.length + 1, expected ?? null]);
      return;
    }
    const refused = grid.getByRole('row').filter({ hasText: refusal });
    await expect(refused).toBeVisible();
    expect(await newestSales(entered)).toEqual(before);
    await refused.locator('[data-cell="qty"]').click();
    await page.keyboard.press('Control+Delete');
    await expect(refused).toBeHidden();
  });
});

test('a master record refers to what was shown, or it is not saved', async ({ page, entered }) => {
  const { api, branches, business } = entered;
  const line = await slowLine(page);
  await signIn(page, '/godown');
  const branchOf = async () => (await api.get(`/godowns/${business.godown.id}`)).body.data.branch_id;
  await assertEach(anyAttempt(branchNames), [known('gun', 'Enter')], async (attempt) => {
    line.delayMs = 0;
    const before = await branchOf();
    await page.reload();
    await page.getByRole('button', { name: `Edit ${business.godown.name}` }).click();
    const branch = field(page, 'Branch');
    await expect(branch).not.toHaveValue('');
    const shown = await branch.inputValue();
    line.delayMs = attempt.lineMs;
    await branch.click();
    await type(page, attempt, title(page));
    await settled(page);
    const expected = attempt.leave === 'Escape' ? before : meant(attempt.text, branches, begins);
    if (attempt.leave === 'Escape') await expect(branch).toHaveValue(shown);
    if (expected === undefined) {
      await expect(page.getByText(refusal).first()).toBeVisible();
      await expect(branch).toHaveValue(attempt.text);
    }
    // Enter on the name that is picked already saves the form.
    const isSaved = attempt.leave === 'Enter' && attempt.text === shown;
    if (!isSaved) await page.getByRole('button', { name: 'Update' }).click();
    if (expected === undefined) {
      await settled(page);
      await expect(branch).toHaveValue(attempt.text);
    } else await expect(page.getByRole('button', { name: 'Update' })).toBeHidden();
    expect(await branchOf()).toBe(expected ?? before);
  });
});

test('a person sees the branches that were shown, or nothing is saved', async ({ page, entered }) => {
  const { api, branches, viewer } = entered;
  const [first] = viewer.branch_ids;
  const line = await slowLine(page);
  await signIn(page, '/people');
  const branchesOf = async () => (await api.get(`/people/${viewer.id}`)).body.data.branch_ids;
  await assertEach(anyAttempt(branchNames), [known('gun', 'Enter')], async (attempt) => {
    line.delayMs = 0;
    await api.patch(`/people/${viewer.id}`, { branch_ids: [first] });
    await page.reload();
    await page.getByRole('button', { name: 'Edit Ravi Kumar' }).click();
    await expect(field(page, 'Name')).toHaveValue('Ravi Kumar');
    line.delayMs = attempt.lineMs;
    const expected = meant(attempt.text, branches, begins);
    await holds(page, attempt, {
      picker: page.getByRole('form').getByLabel('Branches', { exact: true }),
      elsewhere: title(page),
      expected,
      // The open list may cover the button.
      save: () => page.getByRole('button', { name: 'Update' }).press('Enter'),
      expectStored: async (taken) => {
        await expect(page.getByRole('button', { name: 'Update' })).toBeHidden();
        expect(await branchesOf()).toEqual(taken === undefined ? [first] : [first, taken]);
      },
      expectNothingStored: async () => expect(await branchesOf()).toEqual([first]),
    });
  });
});
