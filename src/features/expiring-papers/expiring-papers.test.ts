import { expect, test } from 'vitest';
import { testApp } from '../../../tests/harness/app.ts';
import { DAY, openBusiness } from '../../../tests/harness/day.ts';

const { api } = await testApp({ now: () => new Date(`${DAY}T06:00:00Z`) });
const { branch, driver, godown, vehicle } = await openBusiness(api);
const { data: kinds } = (await api.get('/paper_kinds/dropdown')).body;
const kindId = (name: string) => kinds.find((kind: { name: string }) => kind.name === name).id;
const save = async (kind: string, validUntil: string, values: object) => {
  const paper = { paper_kind_id: kindId(kind), number: kind, valid_until: validUntil, ...values };
  expect(await api.post('/papers', paper)).toBeSaved();
};
const listed = async (query: string) =>
  (await api.get(`/expiringpapers?${query}`)).body.data.map(
    ({ kind, owner, date }: { kind: { name: string }; owner: string; date: string }) => [
      kind.name,
      owner,
      date,
    ],
  );

test('the newest papers of all six kinds of owner are listed by the day on which they expire', async () => {
  const ofVehicle = { belongs_to: 'Vehicle', vehicle_id: vehicle.id };
  await save('Insurance', '2026-11-25', ofVehicle);
  await save('Insurance', '2027-11-25', ofVehicle);
  await save('Fitness', '2026-11-10', ofVehicle);
  await save('Driving licence', '2027-01-19', { belongs_to: 'Driver', employee_id: driver.id });
  await save('Explosives licence', '2026-12-01', { belongs_to: 'Godown', godown_id: godown.id });
  await save('Trade', '2027-01-20', { belongs_to: 'Branch', branch_id: branch.id });
  await save('Calibration', '2026-12-31', { belongs_to: 'Weighing scale', scale: 'Scale 7' });
  await save('Fire', '2026-12-05', { belongs_to: 'Business' });

  const number = (await api.get(`/vehicles/${vehicle.id}`)).body.data.vehicle_number;
  const expired = ['Fitness', number, '2026-11-10'];
  // 60 days from 20 November.
  expect(await listed('to_date=2027-01-19')).toEqual([
    expired,
    ['Explosives licence', godown.name, '2026-12-01'],
    ['Fire', 'the business', '2026-12-05'],
    ['Calibration', 'Scale 7', '2026-12-31'],
    ['Driving licence', driver.name, '2027-01-19'],
  ]);
  expect(await listed(`vehicle_id=${vehicle.id}`)).toEqual([expired, ['Insurance', number, '2027-11-25']]);
  expect(await listed(`paper_kind_id=${kindId('Fire')}`)).toHaveLength(1);
  expect(await listed('belongs_to=Branch&find=trade')).toHaveLength(1);

  const { version } = (await api.get(`/vehicles/${vehicle.id}`)).body.data;
  expect(await api.patch(`/vehicles/${vehicle.id}`, { status: 'InActive', version })).toBeSaved();
  expect(await listed(`vehicle_id=${vehicle.id}`)).toEqual([]);
});
