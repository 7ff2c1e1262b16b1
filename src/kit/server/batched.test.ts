import { expect, test } from 'vitest';
import { batched } from './batched.ts';

/** Queries that complete when the test decides. */
function questions() {
  const open: { keys: number[]; settle: PromiseWithResolvers<(string | undefined)[]> }[] = [];
  const find = batched((keys: number[]) => {
    const settle = Promise.withResolvers<(string | undefined)[]>();
    open.push({ keys, settle });
    return settle.promise;
  });
  return { open, find };
}

test('a single call is sent at once', async () => {
  const { open, find } = questions();
  const answer = find(1);
  open[0]?.settle.resolve(['one']);
  expect(await answer).toBe('one');
});

test('calls during two open queries share the next one, each with its own result', async () => {
  const { open, find } = questions();
  const answers = [1, 2, 3, 4, 5].map(find);
  expect(open.map(({ keys }) => keys)).toEqual([[1], [2]]);
  open[0]?.settle.resolve(['one']);
  await answers[0];
  expect(open.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4, 5]]);
  open[2]?.settle.resolve(['three', undefined, 'five']);
  expect(await Promise.all(answers.slice(2))).toEqual(['three', undefined, 'five']);
});

test('a failure reaches the calls that shared the query, and no later one', async () => {
  const { open, find } = questions();
  const [first, second, third] = [1, 2, 3].map(find);
  open[1]?.settle.reject(new Error('away'));
  await expect(second).rejects.toThrow('away');
  open[2]?.settle.resolve(['three']);
  expect(await third).toBe('three');
  open[0]?.settle.resolve(['one']);
  expect(await first).toBe('one');
});
