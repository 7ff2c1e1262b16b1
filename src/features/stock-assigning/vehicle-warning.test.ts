import { expect, test } from 'vitest';
import { vehicleWarning } from './vehicle-warning.ts';

const out = {
  id: 7,
  vehicle_id: 3,
  employee_id: 5,
  employee: { id: 5, name: 'Ravi' },
  area_code: { id: 1, area_code: 'GN-02', area_name: '' },
};

test('a vehicle that is out with another driver gets a warning', () => {
  const warning = 'Warning: out with Ravi (GN-02) on this date';
  expect(vehicleWarning([out], { vehicle_id: '3', employee_id: '6' })).toBe(warning);
  expect(vehicleWarning([out], { vehicle_id: '3', employee_id: '5' })).toBeUndefined();
  expect(vehicleWarning([out], { vehicle_id: '4', employee_id: '6' })).toBeUndefined();
  // The load that is being changed is not another one.
  expect(vehicleWarning([out], { vehicle_id: '3', employee_id: '6' }, 7)).toBeUndefined();
});
