import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { paperBusiness } from '../../../tests/harness/paper-business.ts';

const credit = async ({ api }: Awaited<ReturnType<typeof paperBusiness>>, id: number) =>
  (await api.get(`/customers/${id}/account`)).body.data.credit;

test('bills on paper age, limit further sales and are paid first; cylinders on paper are held', async () => {
  const paper = await paperBusiness({ last: '2027-03-31', now: () => new Date('2027-04-01T06:00:00Z') });
  const { api, an, branch, save, preview, calls, held, balanced } = paper;
  expect(await api.patch('/settings', { paise: true })).toBeSaved();
  const hotel = await an.creditCustomer({
    consumerid: 'HA-1',
    credit_limit: 20_000,
    date: '2027-03-31',
    opening_date: '2027-04-01',
  });
  const bills = [
    ['HA-1', '', 'B-1', '28/02/2027', '', '8,452.50', branch.name],
    ['HA-1', '', 'B-2', '2027-03-20', '', '₹6,762.00', branch.name],
  ];
  expect((await preview('bills', bills)).body.data).toMatchObject({
    added: 2,
    total: 15_214.5,
    warnings: [],
  });
  await save('bills', bills);
  await save('cylinders', [['HA-1', '', 'Cylinders', 19, 6, branch.name]]);
  expect(await credit(paper, hotel.id)).toMatchObject({
    owed: 15_214.5,
    days_0_30: 6_762,
    days_31_60: 8_452.5,
    unpaid_since: '2027-02-28',
  });

  const date = '2027-04-01';
  await calls.open({ date, weight: 19, filled: 10 });
  await calls.assign({ date, weight: 19, qty: 5 });
  const sale = { date, weight: 19, saletype: 'Credit Sales', customer_id: hotel.id };
  const refused = await calls.sell({ ...sale, qty: 3, amount: 5_071.5 });
  expect(refused).toBeRefused('over_limit');
  expect(refused.body.msg).toMatch(
    /owes ₹15,214\.50 of a limit of ₹20,000; ₹5,071\.50 more is over the limit$/,
  );
  expect(await calls.sell({ ...sale, qty: 2, amount: 3_381, empty_cylinders: 1 })).toBeSaved();
  expect((await credit(paper, hotel.id)).owed).toBe(18_595.5);
  expect(await held(hotel.id)).toEqual([{ weight: 19, taken: 8, given_back: 1, held: 7 }]);

  expect(await calls.pay({ date, customer_id: hotel.id, amount: 10_000 })).toBeSaved();
  const { data } = (await api.get(`/customers/${hotel.id}/bills`)).body;
  expect(data.map(({ bill_no, paid, unpaid }: Record<string, unknown>) => [bill_no, paid, unpaid])).toEqual([
    [null, 0, 3_381],
    ['B-2', 1_547.5, 5_214.5],
    ['B-1', 8_452.5, 0],
  ]);
  expect((await credit(paper, hotel.id)).owed).toBe(8_595.5);
  const lines = (await api.get(`/customers/${hotel.id}/statement?from_date=2027-02-01&to_date=2027-04-30`))
    .body.data;
  expect(lines).toMatchObject({ opening: 0, billed: 18_595.5, paid: 10_000, closing: 8_595.5 });
  expect(lines.lines[0]).toMatchObject({ date: '2027-02-28', kind: 'sale', note: 'B-1', amount: 8_452.5 });
  expect((await api.patch(`/customers/${hotel.id}`, { opening_date: '2027-03-30' })).status).toBe(200);
  await balanced();
});

