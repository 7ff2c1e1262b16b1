import { expect, test } from 'vitest';
import type { OpenLoad } from './contract.ts';
import { fillIn, narrow, noFilter } from './load-filter.ts';

const load = (loadId: number, employeeId: number, vehicleId: number) =>
  ({
    stock_assign_id: loadId,
    employee_id: employeeId,
    driver: `Driver ${employeeId}`,
    vehicle_id: vehicleId,
    vehicle_number: `AP07 ${vehicleId}`,
  }) as OpenLoad;
/** Driver 1 went out with two vehicles, driver 2 with one of them. */
const loads = [load(10, 1, 5), load(11, 1, 5), load(12, 1, 6), load(13, 2, 6)];
const idsOf = (filter: Parameters<typeof narrow>[1]) =>
  narrow(loads, filter).shown.map(({ stock_assign_id }) => stock_assign_id);

test('driver and vehicle narrow the open loads; blank leaves all', () => {
  expect(idsOf(noFilter)).toEqual([10, 11, 12, 13]);
  expect(idsOf({ employee_id: '1', vehicle_id: '' })).toEqual([10, 11, 12]);
  expect(idsOf({ employee_id: '1', vehicle_id: '6' })).toEqual([12]);
  expect(idsOf({ employee_id: '', vehicle_id: '6' })).toEqual([12, 13]);
});

test('each driver and vehicle is offered once, vehicles of the chosen driver', () => {
  const { drivers, vehicles } = narrow(loads, { employee_id: '2', vehicle_id: '' });
  expect(drivers).toEqual([
    { value: '1', label: 'Driver 1' },
    { value: '2', label: 'Driver 2' },
  ]);
  expect(vehicles).toEqual([{ value: '6', label: 'AP07 6' }]);
});

test('the only driver and vehicle fill themselves', () => {
  expect(fillIn(loads, noFilter)).toEqual(noFilter);
  expect(fillIn(loads.slice(0, 2), noFilter)).toEqual({ employee_id: '1', vehicle_id: '5' });
  expect(fillIn(loads.slice(0, 3), noFilter)).toEqual({ employee_id: '1', vehicle_id: '' });
  expect(fillIn(loads, { employee_id: '2', vehicle_id: '5' })).toEqual({ employee_id: '2', vehicle_id: '6' });
  expect(fillIn(loads, { employee_id: '', vehicle_id: '5' })).toEqual({ employee_id: '1', vehicle_id: '5' });
});

test('a driver whose loads are all settled narrows nothing any more', () => {
  expect(idsOf({ employee_id: '3', vehicle_id: '' })).toEqual([10, 11, 12, 13]);
  expect(fillIn(loads, { employee_id: '3', vehicle_id: '' })).toEqual(noFilter);
});
