import { faults } from '../../e2e/support/axe.ts';
import { printed } from '../../e2e/support/pdf.ts';
import { add, apiOf } from '../../e2e/support/records.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { expect, test } from '../../e2e/support/test.ts';
import { builders } from '../../harness/builders.ts';
import { cashOnly } from '../../harness/closing.ts';
import { DAY, day, openBusiness } from '../../harness/day.ts';

test.afterEach(async ({ page }) => {
  await (await apiOf(page)).patch('/settings', { driver_accounts: false });
});

test('the day of two drivers with accounts is shown and printed for signing', async ({ page }) => {
  await signIn(page);
  const api = await apiOf(page);
  await api.patch('/settings', { driver_accounts: true });
  const business = await openBusiness(api);
  const { area, branch, driver: ravi } = business;
  const suresh = await builders(api).employee({ type: 'Driver' });
  const here = day(api, business);
  await here.open({ filled: 100 });
  for (const { id } of [ravi, suresh]) {
    await here.assign({ qty: 40, employee_id: id });
    await here.sell({ qty: 30, empty_cylinders: 30, amount: 27_090, employee_id: id });
  }
  const onRoad = { employee_id: ravi.id, area_code_id: area.id };
  await here.pay({ ...onRoad, amount: 4_000 });
  await here.spend({ ...onRoad, paid_from: 'driver', amount: 1_500, description: 'Diesel' });
  const sheet = page.getByRole('article', { name: `Day sheet of ${ravi.name}` });

  await test.step('before the count, the sheet says what is to be handed in', async () => {
    await page.goto(`/day-sheet?employee_id=${ravi.id}&date=${DAY}`);
    await expect(sheet.getByRole('region', { name: 'Cash', exact: true })).toContainText(
      '₹29,590 to hand in₹27,090 sold + ₹4,000 collected − ₹1,500 spent',
    );
    await expect(sheet.getByRole('table', { name: 'Not yet recovered' })).toContainText('₹29,590');
  });

  await here.settle({ qty: 10, empty_cylinders: 29 });
  await here.settle({ qty: 10, empty_cylinders: 30, employee_id: suresh.id });
  const counted = await here.recover({
    ...{ ...cashOnly(54_180, 56_650), collected_amt: 4_000, spent_amt: 1_500, reason: 'Lost a note' },
    shares: [
      { employee_id: ravi.id, handed_amt: 29_540 },
      { employee_id: suresh.id, handed_amt: 27_110 },
    ],
  });
  expect(counted.status).toBe(201);
  const party = { date: DAY, branch_id: branch.id, employee_id: ravi.id };
  const empty = { product: 'Cylinders', weight: '14.2', state: 'empty', qty: 1, amount: 2_200 };
  await add(page, '/shortageclearances', { ...party, ...empty, kind: 'charged' });

  await test.step('the sheet has the share, the road and the account', async () => {
    await page.reload();
    await expect(sheet.getByRole('region', { name: 'Cash', exact: true })).toContainText(
      '₹50 short₹29,540 counted − ₹29,590 expected',
    );
    await expect(sheet.getByRole('table', { name: `Cash count of ${area.area_code}` })).toContainText(
      'Handed in by this driver₹29,540',
    );
    await expect(sheet.getByRole('table', { name: 'Collected and spent' })).toContainText('− ₹1,500');
    await expect(sheet.getByRole('table', { name: "Driver's account" })).toContainText('= Owed₹2,250');
    await expect(sheet.getByRole('table', { name: 'Driver shortage' })).toContainText('14.2 kg empty0110');
    expect(await faults(page)).toEqual([]);
    const { text, pages } = await printed(page);
    expect(pages).toBe(1);
    for (const words of ['Handed in by this driver', 'Charged for goods', `Driver: ${ravi.name}`])
      expect(text).toContain(words);
  });

  await test.step('the list names what each collected and owes', async () => {
    await page.goto(`/day-sheet?date=${DAY}`);
    const row = page.getByRole('row', { name: ravi.name });
    await expect(row).toContainText('₹50 short');
    await expect(row).toContainText('2,250');
    await expect(page.getByRole('region', { name: 'Cash counted per area' })).toHaveCount(0);
  });

  await test.step('the day is closed with the accounts of both', async () => {
    await page.goto(`/day-close?branch_id=${branch.id}&date=${DAY}`);
    const accounts = page.getByRole('table', { name: 'Accounts of drivers' });
    await expect(accounts.getByRole('row', { name: ravi.name })).toHaveText(
      `${ravi.name}₹50–₹50₹2,200–₹2,250`,
    );
    await expect(accounts.getByRole('row', { name: suresh.name })).toHaveText(`${suresh.name}–₹20–––₹0`);
    expect(await faults(page)).toEqual([]);
    expect((await printed(page)).text).toContain('Accounts of drivers');
  });
});