test('a bill has its own due date, number and rules; above the limit it only warns', async () => {
  const { api, an, branch, save, preview, balanced, goLive } = await paperBusiness();
  const owner = await an.creditCustomer({ consumerid: 'HA-1', credit_limit: 1_000 });
  const bill = (no: string, date: string, due: string, amount: unknown) => [
    ...['HA-1', '', no, date, due],
    amount,
    branch.name,
  ];
  const { problems, warnings } = (
    await preview('bills', [
      bill('B-1', '2026-10-01', '2026-12-01', '1500.25'),
      bill('b-1', '2026-10-02', '', 10),
      bill('B-2', '2026-11-01', '', 10),
      bill('B-3', '2026-10-02', '2026-10-01', 10),
      bill('', '2026-10-02', '', '10.005'),
    ])
  ).body.data;
  expect(problems.map(({ row, column, message }: Record<string, unknown>) => [row, column, message])).toEqual(
    [
      [2, 'customer', 'The same as row 1'],
      [3, 'date', 'Bill Date is after 31 Oct 2026'],
      [4, 'due_date', 'Due Date is before the bill date'],
      [5, 'bill_no', 'Bill No is required'],
      [5, 'amount', 'Amount should be rupees above 0, with at most 2 decimals'],
    ],
  );
  expect(warnings.map(({ message }: Record<string, unknown>) => message)).toEqual([
    '₹1,500.25 will be owed of a limit of ₹1,000',
  ]);
  const saved = await save('bills', [bill('B-1', '2026-10-01', '2026-12-01', '1500.25')]);
  const again = await save('bills', [bill('B-1', '2026-10-01', '2026-12-01', '1500.25')]);
  expect(again.body.data).toMatchObject({ added: 0, known: 1 });
  const [stored] = (await api.get(`/customers/${owner.id}/bills`)).body.data;
  expect(stored).toMatchObject({ bill_no: 'B-1', due_date: '2026-12-01', unpaid: 1_500.25 });
  expect((await goLive()).rupees).toBe(1_500.25);
  expect((await api.delete(`/openingimports/${saved.body.data.import_id}`)).status).toBe(200);
  expect((await goLive()).rupees).toBe(0);
  await balanced();
});

test('the preview takes two bill numbers as one exactly where the save does', async () => {
  const { an, branch, save, preview, balanced } = await paperBusiness();
  await an.creditCustomer({ consumerid: 'HA-1' });
  const numbers = 'B1 b1 ß1 ẞ1 SS1 ﬁx FIX ŉ ʼN \u01f0 J\u030c ı i I İ ς σ Σ'.split(' ');
  const bill = (no: string) => ['HA-1', '', no, '2026-10-01', '', 100, branch.name];
  const { problems } = (await preview('bills', numbers.map(bill))).body.data;
  const twice = problems.map(({ row }: { row: number }) => numbers[row - 1]);
  expect(twice).toEqual(expect.arrayContaining(['b1', 'I']));
  const apart = numbers.filter((no) => !twice.includes(no));
  expect((await save('bills', apart.map(bill))).body).toMatchObject({ data: { added: apart.length } });
  for (const no of numbers)
    expect([no, (await save('bills', [bill(no)])).body.data]).toEqual([
      no,
      { import_id: null, added: 0, known: 1 },
    ]);
  await balanced();
});

test('a bill on paper is overdue after its own due date, whatever bill is older', async () => {
  const paper = await paperBusiness();
  const { api, an, branch, save } = paper;
  const owner = await an.creditCustomer({ consumerid: 'HA-1' });
  const late = await an.creditCustomer({ consumerid: 'HA-2' });
  await save('bills', [
    ['HA-1', '', 'B-1', '2026-10-01', '2026-12-31', 100, branch.name],
    ['HA-1', '', 'B-2', '2026-10-05', '2026-12-31', 20, branch.name],
    ['HA-2', '', 'B-3', '2026-10-01', '2026-12-31', 100, branch.name],
    ['HA-2', '', 'B-4', '2026-10-05', '', 20, branch.name],
  ]);
  expect([(await credit(paper, owner.id)).overdue, (await credit(paper, late.id)).overdue]).toEqual([0, 20]);
  const { data } = (await api.get('/collectible?show=overdue')).body;
  expect(data).toMatchObject([{ id: late.id, owed: 120, overdue: 20, due_date: '2026-10-20' }]);
  expect((await api.get('/collectible/totals?show=owing')).body.data).toMatchObject({
    owed: 240,
    overdue: 20,
  });
  const period = 'from_date=2026-10-01&to_date=2026-10-31';
  const { ageing } = (await api.get(`/customers/${late.id}/statement?${period}`)).body.data;
  expect(ageing).toEqual({ days_0_30: 120, days_31_60: 0, days_61_90: 0, days_over_90: 0, overdue: 20 });
});

