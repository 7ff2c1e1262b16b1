import { expect, test } from 'vitest';
import { apiOf, signIn, testApp } from '../../../tests/harness/app.ts';
import { DAY, day, openBusiness } from '../../../tests/harness/day.ts';
import type { Role } from '../../masters/rights.ts';

const { app, db, api } = await testApp({ now: () => new Date(`${DAY}T06:00:00Z`) });
const business = await openBusiness(api);
const does = day(api, business);
const person = async (role: Role) => apiOf(app, (await signIn(db, `${role}@example.com`, role)).token);
const TOMORROW = '2026-11-21';
const number = (await api.get(`/vehicles/${business.vehicle.id}`)).body.data.vehicle_number;
const { data: kinds } = (await api.get('/paper_kinds/dropdown')).body;
const insurance = kinds.find(({ name }: { name: string }) => name === 'Insurance');
const ofVehicle = {
  belongs_to: 'Vehicle',
  vehicle_id: business.vehicle.id,
  paper_kind_id: insurance.id,
  number: 'INS-1',
  valid_from: '2025-11-21',
  valid_until: DAY,
};
const remarks = async (date = DAY) =>
  (await api.get(`/dayclose?branch_id=${business.branch.id}&date=${date}`)).body.data.lines.filter(
    ({ kind }: { kind: string }) => kind === 'paper_expires',
  );
const onDashboard = async () => (await api.get('/dashboard')).body.data.papers;

test('a paper names what it belongs to, and ends after it begins', async () => {
  const fieldsOf = async (values: object) =>
    (await api.post('/papers', { ...ofVehicle, ...values })).body.fields;
  expect(await fieldsOf({ vehicle_id: '' })).toEqual({ vehicle_id: 'Vehicle is required' });
  expect(await fieldsOf({ belongs_to: 'Weighing scale' })).toEqual({ scale: 'Weighing scale is required' });
  expect(await fieldsOf({ valid_until: '2025-11-20' })).toEqual({
    valid_until: 'Valid Until is before Valid From',
  });
  const ofBusiness = await api.post('/papers', {
    ...ofVehicle,
    belongs_to: 'Business',
    valid_until: '2028-01-01',
  });
  expect(ofBusiness.body.data).toMatchObject({ belongs_to: 'Business', vehicle_id: null });
});

test('an expired paper blocks loads by the kind, until a manager allows the day or the paper is renewed', async () => {
  await does.open({ filled: 100 });
  const { id } = (await api.post('/papers', ofVehicle)).body.data;
  const due = [{ id, text: `Insurance INS-1 of ${number} expires on 20 Nov 2026, today` }];
  expect(await onDashboard()).toEqual(due);
  expect(await remarks()).toMatchObject([{ weight: 'remark', record_id: id, text: due[0]?.text }]);

  // Remarked on, not refused.
  expect(await does.assign({ date: TOMORROW, qty: 1 })).toBeSaved();
  const kind = (await api.get(`/paper_kinds/${insurance.id}`)).body.data;
  const blocking = { name: kind.name, blocks_loads: 'Yes', version: kind.version };
  expect(await api.patch(`/paper_kinds/${insurance.id}`, blocking)).toBeSaved();
  const today = (await does.assign({ qty: 2 })).body.data;
  expect(today.id).toBeGreaterThan(0);
  const refused = await does.assign({ date: TOMORROW, qty: 2 });
  expect(refused).toBeRefused('paper_expired');
  expect(refused.body.msg).toBe(
    `Insurance INS-1 of ${number} expired on 20 Nov 2026; a Paper Exception can allow the load of 21 Nov 2026`,
  );
  const moved = await api.patch(`/stockassigns/${today.id}`, { date: TOMORROW, version: today.version });
  expect(moved).toBeRefused('paper_expired');

  const exception = { paper_id: id, date: TOMORROW, reason: 'The insurer is slow' };
  expect((await (await person('cashier')).post('/paper_exceptions', exception)).status).toBe(403);
  const allowed = (await (await person('manager')).post('/paper_exceptions', exception)).body.data;
  expect(await does.assign({ date: TOMORROW, qty: 2 })).toBeSaved();
  await api.delete(`/paper_exceptions/${allowed.id}`);
  expect(await does.assign({ date: TOMORROW, qty: 3 })).toBeRefused('paper_expired');

  const renewed = { ...ofVehicle, number: 'INS-2', valid_from: TOMORROW, valid_until: '2027-11-20' };
  expect(await api.post('/papers', renewed)).toBeSaved();
  expect(await does.assign({ date: TOMORROW, qty: 3 })).toBeSaved();
  expect([await onDashboard(), await remarks()]).toEqual([[], []]);
  expect((await api.get(`/papers/${id}`)).body.data.number).toBe('INS-1');
});
