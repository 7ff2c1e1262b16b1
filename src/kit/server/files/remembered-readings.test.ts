import { expect, test } from 'vitest';
import { testApp } from '../../../../tests/harness/app.ts';
import { rememberedReading, rememberReading } from './remembered-readings.ts';

const { db } = await testApp();
const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
const headers = ['Party', "Party's Phone", ''];
const reading = {
  header_row: 4,
  fields: ['name', 'phone', ''],
  fixed: { salutations: 'Mr.' },
  month_first: [],
};

test('a reading is known for the next file with these headers, and the last one counts', async () => {
  await rememberReading(db, { list: 'bills', headers, reading, userId });
  expect(await rememberedReading(db, { list: 'bills', headers: ['PARTY', 'Partys phone'] })).toEqual({
    ...reading,
    fields: ['name', 'phone'],
  });
  await rememberReading(db, {
    list: 'bills',
    headers,
    reading: { ...reading, month_first: ['due'] },
    userId,
  });
  expect(await rememberedReading(db, { list: 'bills', headers })).toMatchObject({ month_first: ['due'] });
});

test('other headers and another list are not known', async () => {
  await rememberReading(db, { list: 'bills', headers, reading, userId });
  expect(await rememberedReading(db, { list: 'bills', headers: ['Phone', 'Party'] })).toBeUndefined();
  expect(await rememberedReading(db, { list: 'stock', headers })).toBeUndefined();
});
