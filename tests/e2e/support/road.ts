import type { Page } from '@playwright/test';
import { businessDay } from '../../../src/kit/shared/format.ts';
import { builders } from '../../harness/builders.ts';
import { field, pick } from './entry.ts';
import { add, apiOf } from './records.ts';
import { expect } from './test.ts';

/** A separate area, with a driver who has this many 14.2 kg cylinders on the road today. */
export async function assignLoad(page: Page, name: string, qty: number) {
  const an = builders(await apiOf(page));
  const branch = await an.branch({ name: `${name} Branch` });
  const godown = await an.godown({ branch_id: branch.id });
  const driver = await an.employee({ name: `${name} Driver` });
  const vehicle = await an.vehicle({ vehicle_number: `KA ${name}` });
  const code = { area_name: name, area_code: `A-${name.toUpperCase()}` };
  const area = await an.areaCode({ ...code, branch_id: branch.id, driver_id: driver.id });
  const goods = { date: businessDay(new Date()), product: 'Cylinders', weight: 14.2 };
  const opening = { kind: 'opening', filled: qty, empty: 0, reason: 'Opening stock' };
  await add(page, '/stockadjustments', { ...goods, ...opening, godown_id: godown.id });
  const crew = { area_code_id: area.id, employee_id: driver.id, vehicle_id: vehicle.id };
  await add(page, '/stockassigns', { ...goods, ...crew, branch_id: branch.id, qty });
  /** Sells one of them from outside this screen. */
  const sellElsewhere = () => {
    const paid = { saletype: 'Cash Sales', payment_mode: 'cash', amount: 900 };
    return add(page, '/dayentries', { ...goods, ...paid, area_code_id: area.id, qty: 1 });
  };
  return { sellElsewhere };
}

/** Opens Day Entry with an area and its only goods. */
export async function startSale(page: Page, area: string): Promise<void> {
  await page.goto('/day-entry');
  await pick(field(page, 'Area Code'), area);
  await expect(field(page, 'Product')).toHaveValue('Cylinders');
}

/** By keyboard, from where the last sale left the focus. */
export async function sell(page: Page, qty: string, amount: string): Promise<void> {
  await field(page, 'Quantity').fill(qty);
  await pick(field(page, 'Payment Type'), 'cash');
  await field(page, 'Amount').fill(amount);
  await page.keyboard.press('Enter');
}
