import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { businessDay } from '../../src/kit/shared/format.ts';
import { masters } from '../../src/masters/masters.ts';
import { type Answer, testApp } from '../harness/app.ts';
import type { Built } from '../harness/builders.ts';
import { cashOnly, closing } from '../harness/closing.ts';
import { type Business, DAY } from '../harness/day.ts';

const { api, db, an } = await testApp();
const { branchOfItsOwn, close, reopen } = closing(api);
/** Empties alone, so that the recovery counts the other sales. */
const EMPTIES = { lines: [{ qty: 0, rate: 0 }] };
const BEFORE = '2026-11-19';

/** A business whose godown and area have moved to another branch after DAY, with records of the day before. */
async function movedBusiness() {
  const { business, here } = await branchOfItsOwn();
  const svCustomer = await an.svCustomer({ advanceAmtPaid: 5_000 });
  const settings = { counter_area_ids: [business.area.id], driver_accounts: true };
  expect(await api.patch('/settings', settings)).toBeSaved();
  const saved = async (call: Promise<Answer>) => {
    const { status, body } = await call;
    expect([status, body.msg]).toEqual([201, body.msg]);
    return body.data.id as number;
  };
  await saved(here.open({ date: BEFORE, filled: 100, empty: 20 }));
  await saved(here.open({ date: BEFORE, product: 'Regulators', weight: '', filled: 9 }));
  const depot = await an.godown();
  const claimed = await saved(here.sendToPlant({ date: BEFORE }));
  expect(await here.receiveFromPlant(claimed, { received_on: BEFORE, invoice_date: BEFORE })).toBeSaved();
  const [claim] = (await api.get('/plantclaims')).body.data;
  const ids = {
    depot: depot.id,
    claim: claim.id,
    plantLoad: await saved(here.sendToPlant({ date: BEFORE })),
    closedPlantLoad: await saved(here.sendToPlant()),
    transfer: await saved(here.transfer({ to_godown_id: depot.id, date: BEFORE })),
    closedTransfer: await saved(here.transfer({ to_godown_id: depot.id })),
    adjustment: await saved(here.open({ filled: 1 })),
    count: await saved(here.count()),
    defective: await saved(here.defect()),
    purchase: await saved(here.purchase({ date: BEFORE })),
    load: await saved(here.assign({ date: BEFORE, qty: 5 })),
    closedLoad: await saved(here.assign({ qty: 5 })),
    sale: await saved(here.sell({ amount: 900 })),
    counterSale: await saved(here.sellAtCounter(EMPTIES)),
    settlement: await saved(here.settle({ qty: 3 })),
    driverEntry: await saved(here.enterForDriver()),
    clearance: await saved(here.clear()),
    payment: await saved(here.pay(collectedBy(business))),
    svPayment: await saved(paySv(business, svCustomer)),
    recovery: await saved(here.recover({ ...cashOnly(900, 1_100), collected_amt: 200 })),
    expense: await saved(here.spend({ date: BEFORE })),
  };
  const counted = [{ product: 'Cylinders', weight: 14.2, filled: 90 }];
  expect(await api.patch(`/stockcounts/${ids.count}`, { counted })).toBeSaved();
  const move = async () => {
    const branchId = (await an.branch()).id;
    for (const path of [`/godowns/${business.godown.id}`, `/area_codes/${business.area.id}`])
      expect(await api.patch(path, { branch_id: branchId })).toBeSaved();
    return branchId;
  };
  const { id: bankAccount } = (
    await api.post('/bank_accounts', { name: `Bank ${business.branch.id}`, account_number: '1234567890' })
  ).body.data;
  return { business, here, ids, move, svCustomer, bankAccount };
}
const collectedBy = ({ driver, area }: Business) => ({ employee_id: driver.id, area_code_id: area.id });
const paySv = (business: Business, { id }: Built) =>
  api.post('/sv_amounts/payments', {
    ...collectedBy(business),
    date: DAY,
    customer_id: id,
    amount: 100,
    payment_mode: 'cash',
  });
type Moved = Awaited<ReturnType<typeof movedBusiness>>;

