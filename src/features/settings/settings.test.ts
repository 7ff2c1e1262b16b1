import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { refused } from '../../../tests/day-messages.ts';
import { testApp } from '../../../tests/harness/app.ts';
import { described } from '../../../tests/harness/described.ts';
import { expectRefusals } from '../../../tests/harness/refusals.ts';
import { brokenHistories } from '../../../tests/harness/replay.ts';

const { api: plain, app, db, token } = await testApp();
const api = await described(plain);
const read = async () => (await api.get('/settings')).body.data;
const filesNow = async () => (await db.selectFrom('files').select('id').execute()).length;
const load = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } });

const square = sharp({ create: { width: 300, height: 300, channels: 3, background: '#0f6c82' } });
const png = await square.png().toBuffer();

function formOf(values: Record<string, string>, logo?: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  if (logo) form.set('logo', new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }));
  return form;
}

test('a new business has settings to begin with', async () => {
  expect(await read()).toEqual({
    id: 1,
    version: 1,
    business_name: '',
    gstin: '',
    logo: null,
    address: '',
    credit_days: 15,
    cash_difference_limit: 0,
    back_dating_days: null,
    page_size: 20,
    second_factor_roles: [],
    counter_area_ids: [],
    exact_names: false,
    paise: false,
    card_types: false,
    driver_accounts: false,
    credit_overs: false,
    blind_count: false,
    keeps_licensed_kg: false,
    count_needs_two: false,
    cylinder_prices: [],
    evening_mail_at: '',
    money_places: false,
  });
});

describe('a change', () => {
  test('stores everything that was sent, the GSTIN in capitals', async () => {
    const sent = {
      business_name: ' Sri Venkateswara Gas Agency ',
      gstin: '27aapfu0939f1zv',
      address: '12 Station Road\r\nGuntur 522001',
      credit_days: '21',
      cash_difference_limit: 50,
      back_dating_days: '7',
      page_size: '50',
      second_factor_roles: 'viewer,cashier',
      exact_names: 'true',
      paise: false,
      card_types: true,
      driver_accounts: 'true',
      credit_overs: true,
      cylinder_prices: '14.2: 2200, 19:3500',
      evening_mail_at: ' 21:30 ',
    };
    const { status, body } = await api.patch('/settings', sent);
    expect([status, body.msg]).toEqual([200, 'Settings Updated Successfully']);
    expect(body.data).toEqual({
      id: 1,
      version: 2,
      business_name: 'Sri Venkateswara Gas Agency',
      gstin: '27AAPFU0939F1ZV',
      logo: null,
      address: '12 Station Road\nGuntur 522001',
      credit_days: 21,
      cash_difference_limit: 50,
      back_dating_days: 7,
      page_size: 50,
      second_factor_roles: ['cashier', 'viewer'],
      counter_area_ids: [],
      exact_names: true,
      paise: false,
      card_types: true,
      driver_accounts: true,
      credit_overs: true,
      blind_count: false,
      keeps_licensed_kg: false,
      count_needs_two: false,
      cylinder_prices: [
        { weight: 14.2, amount: 2200 },
        { weight: 19, amount: 3500 },
      ],
      evening_mail_at: '21:30',
      money_places: false,
    });
    expect(await read()).toEqual(body.data);
  });

  test('leaves alone what it does not name', async () => {
    const before = await read();
    const { body } = await api.patch('/settings', { credit_days: 0 });
    expect(body.data).toEqual({ ...before, version: before.version + 1, credit_days: 0 });
  });

  test('takes a blank limit for none, and the text fields may be blank', async () => {
    for (const backDatingDays of ['', null]) {
      await api.patch('/settings', { back_dating_days: 5 });
      const { body } = await api.patch('/settings', {
        back_dating_days: backDatingDays,
        gstin: '',
        business_name: '',
      });
      expect(body.data).toMatchObject({ back_dating_days: null, gstin: '', business_name: '' });
    }
    expect((await api.patch('/settings', { back_dating_days: 0 })).body.data.back_dating_days).toBe(0);
  });

  test('takes the GSTIN of any business', async () => {
    for (const gstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '33AAACC1206D1ZN'])
      expect((await api.patch('/settings', { gstin })).body.data.gstin).toBe(gstin);
  });

  test('made on an older version is refused with the settings as they are now', async () => {
    const { version } = await read();
    await api.patch('/settings', { version, credit_days: 10 });
    const { status, body } = await api.patch('/settings', { version, credit_days: 30 });
    expect([status, body.msg]).toEqual([409, 'Settings was changed by Keeper a moment ago']);
    expect(body.data).toEqual(await read());
    expect((await read()).credit_days).toBe(10);
  });

  test('stands in the history, from the first one on', async () => {
    const { body } = await api.get('/settings/1/history');
    expect(body.data.at(-1)).toMatchObject({ action: 'created', user: null });
    expect(body.data.at(-2)).toMatchObject({ action: 'changed', user: 'Keeper' });
    expect(body.data.at(-2).changes).toContainEqual({
      field: 'credit_days',
      label: 'Credit Days',
      before: 15,
      after: 21,
    });
    expect(body.data.at(-2).changes).toContainEqual({
      field: 'exact_names',
      label: 'Exact Names',
      before: null,
      after: 'On',
    });
    expect(await brokenHistories(db)).toEqual([]);
  });
});

