import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';

const { date, driver, area, weight, amount } = columnsOf({
  columns: {
    date: { is: 'date', label: 'Date' },
    driver: { is: 'name', label: 'Driver', key: 'driver_id', table: 'drivers', name: ['name'] },
    area: { is: 'name', label: 'Area', key: 'area_id', table: 'areas', name: ['area_code', 'area_name'] },
    weight: { is: 'kg', label: 'Weight' },
    amount: { is: 'rupees', label: 'Amount', isSummed: true },
  },
});

test('a column has the label, the format and the filter of its declaration', () => {
  expect(date).toMatchObject({ header: 'Date', field: 'date', isDate: true });
  expect(driver).toMatchObject({ header: 'Driver', field: 'driver', filter: 'driver_id' });
  expect(weight).toMatchObject({ figure: 'kg', filter: 'weight' });
  expect(amount).toMatchObject({ figure: 'rupees', field: 'amount' });
});

test('a record that a row holds is shown by its name', () => {
  expect(driver.value({ driver: 'Ravi' })).toBe('Ravi');
  expect(driver.value({ driver: { id: 1, name: 'Ravi' } })).toBe('Ravi');
  expect(area.value({ area: { id: 1, area_code: 'A1', area_name: 'Benz Circle' } })).toBe('A1');
  expect(driver.value({ driver: null })).toBeNull();
});

test('goods that are no cylinders show no weight', () => {
  expect(weight.value({ weight: 14.2 })).toBe(14.2);
  expect(weight.value({ weight: 0 })).toBeNull();
});
