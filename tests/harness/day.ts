import { amountsBy, paymentModes } from '../../src/masters/choices.ts';
import type { Api } from './app.ts';
import { type Built, builders } from './builders.ts';
import { nextNumber } from './numbers.ts';

export const DAY = '2026-11-20';

/**
 * The records that a business day needs: a branch with a godown, an area with its driver, a vehicle, a vendor
 * and two customers.
 */
export type Business = {
  branch: Built;
  godown: Built;
  driver: Built;
  area: Built;
  vehicle: Built;
  vendor: Built;
  cashier: Built;
  guest: Built;
  credit: Built;
};

/**
 * Creates a small business through the API.
 * @example const business = await openBusiness(api, { credit_limit: 5_000 });
 */
export async function openBusiness(api: Api, { credit_limit = 1_000_000 } = {}): Promise<Business> {
  const an = builders(api);
  const cashier = await an.employee({ type: 'Branch In-Charge' });
  const branch = await an.branch({ in_charge_id: cashier.id });
  const driver = await an.employee({ type: 'Driver' });
  return {
    branch,
    driver,
    cashier,
    godown: await an.godown({ branch_id: branch.id }),
    area: await an.areaCode({ branch_id: branch.id, driver_id: driver.id }),
    vehicle: await an.vehicle(),
    vendor: await an.vendor(),
    guest: await an.guestCustomer(),
    credit: await an.creditCustomer({ credit_limit }),
  };
}

type Values = Record<string, unknown>;

/**
 * The calls of a business day, with defaults for all fields; each returns the whole response.
 * @example const { status } = await day(api, business).sell({ qty: 2, empty_cylinders: 2 });
 */
export function day(
  api: Api,
  { branch, godown, driver, area, vehicle, vendor, cashier, guest, credit }: Business,
) {
  const cylinder = { product: 'Cylinders', weight: '14.2' };
  const crew = { date: DAY, area_code_id: area.id, employee_id: driver.id, vehicle_id: vehicle.id };
  return {
    open: (values: Values = {}) =>
      api.post('/stockadjustments', {
        ...cylinder,
        date: DAY,
        godown_id: godown.id,
        kind: 'opening',
        filled: 0,
        empty: 0,
        reason: 'Opening stock',
        ...values,
      }),
    count: (values: Values = {}) => api.post('/stockcounts', { date: DAY, godown_id: godown.id, ...values }),
    purchase: (values: Values = {}) =>
      api.post('/inventory', {
        ...cylinder,
        date: DAY,
        invoice_no: 'INV-1',
        godown_id: godown.id,
        product_vendor_id: vendor.id,
        qty: 100,
        empty_cylinders: 0,
        invoice_amount: 80_000,
        payment_mode: 'upi',
        paid_amount: 80_000,
        ...values,
      }),
    /** To another godown. */
    transfer: (values: Values & { to_godown_id: number }) =>
      api.post('/stocktransfers', {
        date: DAY,
        godown_id: godown.id,
        sent: [{ ...cylinder, filled: 1, empty: 0, defective: 0 }],
        ...values,
      }),
    sendToPlant: (values: Values = {}) =>
      api.post('/plantloads', {
        date: DAY,
        number: `PL-${nextNumber()}`,
        vendor_id: vendor.id,
        godown_id: godown.id,
        sent: [{ weight: 14.2, empty: 1, defective: 0 }],
        ...values,
      }),
    /** One cylinder comes, and one of the invoice does not. */
    receiveFromPlant: (id: number, values: Values = {}) =>
      api.post(`/plantloads/${id}/receipt`, {
        received_on: DAY,
        invoice_no: 'IOC-1',
        invoice_date: DAY,
        received: [{ weight: 14.2, invoiced: 2, invoice_amount: 1_800, sound: 1, leaky: 0, short: 1 }],
        payment_mode: 'upi',
        paid_amount: 0,
        ...values,
      }),
    assign: (values: Values = {}) =>
      api.post('/stockassigns', { ...cylinder, ...crew, branch_id: branch.id, qty: 40, ...values }),
    sell: (values: Values = {}) =>
      api.post('/dayentries', {
        ...cylinder,
        date: DAY,
        saletype: 'Cash Sales',
        customer_id: values.saletype === 'Credit Sales' ? credit.id : guest.id,
        area_code_id: area.id,
        payment_mode: 'cash',
        amount: 900,
        qty: 1,
        empty_cylinders: 0,
        ...values,
      }),
    /** Found in the godown. */
    defect: (values: Values = {}) =>
      api.post('/defectives', {
        ...cylinder,
        date: DAY,
        godown_id: godown.id,
        kind: 'found',
        qty: 1,
        reason: 'valve leak',
        ...values,
      }),
    /** The area has to be a counter in the settings. */
    sellAtCounter: ({ lines = [{}], ...values }: Values & { lines?: Values[] } = {}) =>
      api.post('/countersales', {
        date: DAY,
        area_code_id: area.id,
        payment_mode: 'cash',
        lines: lines.map((line) => ({ ...cylinder, qty: 1, empty_cylinders: 1, rate: 903, ...line })),
        ...values,
      }),
    settle: (values: Values = {}) =>
      api.post('/stocksettelments', { ...cylinder, ...crew, qty: 0, empty_cylinders: 0, ...values }),
    recover: (values: Values = {}) =>
      api.post('/cashrecoverys', {
        date: DAY,
        area_code_id: area.id,
        branch_in_charge_id: cashier.id,
        ...amountsBy(paymentModes, () => 0),
        denominations: [],
        ...values,
      }),
    spend: (values: Values = {}) =>
      api.post('/expences', {
        date: DAY,
        branch_id: branch.id,
        amount: 120,
        expence_type: 'general',
        description: 'Tea',
        ...values,
      }),
    /** Needs the setting of drivers' accounts. */
    enterForDriver: (values: Values = {}) =>
      api.post('/driverentries', {
        date: DAY,
        branch_id: branch.id,
        employee_id: driver.id,
        kind: 'opening',
        amount: 100,
        ...values,
      }),
    /** Needs the setting of drivers' accounts, and goods that the driver is short of. */
    clear: (values: Values = {}) =>
      api.post('/shortageclearances', {
        ...cylinder,
        date: DAY,
        branch_id: branch.id,
        employee_id: driver.id,
        kind: 'charged',
        state: 'filled',
        qty: 1,
        amount: values.kind === undefined ? 2_200 : '',
        ...values,
      }),
    /** A payment on the credit account. */
    pay: (values: Values = {}) =>
      api.post('/collectible/payments', {
        date: DAY,
        customer_id: credit.id,
        amount: 100,
        payment_mode: 'cash',
        ...values,
      }),
    payVendor: (values: Values = {}) =>
      api.post('/vendorpayments', {
        ...{ date: DAY, branch_id: branch.id, vendor_id: vendor.id, amount: 100, payment_mode: 'cash' },
        ...values,
      }),
    /** The godown dashboard's figures for this business's 14.2 kg cylinders. */
    stock: async (): Promise<{ filled: number; empty: number }> => {
      const { body } = await api.get(`/inventory/godown?godown_id=${godown.id}`);
      const row = body.data.find((line: { weight: number }) => line.weight === 14.2);
      return { filled: row?.qty ?? 0, empty: row?.empty_cylinders ?? 0 };
    },
  };
}