describe('the logo', () => {
  test('comes with the form, is replaced and taken away, and nothing is left behind', async () => {
    const before = await filesNow();
    const first = await api.patch('/settings', formOf({ business_name: 'Sri Gas' }, png));
    expect([first.status, first.body.data.business_name]).toEqual([200, 'Sri Gas']);
    const { headers, rawPayload } = await load(first.body.data.logo);
    expect(headers['content-type']).toBe('image/webp');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 300, height: 300 });

    const kept = await api.patch('/settings', { credit_days: 15 });
    expect(kept.body.data.logo).toBe(first.body.data.logo);
    const second = await api.patch('/settings', formOf({}, await square.jpeg().toBuffer()));
    expect(second.body.data.logo).not.toBe(first.body.data.logo);
    expect([(await load(first.body.data.logo)).statusCode, await filesNow()]).toEqual([404, before + 1]);

    const removed = await api.patch('/settings', { logo: '' });
    expect([removed.body.data.logo, await filesNow()]).toEqual([null, before]);
  });

  test('comes with every field of the form', async () => {
    const { id: _id, logo: _logo, money_places: _places, ...values } = await read();
    const texts = Object.entries(values).map(([name, value]) => [name, String(value ?? '')]);
    const { status, body } = await api.patch(
      '/settings',
      formOf({ ...Object.fromEntries(texts), cylinder_prices: '' }, png),
    );
    expect([status, body.msg]).toEqual([200, 'Settings Updated Successfully']);
    expect(await api.patch('/settings', { logo: '' })).toBeSaved();
  });

  test('is judged by its content', async () => {
    const before = await read();
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7\n%%EOF\n', 'GIF89a', '']) {
      const { status, body } = await api.patch('/settings', formOf({}, Buffer.from(content)));
      expect([content, status, body.fields]).toEqual([content, 415, { logo: body.msg }]);
    }
    expect(await read()).toEqual(before);
  });
});

describe('refusals', () => {
  test('every field says what is wrong with it', async () => {
    const before = await read();
    await expectRefusals((values) => api.patch('/settings', values), refused.settings);
    expect(await read()).toEqual(before);
  });

  test('what is no setting is refused, and so is a version that cannot be', async () => {
    const { status, body } = await api.patch('/settings', { id: 2, created_at: '2026-01-01' });
    expect([status, body.fields]).toEqual([422, { id: 'Unknown field', created_at: 'Unknown field' }]);
    expect((await api.patch('/settings', { version: 0 })).status).toBe(422);
  });

  test('two changes at once both hold', async () => {
    await Promise.all([
      api.patch('/settings', { credit_days: 20 }),
      api.patch('/settings', { page_size: 100 }),
    ]);
    expect(await read()).toMatchObject({ credit_days: 20, page_size: 100 });
  });
});