test('advances are the field of the form; one that changed there since is not deleted', async () => {
  const paper = await paperBusiness();
  const { api, an, branch, save, balanced, goLive } = paper;
  const [typed, imported] = [
    await an.creditCustomer({ advanceAmtPaid: 300 }),
    await an.creditCustomer({ consumerid: 'HA-2' }),
  ];
  const { body } = await save('advances', [['HA-2', '', '500.50', branch.name]]);
  expect(body.msg).toBe('Advances: 1 saved');
  expect((await credit(paper, imported.id)).owed).toBe(-500.5);
  expect((await goLive()).parts.advances).toEqual({ rows: 2, total: 800.5 });
  const { data } = (await api.get('/openingadvances')).body;
  expect(data.map(({ id }: { id: number }) => id).toSorted()).toEqual([typed.id, imported.id]);
  expect((await api.get('/openingadvances/totals')).body.data).toEqual({ rows: 2, advance_amount: 800.5 });

  expect((await api.patch(`/customers/${imported.id}`, { advanceAmtPaid: 700 })).status).toBe(200);
  const refused = await api.delete(`/openingimports/${body.data.import_id}`);
  expect(refused).toBeRefused('advance_changed');
  expect(refused.body.msg).toMatch(/is ₹700 now, not ₹500\.50?; change it on the form$/);
  expect((await api.patch(`/customers/${imported.id}`, { advanceAmtPaid: 0 })).status).toBe(200);
  expect(await save('advances', [['HA-2', '', 60, branch.name]])).toBeSaved();
  expect((await credit(paper, imported.id)).owed).toBe(-60);
  await balanced();
});

test('deposits on paper are held, and nobody owes by them', async () => {
  const { api, an, db, branch, save, balanced } = await paperBusiness();
  const connection = (values: Record<string, unknown>) => an.svCustomer(values);
  const less = await connection({ gas_consumer_number: '1', advanceAmtPaid: 1_000 });
  const more = await connection({ gas_consumer_number: '2', advanceAmtPaid: 1_000 });
  const moved = await connection({
    gas_consumer_number: '3',
    svType: 'Transfer',
    chargeable_amount: 250,
  });
  const saved = await save('deposits', [
    ['1', '', 400, branch.name],
    ['2', '', '1450.00', branch.name],
    ['3', '', 1_450, branch.name],
  ]);
  expect(saved.body.msg).toBe('Deposits: 3 saved');
  const account = async (id: number) => {
    const { rows } = await sql<Record<string, number>>`
      select charged, paid, owed from sv_accounts where customer_id = ${id}`.execute(db);
    return Object.values(rows[0] ?? {});
  };
  expect(await account(less.id)).toEqual([1_000, 400, 600]);
  expect(await account(more.id)).toEqual([1_450, 1_450, 0]);
  expect(await account(moved.id)).toEqual([250, 0, 250]);
  const heldOf = async () => (await api.get('/sv_amounts/totals')).body.data.deposits_held;
  expect(await heldOf()).toBe(3_300);

  const pay = (id: number, amount: number) =>
    api.post('/sv_amounts/payments', {
      date: '2026-11-02',
      customer_id: id,
      amount,
      payment_mode: 'cash',
    });
  expect(await pay(more.id, 1)).toBeRefused('more_than_owed');
  expect(await pay(less.id, 601)).toBeRefused('more_than_owed');
  expect(await pay(less.id, 600)).toBeSaved();
  expect(await heldOf()).toBe(3_900);
  await balanced();
  expect((await api.delete(`/openingimports/${saved.body.data.import_id}`)).status).toBe(200);
  expect(await account(less.id)).toEqual([1_000, 600, 400]);
  expect(await heldOf()).toBe(600);
  await balanced();
});