/** The writes of each table that would change a day of a branch, after its godown and area have moved. */
const writes: Record<string, (moved: Moved) => Record<string, () => Promise<Answer>>> = {
  inventory: ({ here, ids }) => ({
    create: () => here.purchase(),
    'change the date': () => api.patch(`/inventory/${ids.purchase}`, { date: DAY }),
  }),
  stock_adjustments: ({ here, ids }) => ({
    create: () => here.open({ filled: 3 }),
    delete: () => api.delete(`/stockadjustments/${ids.adjustment}`),
  }),
  stock_counts: ({ here, ids }) => ({
    create: () => here.count(),
    approve: () => api.post(`/stockcounts/${ids.count}/approval`, {}),
  }),
  defectives: ({ here, ids }) => ({
    create: () => here.defect(),
    change: () => api.patch(`/defectives/${ids.defective}`, { qty: 2 }),
    delete: () => api.delete(`/defectives/${ids.defective}`),
  }),
  stock_transfers: ({ here, ids }) => ({
    create: () => here.transfer({ to_godown_id: ids.depot }),
    change: () =>
      api.patch(`/stocktransfers/${ids.closedTransfer}`, { to_godown_id: ids.depot, date: BEFORE }),
    receive: () =>
      api.post(`/stocktransfers/${ids.transfer}/receipt`, {
        received_on: DAY,
        received: [],
        loss_reason: 'All of it',
      }),
    delete: () => api.delete(`/stocktransfers/${ids.closedTransfer}`),
  }),
  plant_loads: ({ here, ids }) => ({
    create: () => here.sendToPlant(),
    delete: () => api.delete(`/plantloads/${ids.closedPlantLoad}`),
  }),
  plant_claims: ({ here, ids }) => ({
    create: () => here.receiveFromPlant(ids.plantLoad),
    settle: () =>
      api.post(`/plantclaims/${ids.claim}/settlement`, { settled_on: DAY, settled_by: 'replacement' }),
  }),
  stock_assigns: ({ here, ids }) => ({
    create: () => here.assign({ qty: 2 }),
    'change the date': () => api.patch(`/stockassigns/${ids.load}`, { date: DAY }),
    delete: () => api.delete(`/stockassigns/${ids.closedLoad}`),
  }),
  day_entries: ({ here, ids }) => ({
    'create off a load': () => here.sell({ qty: 1 }),
    'create from a godown': () =>
      here.sell({ saletype: 'Other Product Sales', product: 'Regulators', weight: '' }),
    delete: () => api.delete(`/dayentries/${ids.sale}`),
  }),
  counter_sales: ({ here, ids }) => ({
    create: () => here.sellAtCounter(),
    delete: () => api.delete(`/countersales/${ids.counterSale}`),
  }),
  stock_settlements: ({ here, ids }) => ({
    create: () => here.settle(),
    change: () => api.patch(`/stocksettelments/${ids.settlement}`, { qty: 3 }),
    delete: () => api.delete(`/stocksettelments/${ids.settlement}`),
  }),
  cash_recoveries: ({ here, ids }) => ({
    create: () => here.recover(cashOnly(900)),
    change: () => api.patch(`/cashrecoverys/${ids.recovery}`, { reason: 'Found' }),
    delete: () => api.delete(`/cashrecoverys/${ids.recovery}`),
  }),
  customer_payments: ({ here, ids, business }) => ({
    create: () => here.pay(collectedBy(business)),
    delete: () => api.delete(`/collectible/payments/${ids.payment}`),
  }),
  sv_payments: ({ ids, business, svCustomer }) => ({
    create: () => paySv(business, svCustomer),
    delete: () => api.delete(`/sv_amounts/payments/${ids.svPayment}`),
  }),
  expenses: ({ here, ids, business }) => ({
    create: () => here.spend(),
    "create from a driver's cash": () => here.spend({ ...collectedBy(business), paid_from: 'driver' }),
    'change the date': () => api.patch(`/expences/${ids.expense}`, { date: DAY }),
  }),
  driver_entries: ({ here, ids }) => ({
    create: () => here.enterForDriver(),
    delete: () => api.delete(`/driverentries/${ids.driverEntry}`),
  }),
  shortage_clearances: ({ business, here, ids }) => ({
    create: () => here.clear({ kind: 'found', godown_id: business.godown.id }),
    delete: () => api.delete(`/shortageclearances/${ids.clearance}`),
  }),
  till_counts: ({ business }) => ({
    create: () => api.post('/tillcounts', { date: DAY, branch_id: business.branch.id }),
  }),
  till_moves: ({ business }) => ({
    create: () =>
      api.post('/tillmoves', {
        ...{ date: DAY, branch_id: business.branch.id },
        ...{ kind: 'put_in', amount: 10, note: 'Change' },
      }),
  }),
  vendor_payments: ({ business }) => ({
    create: () =>
      api.post('/vendorpayments', {
        ...{ date: DAY, branch_id: business.branch.id, vendor_id: business.vendor.id },
        ...{ amount: 10, payment_mode: 'upi' },
      }),
  }),
  deposit_slips: ({ business, bankAccount }) => ({
    create: () =>
      api.post('/depositslips', {
        ...{ date: DAY, branch_id: business.branch.id, bank_account_id: bankAccount },
        denominations: [{ 10: { count: 1, amount: 10 } }],
      }),
  }),
};

