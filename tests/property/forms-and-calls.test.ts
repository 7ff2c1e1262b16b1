import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { counterBody } from '../../src/features/counter/contract.ts';
import { saleForm } from '../../src/features/day-entry/sale.ts';
import { expenseForm } from '../../src/features/expenses/form-values.ts';
import { inventoryBody } from '../../src/features/inventory/contract.ts';
import { paymentBody } from '../../src/features/payments/contract.ts';
import { rateBody } from '../../src/features/sale-rate/contract.ts';
import { type Contract, settingOf } from '../../src/kit/shared/contract.ts';
import type { Values } from '../../src/kit/shared/declaration.ts';
import { formSchema } from '../../src/kit/shared/master-schema.ts';
import { customerTypes } from '../../src/masters/choices.ts';
import { fieldsOf } from '../../src/masters/customer-fields.ts';
import { schemas } from '../../src/masters/customer-schemas.ts';
import { masters } from '../../src/masters/masters.ts';
import { type Answer, type Api, testApp } from '../harness/app.ts';
import { builders } from '../harness/builders.ts';
import { DAY, day, openBusiness } from '../harness/day.ts';
import { masterRecords } from '../harness/master-records.ts';

const { api, an, db } = await testApp({ now: () => new Date(`${DAY}T06:00:00Z`) });
const business = await openBusiness(api);
await day(api, business).open({ filled: 1_000 });
await day(api, business).assign({ qty: 500 });

type Draft = { path: string; body: Values };
const draftOf = (path: string, body: unknown) => ({ status: 201, body: { data: { path, body } } }) as Answer;
/** Gives each call back as its answer. */
const drafting: Api = { ...api, post: async (path, body) => draftOf(path, body) };
const { pay, purchase, sell, sellAtCounter, spend } = day(drafting, business);
const { creditCustomer, guestCustomer, svCustomer } = builders(drafting);
const { validRecord } = masterRecords(api);
const rated = { product_id: (await an.product()).id, from_date: DAY };

/** `schema` is what the form gives to `useRecordForm`. */
type Form = { schema: Contract; draft: (values: Values) => Promise<Draft> };
type Field = Form & { name: string; isMoney: boolean };
/** The fields that follow the settings. */
const widened = (form: Form, rules: (readonly [string, z.ZodType | undefined])[]): Field[] =>
  rules.flatMap(([name, rule]) => {
    const setting = rule && settingOf(rule);
    return setting ? [{ ...form, name, isMoney: setting === 'paise' }] : [];
  });
const amountOf = (schema: Contract, name: string, send: (values: Values) => Promise<Answer>): Field => {
  const draft = async (values: Values): Promise<Draft> => (await send(values)).body.data;
  return { schema, name, isMoney: true, draft };
};
// Only a connection that is taken over is charged.
const typeOf = (values: Values) => ('chargeable_amount' in values ? 'Transfer' : 'New');
const customers = {
  SV: (values: Values) => svCustomer({ svType: typeOf(values), ...values }),
  Credit: creditCustomer,
  Guest: guestCustomer,
};
const fields = [
  ...masters.flatMap(({ path, ...master }) => {
    const draft = async (values: Values) => ({ path, body: await validRecord(path, values) });
    const rules = Object.entries(master.fields).map(([name, { rule }]) => [name, rule] as const);
    return widened({ schema: (settings) => formSchema({ path, ...master }, settings), draft }, rules);
  }),
  ...customerTypes.flatMap((type) => {
    const draft = async (values: Values) => (await customers[type](values)) as unknown as Draft;
    const rules = fieldsOf(type).map(([name, { rules }]) => [name, rules[type]] as const);
    return widened({ schema: schemas[type], draft }, rules);
  }),
  amountOf(saleForm, 'amount', sell),
  amountOf(counterBody, 'lines.0.rate', (line) => sellAtCounter({ lines: [{ rate: line['lines.0.rate'] }] })),
  amountOf(expenseForm, 'amount', spend),
  amountOf(inventoryBody, 'invoice_amount', purchase),
  amountOf(inventoryBody, 'paid_amount', purchase),
  amountOf(paymentBody, 'amount', pay),
  amountOf(rateBody, 'price', async (price) => draftOf('/salerates', { ...rated, ...price })),
];

const letters = [...'Az7 .-/()&,é٣శల', "'", 'e\u0301', '్'];
const name = fc.oneof(
  fc.string({ unit: fc.constantFrom(...letters), maxLength: 24 }),
  fc.string({ unit: fc.constantFrom(...letters, ...'_@"\u200d\u202e\n😀', '\ud800'), maxLength: 6 }),
  fc.integer({ min: 19, max: 62 }).map((length) => 'n'.repeat(length)),
  fc.constantFrom('abcde1234f', '2341 2341 2346', '2341-23412346', 'ABCDE 12345', 'ABCD 1234 XY', null, 7),
);
const decimal = fc.tuple(fc.nat(2_000_000_000), fc.nat(3)).map(([digits, places]) => digits / 10 ** places);
const amount = fc.oneof(
  decimal,
  decimal.map((rupees) => rupees.toFixed(2)),
  fc.tuple(fc.constantFrom('+', '-', '₹', ' ', '0', ''), decimal).map((parts) => parts.join('')),
  fc.constantFrom('', '.5', '5.', '1e3', '1,690.50', '१२', null, true, -0.5, 1e-7, 1e21, 0.1 + 0.2),
);
const typed = fc
  .nat(fields.length - 1)
  .chain((index) => fc.tuple(fc.constant(index), fields[index]?.isMoney ? amount : name, fc.boolean()));

const at = (body: unknown, path: string) =>
  path.split('.').reduce<unknown>((part, key) => (part as Values)[key], body);

test.each(['on', 'off'])('forms and calls accept the same, with the settings %s', async (state) => {
  const settings = { exact_names: state === 'on', paise: state === 'on', driver_accounts: state === 'on' };
  const rules = { ...settings, money_places: false };
  await api.patch('/settings', { ...settings, counter_area_ids: [business.area.id] });
  const accept = async (index: number, value: unknown, isRead: boolean) => {
    const { schema, draft, name } = fields[index] as Field;
    const { path, body } = await draft({ [name]: value });
    const { data, error } = schema(rules).safeParse(body);
    // A form sends what its schema made of the value, a script the value.
    const sent = data && isRead ? await draft({ [name]: at(data, name) }) : { body };
    const { status, body: answer } = await api.post(path, sent.body);
    const message = error?.issues.find((issue) => issue.path.join('.') === name)?.message;
    expect([path, name, status, answer.fields?.[name]]).toEqual([path, name, error ? 422 : 201, message]);
    if (!data) return;
    const read = at(data, name);
    expect(at(answer.data, name)).toEqual(
      name === 'aadhar_number' ? `********${String(read).slice(-4)}` : read,
    );
    await api.delete(`${path}/${answer.data.id}`);
  };
  const everyValue = fc.asyncProperty(typed, (args) => accept(...args));
  await fc.assert(everyValue, { numRuns: 400 });
  expect(await booksBalance(db)).toEqual([]);
});