test('a bill of another branch counts in the balance, and is no line of a bound person', async () => {
  const { api, an, branch, save, bound } = await paperBusiness();
  const other = await an.branch();
  const owner = await an.creditCustomer({ consumerid: 'HA-1' });
  await save('bills', [
    ['HA-1', '', 'B-1', '2026-10-01', '', 100, branch.name],
    ['HA-1', '', 'B-2', '2026-10-02', '', 50, other.name],
  ]);
  const person = await bound('bound@example.com', [branch.id]);
  const read = async (as: typeof api, path: string) =>
    (await as.get(`/customers/${owner.id}/${path}`)).body.data;
  expect((await read(person, 'account')).credit.owed).toBe(150);
  const numbers = async (as: typeof api) => (await read(as, 'bills')).map(({ bill_no }: never) => bill_no);
  expect(await numbers(api)).toEqual(['B-2', 'B-1']);
  expect(await numbers(person)).toEqual(['B-1']);
  expect(await read(person, 'ledger')).toHaveLength(1);
  const own = await save('bills', [['HA-1', '', 'B-3', '2026-10-03', '', 25, '']], person);
  expect(own.body.msg).toBe('Bills: 1 saved');
  expect((await person.delete(`/openingimports/${own.body.data.import_id}`)).status).toBe(200);
});

test('what vendors are owed and what is in the bank is entered before there is a till', async () => {
  const { api, db, an, branch, vendor, save, preview, goLive, bound, balanced } = await paperBusiness();
  const bank = (await api.post('/bank_accounts', { name: 'State Bank', account_number: '20412345678' })).body
    .data;
  const other = await an.branch();
  const owed = [
    [vendor.name, '₹10,000.50', branch.name],
    [vendor.gst, '500 Dr', other.name],
  ];
  expect(await save('vendors', owed)).toBeSaved();
  expect((await preview('vendors', owed)).body.data).toMatchObject({ added: 0, known: 2 });
  expect(await save('banks', [['20412345678', '2,000.25 Cr', branch.name]])).toBeSaved();
  expect((await preview('vendors', [[vendor.name, '0', branch.name]])).body.data.problems).toMatchObject([
    { column: 'balance', message: 'Amount should be rupees other than 0, with at most 2 decimals' },
  ]);
  expect((await preview('banks', [['Nobody', '5', branch.name]])).body.data.problems).toMatchObject([
    { column: 'bank_account', message: 'No bank account has this name or number' },
  ]);
  expect((await goLive()).parts).toMatchObject({
    vendors: { rows: 2, total: 9_500.5 },
    banks: { rows: 1, total: -2_000.25 },
  });
  const account = async (as = api) =>
    (await as.get(`/vendoraccounts/${vendor.id}?from_date=2026-10-01&to_date=2026-10-31`)).body.data;
  expect(await account()).toMatchObject({
    owed: 9_500.5,
    closing: 9_500.5,
    ages: { days_0_30: 9_500.5 },
    lines: [
      { kind: 'opening', amount: 10_000.5 },
      { kind: 'opening', amount: -500 },
    ],
  });
  const there = await bound('second@example.com', [other.id]);
  expect(await account(there)).toMatchObject({ owed: -500, lines: [{ amount: -500 }] });
  expect((await goLive(there)).parts).toMatchObject({ vendors: { rows: 1 }, banks: { rows: 0 } });
  const inBank = await db
    .selectFrom('money_accounts')
    .select('balance')
    .where('kind', '=', 'bank')
    .where('owner_id', '=', bank.id)
    .execute();
  expect(inBank).toEqual([{ balance: -2_000.25 }]);
  await balanced();

  const { data } = (await api.get('/openings?part=vendors&limit=100')).body;
  expect(await api.delete(`/openings/${data[0].id}`)).toBeSaved();
  expect((await account()).lines).toHaveLength(1);
  expect(await api.post(`/openings/${data[0].id}/undelete`)).toBeSaved();
  expect(await account()).toMatchObject({ owed: 9_500.5 });
  const again = (await api.get('/openings?part=vendors&limit=100')).body.data;
  for (const { id } of again) expect(await api.delete(`/openings/${id}`)).toBeSaved();
  expect(await account()).toMatchObject({ owed: 0, lines: [] });
  await balanced();
  expect(await api.post('/golive/open', { rupees: '-2,000.20', cylinders: 0 })).toBeRefused('totals_differ');
  expect(await api.post('/golive/open', { rupees: '-2,000.25', cylinders: 0 })).toBeSaved();
});
