import { businessDay } from '../../../src/kit/shared/format.ts';
import { faults } from '../../e2e/support/axe.ts';
import { cutParts } from '../../e2e/support/cut.ts';
import { settled } from '../../e2e/support/settled.ts';
import { test as base, expect, openConsole } from '../../e2e/support/test.ts';
import { day, openBusiness } from '../../harness/day.ts';
import { mailUrl, startMailServer } from '../../harness/mail-server.ts';

const today = businessDay(new Date());
let mailServer: Awaited<ReturnType<typeof startMailServer>>;

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
  open: async ({}, use) =>
    use(async () => {
      mailServer = await startMailServer();
      const console = await openConsole(undefined, {
        SMTP_URL: mailUrl(mailServer.port),
        MAIL_FROM: 'office@example.com',
      });
      const close = () => console.close().then(() => mailServer.stop());
      return { ...console, close };
    }),
});

test('a person who is chosen in People gets the message of a closed day, which a phone shows', async ({
  page,
  api,
}) => {
  const business = await openBusiness(api);
  await day(api, business).open({ filled: 100, empty: 20, date: today });
  await page.goto('/people');
  await page.getByRole('button', { name: /^Edit / }).click();
  await expect(page.getByRole('heading', { name: 'Update Person' })).toBeVisible();
  const choice = page.getByRole('radiogroup', { name: 'Evening message by e-mail' });
  await expect(choice).toHaveAccessibleDescription(/When a day is closed/);
  await choice.getByLabel('Yes').check();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Person Updated Successfully')).toBeVisible();
  expect((await api.post('/daycloses', { branch_id: business.branch.id, date: today })).status).toBe(201);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/evening?branch_id=${business.branch.id}&date=${today}`);
  const receivers = page.getByRole('region', { name: 'By e-mail' });
  await expect(receivers).toContainText(/waiting|sent/);
  await settled(page);
  expect(await cutParts(page)).toEqual([]);
  expect(await faults(page)).toEqual([]);

  // The console looks every half minute.
  await expect.poll(() => mailServer.received.length, { timeout: 60_000 }).toBe(1);
  const [mail] = mailServer.received;
  const stored = async () =>
    (await api.get(`/evening?branch_id=${business.branch.id}&date=${today}`)).body.data.receivers[0]?.state;
  await expect.poll(stored).toBe('sent');
  await page.reload();
  await expect(receivers).toContainText('sent');
  // A page of its own, without the console's policy.
  await page.goto('about:blank');
  await page.setContent(mail?.html ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mail?.subject ?? '');
  await expect(page.getByText('100 filled, 20 empty')).toBeVisible();
  expect(await cutParts(page)).toEqual([]);
});