/** Tables that name a branch, godown, area, load or customer, but no day of a branch. */
const ofNoDay = [
  ...masters.filter(({ fields }) => 'branch_id' in fields).map(({ path }) => path.slice(1)),
  // A close is what the others are refused by.
  ...['former_branches', 'customers', 'customer_import_members', 'customer_import_phones', 'day_closes'],
  // The branch of an opening is typed; the last day on paper has no area or godown but the stock of adjustments.
  'openings',
  // A cheque is of a payment, which has its case; what a bank has credited is of no closed day.
  ...['cheques', 'upi_settlements'],
  // Mails about days, closed ones too.
  'evening_mails',
  // Accounts of customers, who belong to no branch.
  'money_accounts',
];

test('each table that names a branch, godown, area or customer has its case here', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct pg_class.relname::text as name
      from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0
      left join pg_constraint on conrelid = pg_class.oid and contype = 'f' and attnum = any (conkey)
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and (attname in ('branch_id', 'godown_id', 'area_code_id', 'stock_assign_id', 'customer_id')
            or confrelid::regclass::text in ('branches', 'godowns', 'area_codes', 'stock_assigns', 'customers'))
     order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(writes), ...ofNoDay].toSorted());
});

test('a closed day stays closed when its godown and area have moved to another branch', async () => {
  const moved = await movedBusiness();
  expect(await close(moved.business, { note: 'Agreed' })).toBeSaved();
  await moved.move();
  const closed = `Day 20 Nov 2026 of ${moved.business.branch.name} is closed`;
  for (const [table, of] of Object.entries(writes))
    for (const [what, write] of Object.entries(of(moved))) {
      const { status, body } = await write();
      expect([table, what, status, body.msg]).toEqual([table, what, 409, closed]);
    }
});

test('an earlier record is of the branch that had its godown or area on its date', async () => {
  const { business, here, ids, move, svCustomer } = await movedBusiness();
  const to = await move();
  // The new branch has closed its own day: it is not concerned.
  expect(await api.post('/daycloses', { branch_id: to, date: DAY, note: 'Agreed' })).toBeSaved();
  const answers = [
    await here.purchase(),
    await api.patch(`/inventory/${ids.purchase}`, { date: DAY }),
    await here.open({ filled: 3 }),
    await here.defect(),
    await here.transfer({ to_godown_id: ids.depot }),
    await here.sendToPlant(),
    await here.receiveFromPlant(ids.plantLoad),
    await here.assign({ qty: 2, branch_id: to }),
    await api.patch(`/stockassigns/${ids.load}`, { date: DAY, branch_id: to }),
    await here.sell({ amount: 900 }),
    await here.sell({ amount: 50, saletype: 'Other Product Sales', product: 'Regulators', weight: '' }),
    await here.sellAtCounter(EMPTIES),
    await here.recover(cashOnly(950)),
    await here.settle({ qty: 5 }),
    await here.enterForDriver(),
    await here.clear({ kind: 'found', godown_id: business.godown.id }),
    await here.spend({ ...collectedBy(business), paid_from: 'driver', branch_id: to }),
    await here.pay(collectedBy(business)),
    await paySv(business, svCustomer),
  ];
  expect(answers.map(({ status, body }) => [status, status < 300 ? '' : body.msg])).toEqual(
    answers.map(({ status }) => [Math.min(status, 201), '']),
  );
  const { rows } = await sql<{ branches: number[] }>`
    select array_agg(distinct branch_id) as branches
      from (${sql.join(
        Object.keys(writes).map((table) => sql`select branch_id, date from ${sql.table(table)}`),
        sql` union all `,
      )}) as records
     where date = ${DAY} and branch_id in (${business.branch.id}, ${to})`.execute(db);
  expect(rows[0]?.branches).toEqual([business.branch.id]);
  expect(await booksBalance(db)).toEqual([]);
});

test('the database refuses goods of a godown on a day that its branch has closed', async () => {
  const { business, move } = await movedBusiness();
  expect(await close(business, { note: 'Agreed' })).toBeSaved();
  await move();
  const moving = sql`
    insert into stock_movements (source, source_id, date, product, weight, state, from_place, from_id, to_place, to_id, count)
    values ('inventory', 1, ${DAY}, 'Cylinders', 14.2, 'filled', 'vendor', 1, 'godown', ${business.godown.id}, 1)`;
  await expect(moving.execute(db)).rejects.toThrow('day_closed');
});

test('a godown does not move while its old or its new branch has closed the day', async () => {
  const { business } = await branchOfItsOwn();
  const { id: to } = await an.branch();
  const move = () => api.patch(`/godowns/${business.godown.id}`, { branch_id: to });
  for (const branchId of [business.branch.id, to]) {
    const closed = await api.post('/daycloses', { branch_id: branchId, date: businessDay(new Date()) });
    expect(closed).toBeSaved();
    expect(await move()).toBeRefused('day_closed');
    expect(await api.patch(`/godowns/${business.godown.id}`, { address: 'Plot 7' })).toBeSaved();
    expect(await reopen(closed.body.data.id)).toBeSaved();
  }
  expect(await move()).toBeSaved();
});
