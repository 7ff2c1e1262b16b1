import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { closing } from '../../../tests/harness/closing.ts';
import { startConsole } from '../../../tests/harness/console.ts';
import { DAY } from '../../../tests/harness/day.ts';
import { MAIL_PASSWORD, mailUrl, startMailServer } from '../../../tests/harness/mail-server.ts';
import { ensureScopeRole } from '../../domain/people/scope-role.ts';
import type { Receiver } from '../../features/day-close/evening/contract.ts';
import { openDatabase } from '../../kit/server/db/db.ts';
import { type SmtpServer, smtpServerOf } from '../../kit/server/process/mailer.ts';
import type { Role } from '../../masters/rights.ts';
import { watchMails } from './watch.ts';

const MINUTE_MS = 60_000;
let now = new Date(`${DAY}T14:00:00Z`);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
const { app, db, api, url } = await testApp({ now: () => now });
const { quietDay, close } = closing(api);
await ensureScopeRole(db);

/** Looks for mails, as a console with this server does. */
function sender(port: number, { of = db, password = MAIL_PASSWORD, host = 'console.example.com' } = {}) {
  const server = smtpServerOf(mailUrl(port, password)) as SmtpServer;
  const mails = watchMails(of, { server, from: 'office@example.com', host }, () => now);
  onTestFinished(mails.stop);
  return Object.assign(mails.look, { stop: mails.stop });
}

async function mailServer(port?: number, kind?: Parameters<typeof startMailServer>[1]) {
  const server = await startMailServer(port, kind);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { ...server, stop };
}

let added = 0;
/** A person who gets the messages, of these branches or of all. */
async function receiver(role: Role = 'manager', branchIds: number[] = []) {
  const { user, token } = await signIn(db, `receiver${++added}@example.com`, role);
  await db
    .updateTable('users')
    .set({ gets_evening_mail: true, branch_ids: branchIds })
    .where('id', '=', user.id)
    .execute();
  return { ...user, own: apiOf(app, token) };
}
const eveningOf = async (branchId: number, own = api) =>
  (await own.get(`/evening?branch_id=${branchId}&date=${DAY}`)).body.data;
const receiversOf = async (branchId: number): Promise<Receiver[]> => (await eveningOf(branchId)).receivers;

/** A branch whose day is closed, with its mails in the queue. */
async function closedBranch(): Promise<number> {
  const { business } = await quietDay();
  expect(await close(business)).toBeSaved();
  return business.branch.id;
}

beforeEach(async () => {
  now = new Date(`${DAY}T14:00:00Z`);
  await db.deleteFrom('evening_mails').execute();
  await db.updateTable('users').set({ gets_evening_mail: false }).execute();
});

test('the mail is the message of the evening, as text and as HTML', async () => {
  const { received, port } = await mailServer();
  const { email, own } = await receiver();
  const branchId = await closedBranch();
  await sender(port)();
  const { branch, text, parts } = await eveningOf(branchId, own);
  expect(received).toEqual([
    {
      to: email,
      subject: `${branch.name}, 20 Nov 2026: closed`,
      messageId: expect.stringMatching(/^<evening\.\w+\.\d+@console\.example\.com>$/),
      text,
      html: expect.stringContaining('<h2'),
    },
  ]);
  for (const { rows } of parts)
    for (const { name, value } of rows)
      for (const shown of [name, value]) expect(received[0]?.html).toContain(shown);
  expect(await receiversOf(branchId)).toMatchObject([{ state: 'sent', sent_at: now.toISOString() }]);
});

test('while the mail server is down for an hour mails wait, and are sent once when it is back', async () => {
  const first = await mailServer();
  await first.stop();
  await receiver();
  const branchId = await closedBranch();
  const look = sender(first.port);
  const attempts: number[] = [];
  for (let minute = 0; minute < 60; minute++, later(1)) {
    await look();
    const [mail] = await receiversOf(branchId);
    expect(mail).toMatchObject({ state: 'waiting', error: expect.stringContaining('ECONNREFUSED') });
    attempts[(mail?.attempts ?? 0) - 1] ??= minute;
  }
  expect(attempts).toEqual([0, 1, 6, 21]);

  const { received } = await mailServer(first.port);
  for (let minute = 60; minute < 180; minute++, later(1)) await look();
  expect(received).toHaveLength(1);
  expect(await receiversOf(branchId)).toMatchObject([{ state: 'sent', attempts: 5, error: '' }]);
});

test('a mail that the server refuses for good has failed, and is not tried again', async () => {
  const { email } = await receiver();
  const { port } = await mailServer(0, { refused: email });
  const branchId = await closedBranch();
  await sender(port)();
  expect(await receiversOf(branchId)).toMatchObject([
    { state: 'failed', attempts: 1, error: expect.stringMatching(/^The mail server refuses it: .*550/) },
  ]);
});

test('a console that stops while it sends leaves the mail to another one, ten minutes later', async () => {
  const silent = await mailServer(0, { isSilent: true });
  await receiver();
  const branchId = await closedBranch();
  const look = sender(silent.port);
  const looking = look();
  await expect.poll(() => silent.received.length).toBe(1);
  await look.stop();
  await looking;
  expect(await receiversOf(branchId)).toMatchObject([{ state: 'waiting', attempts: 1 }]);

  const { received, port } = await mailServer();
  const other = sender(port);
  later(9);
  await other();
  expect(received).toEqual([]);
  later(1);
  await other();
  expect(received.map(({ messageId }) => messageId)).toEqual([silent.received[0]?.messageId]);
});

