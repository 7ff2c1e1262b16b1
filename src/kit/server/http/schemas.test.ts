import fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ZodTypes } from './app.ts';
import { checkAnswer, zodSerializer } from './schemas.ts';

/** The response body of a route with this schema and this value. */
async function sent(schema: z.ZodType, value: unknown, check = false): Promise<unknown> {
  const app = fastify().withTypeProvider<ZodTypes>();
  app.setSerializerCompiler(zodSerializer);
  if (check) app.addHook('preSerialization', checkAnswer);
  app.get('/', { schema: { response: { 200: schema } } }, async () => value);
  const { statusCode, payload } = await app.inject('/');
  await app.close();
  return statusCode === 200 ? JSON.parse(payload) : statusCode;
}

const MOMENT = new Date('2026-11-20T05:00:00.000Z');
const shape = z.object({
  text: z.string(),
  whole: z.int(),
  money: z.number(),
  is_open: z.boolean(),
  day: z.iso.date(),
  at: z.date(),
  kind: z.enum(['a', 'b']),
  fixed: z.literal('x'),
  left_out: z.string().optional(),
  list: z.array(z.object({ id: z.int(), note: z.string().nullable() })),
  byName: z.record(z.string(), z.number()),
  textOrNumber: z.union([z.string(), z.number()]),
  anything: z.unknown(),
});
const VALUE = {
  text: 'Line one\n"two" \u2028 é',
  whole: 7,
  money: 1692.5,
  is_open: false,
  day: '2026-11-20',
  at: MOMENT,
  kind: 'b',
  fixed: 'x',
  list: [
    { id: 1, note: null },
    { id: 2, note: 'n' },
  ],
  byName: { '500': 2 },
  textOrNumber: 14.2,
  anything: { deep: [1, null, 'x'] },
};

test('every kind of value is sent as it is', async () => {
  expect(await sent(shape, VALUE)).toEqual({ ...VALUE, at: MOMENT.toISOString() });
  expect(await sent(shape, { ...VALUE, textOrNumber: 'x' })).toMatchObject({ textOrNumber: 'x' });
});

test('null is sent as null where it is allowed, for every type', async () => {
  const nullable = z.object({
    text: z.string().nullable(),
    whole: z.int().nullable(),
    money: z.number().nullable(),
    is_open: z.boolean().nullable(),
    at: z.date().nullable(),
    kind: z.enum(['a', 'b']).nullable(),
    list: z.array(z.int()).nullable(),
    record: z.object({ id: z.int() }).nullable(),
  });
  const nothing = {
    text: null,
    whole: null,
    money: null,
    is_open: null,
    at: null,
    kind: null,
    list: null,
    record: null,
  };
  expect(await sent(nullable, nothing)).toEqual(nothing);
  const filled = { text: '', whole: 0, money: 0.5, is_open: true, kind: 'a', list: [1], record: { id: 3 } };
  expect(await sent(nullable, { ...filled, at: MOMENT })).toEqual({ ...filled, at: MOMENT.toISOString() });
});

test('fields outside the schema are not sent', async () => {
  const rows = z.object({ data: z.array(z.object({ id: z.int() })) });
  expect(await sent(rows, { data: [{ id: 1, aadhar_number: '123456789012' }], secret: 1 })).toEqual({
    data: [{ id: 1 }],
  });
});

test('a response without a required field is a fault', async () => {
  expect(await sent(z.object({ id: z.int(), name: z.string() }), { id: 1 })).toBe(500);
});

test('a union of records sends the matching record', async () => {
  const either = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('sale'), qty: z.int() }),
    z.object({ kind: z.literal('cost'), amount: z.number() }),
  ]);
  expect(await sent(z.array(either), [{ kind: 'cost', amount: 2.5 }])).toEqual([
    { kind: 'cost', amount: 2.5 },
  ]);
});

test('a null or a choice that the schema does not have is a fault in tests', async () => {
  const row = z.object({ id: z.int(), kind: z.enum(['a', 'b']) });
  const rows = (values: object) => sent(z.array(row), [{ id: 1, kind: 'a', ...values }], true);
  expect(await rows({})).toEqual([{ id: 1, kind: 'a' }]);
  expect([await rows({ id: null }), await rows({ kind: 'c' })]).toEqual([500, 500]);
});
