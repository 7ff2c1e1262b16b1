import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRows } from './stream-rows.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const answerOf = (rows: readonly unknown[]) =>
  bytes([...rows.map((row) => JSON.stringify(row)), rows.length, ''].join('\n'));

/** A body that comes in these pieces, and then ends or breaks. */
function bodyOf(pieces: Uint8Array[], failure?: Error): ReadableStream<Uint8Array> {
  const left = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else if (failure) controller.error(failure);
      else controller.close();
    },
  });
}

const cutAt = (whole: Uint8Array, at: number) => [whole.slice(0, at), whole.slice(at)];

async function read(body: ReadableStream<Uint8Array>) {
  const batches: unknown[][] = [];
  await readRows(body, (rows) => batches.push(rows));
  return batches;
}

const rows = [
  { id: 1, name: 'राम 🛢️', note: 'a "quoted" \\ back\nslash, ],\n[{', godown: { id: 1, tags: [[], {}] } },
  { id: 2, name: 'O’Brien', note: ']}' },
  { id: 3, name: '', note: null },
];

test('rows are the same wherever the answer is cut into pieces', async () => {
  const whole = answerOf(rows);
  for (let at = 0; at <= whole.length; at++)
    expect((await read(bodyOf(cutAt(whole, at)))).flat(), `cut at ${at}`).toEqual(rows);
});

test('rows with any text are the same in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ text: fc.string({ unit: 'grapheme' }), amount: fc.integer() }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 40 }),
      async (some, size) => {
        const whole = answerOf(some);
        const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
          whole.slice(index * size, (index + 1) * size),
        );
        expect((await read(bodyOf(pieces))).flat()).toEqual(some);
      },
    ),
    { numRuns: 60 },
  );
});

test('a row is handed over before the next piece has come', async () => {
  const whole = answerOf(rows);
  const [first = whole, second = whole] = cutAt(whole, whole.indexOf(10) + 5);
  expect(await read(bodyOf([first, second]))).toEqual([rows.slice(0, 1), rows.slice(1)]);
});

test('an answer without rows has none', async () => {
  expect(await read(bodyOf([bytes('0\n')]))).toEqual([]);
});

test('an answer that is cut off anywhere is an error, never a short report', async () => {
  const whole = answerOf(rows);
  for (let at = 0; at < whole.length; at++)
    await expect(read(bodyOf([whole.slice(0, at)])), `cut at ${at}`).rejects.toThrow();
});

test('a connection that breaks in the middle is an error, after the rows that came', async () => {
  const handed: unknown[] = [];
  const body = bodyOf([answerOf(rows).slice(0, -5)], new TypeError('network error'));
  await expect(readRows(body, (some) => handed.push(...some))).rejects.toThrow('network error');
  expect(handed).toEqual(rows.slice(0, 2));
});

test.each([
  '',
  '{"msg":"no"}',
  '{"msg":"no"}\n',
  '{"data":[{"id":1}]}\n',
  '{"id":1}\n2\n',
  '{"id":1}\n1\n{"id":2}\n',
  '{"id":1} {"id":2}\n2\n',
])('what is no answer of rows is an error: %j', async (text) => {
  await expect(read(bodyOf([bytes(text)]))).rejects.toThrow();
});
