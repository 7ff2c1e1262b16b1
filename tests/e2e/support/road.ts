import type { Page } from '@playwright/test';
import { field, pick } from './entry.ts';
import { add } from './records.ts';
import { expect } from './test.ts';

const person = {
  joining_date: '2026-04-01',
  aadhar_number: '123456789012',
  sal_type: 'Monthly',
  salary: 15_000,
};

/** A separate area, with a driver who has this many 14.2 kg cylinders on the road today. */
export async function assignLoad(
  page: Page,
  name: string,
  qty: number,
): Promise<{ sellElsewhere: () => Promise<unknown> }> {
  const employ = (type: string, digit: number) =>
    add(page, '/employees', {
      ...person,
      type,
      name: `${name} ${type === 'Driver' ? 'Driver' : 'Keeper'}`,
      employee_id: `${name}-${type}-${digit}`,
      phone: `987654321${digit}`,
      address: 'Main Road',
    });
  const keeper = await employ('Branch In-Charge', 1);
  const godownKeeper = await employ('Godown In-Charge', 2);
  const driver = await employ('Driver', 3);
  const branch = await add(page, '/branches', {
    name: `${name} Branch`,
    address: 'Main Road',
    in_charge_id: keeper.id,
  });
  const godown = await add(page, '/godowns', {
    name: `${name} Godown`,
    branch_id: branch.id,
    in_charge_id: godownKeeper.id,
    status: 'Active',
  });
  const vehicle = await add(page, '/vehicles', {
    vehicle_number: `KA ${name}`,
    chassis_number: `C ${name}`,
    engine_number: `E ${name}`,
    manufacturing_year: 2024,
    rc_number: `R ${name}`,
    vehicle_permit: 'State',
    insurance_number: 'I 1',
    road_tax: 'T 1',
    status: 'Active',
  });
  const area = await add(page, '/area_codes', {
    branch_id: branch.id,
    area_name: name,
    area_code: `A-${name.toUpperCase()}`,
    driver_id: driver.id,
  });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const load = { date: today, product: 'Cylinders', weight: 14.2, qty };
  await add(page, '/stockadjustments', {
    date: today,
    godown_id: godown.id,
    product: 'Cylinders',
    weight: 14.2,
    kind: 'opening',
    filled: qty,
    empty: 0,
    reason: 'Opening stock',
  });
  await add(page, '/stockassigns', {
    ...load,
    area_code_id: area.id,
    employee_id: driver.id,
    vehicle_id: vehicle.id,
    branch_id: branch.id,
  });
  /** Sells one of them from outside this screen. */
  const sellElsewhere = () =>
    add(page, '/dayentries', {
      date: today,
      saletype: 'Cash Sales',
      area_code_id: area.id,
      payment_mode: 'cash',
      amount: 900,
      product: 'Cylinders',
      weight: 14.2,
      qty: 1,
    });
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