test('two consoles on one database send each mail once', async () => {
  const { received, port } = await mailServer();
  for (let count = 0; count < 8; count++) await receiver();
  await closedBranch();
  const others = [openDatabase({ connectionString: url }), openDatabase({ connectionString: url })];
  onTestFinished(async () => {
    await Promise.all(others.map((other) => other.close()));
  });
  await Promise.all(others.map(({ db: of }) => sender(port, { of })()));
  expect(received.map(({ to }) => to).toSorted()).toEqual(
    [...new Set(received.map(({ to }) => to))].toSorted(),
  );
  expect(received).toHaveLength(8);
});

test('a person who is bound to branches gets the messages of those alone, as they read them', async () => {
  const { received, port } = await mailServer();
  const [first, second] = [await quietDay(), await quietDay()];
  const { email, own } = await receiver('viewer', [first.business.branch.id]);
  for (const { business } of [first, second]) expect(await close(business)).toBeSaved();
  await sender(port)();
  const { text } = await eveningOf(first.business.branch.id, own);
  expect(received).toMatchObject([{ to: email, text }]);
});

test.each([
  ['was dismissed', { disabled: true }],
  ['gets no mails any more', { gets_evening_mail: false }],
  ['may not read the day close any more', { role: 'cashier' as const }],
  ['is bound to another branch', { branch_ids: [999_999] }],
])('a person who %s meanwhile gets none', async (_, change) => {
  const { received, port } = await mailServer();
  const { id } = await receiver();
  const branchId = await closedBranch();
  await db.updateTable('users').set(change).where('id', '=', id).execute();
  await sender(port)();
  expect(received).toEqual([]);
  expect(await receiversOf(branchId)).toMatchObject([{ state: 'not needed' }]);
});

test('a day that is not closed at the time in Settings is sent then, and not again when it is closed', async () => {
  const { received, port } = await mailServer();
  const { business } = await quietDay();
  await receiver('viewer', [business.branch.id]);
  const look = sender(port);
  // 21:29 in India.
  now = new Date(`${DAY}T15:59:00Z`);
  await look();
  expect(await api.patch('/settings', { evening_mail_at: '21:30' })).toBeSaved();
  await look();
  expect(received).toEqual([]);
  later(1);
  await look();
  expect(received).toMatchObject([{ subject: `${business.branch.name}, 20 Nov 2026: open` }]);
  expect(await close(business)).toBeSaved();
  await look();
  expect(received).toHaveLength(1);
  expect(await api.patch('/settings', { evening_mail_at: '' })).toBeSaved();
});

test('a mail that waited for three days has failed; sent again, it has the same Message-ID', async () => {
  const down = await mailServer();
  await down.stop();
  await receiver();
  const branchId = await closedBranch();
  const look = sender(down.port);
  await look();
  later(3 * 24 * 60);
  await look();
  const [mail] = await receiversOf(branchId);
  expect(mail).toMatchObject({ state: 'failed', error: expect.stringContaining('ECONNREFUSED') });

  const { received } = await mailServer(down.port);
  await look();
  expect(received).toEqual([]);
  expect((await api.post(`/evening/${mail?.id}/again`)).status).toBe(200);
  await look();
  expect(received).toMatchObject([{ messageId: expect.stringContaining(`.${mail?.id}@`) }]);
});

test('a refused password is in no row of the queue, however the mail server answers', async () => {
  const { received, port } = await mailServer();
  await receiver();
  const branchId = await closedBranch();
  await sender(port, { password: 'wrong 100%' })();
  expect(received).toEqual([]);
  expect((await receiversOf(branchId))[0]?.error).toMatch(/Invalid login: 535 .*office with \*\*\* may not/);
});

test('a console with SMTP_URL sends, stops within seconds, and prints no password', async () => {
  const { received, port } = await mailServer();
  const { id } = await receiver();
  const mail = { branch_id: (await quietDay()).business.branch.id, date: DAY, user_id: id };
  const moment = new Date();
  await db
    .insertInto('evening_mails')
    .values({ ...mail, queued_at: moment, due_at: moment })
    .execute();
  const settings = { DATABASE_URL: url, MAIL_FROM: 'office@example.com', LOG_LEVEL: 'trace' };
  const wrong = await startConsole({ ...settings, SMTP_URL: mailUrl(port, 'wrong 100%') });
  onTestFinished(async () => void (await wrong.stop()));
  const stored = () => db.selectFrom('evening_mails').select(['state', 'attempts']).executeTakeFirst();
  await expect.poll(stored).toEqual({ state: 'waiting', attempts: 1 });
  expect(await wrong.stop()).toBe(0);
  expect(wrong.output()).not.toMatch(/wrong|100%/);

  await db.updateTable('evening_mails').set({ due_at: moment }).execute();
  const right = await startConsole({ ...settings, SMTP_URL: mailUrl(port) });
  onTestFinished(async () => void (await right.stop()));
  await expect.poll(stored).toEqual({ state: 'sent', attempts: 2 });
  expect(received).toHaveLength(1);
  expect(await right.stop()).toBe(0);
});
