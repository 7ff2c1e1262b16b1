import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

/** Work that ends on command. */
function steps() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = () => {
    most = Math.max(most, ++running);
    return new Promise<void>((resolve) => {
      ends.push(() => {
        running--;
        resolve();
      });
    });
  };
  return { work, ends, most: () => most };
}

test('no more calls run than allowed; the others run in order of arrival', async () => {
  const pass = limitConcurrency({ running: 2, waiting: 10, waitMs: 10_000 });
  const { work, ends, most } = steps();
  const done = Array.from({ length: 6 }, () => pass(work));
  for (let index = 0; index < 6; index++) {
    while (ends.length <= index) await Promise.resolve();
    ends[index]?.();
  }
  await Promise.all(done);
  expect(most()).toBe(2);
});

test('a request that finds the queue full is refused', async () => {
  const pass = limitConcurrency({ running: 1, waiting: 1, waitMs: 10_000 });
  const { work, ends } = steps();
  const running = pass(work);
  const waiting = pass(work);
  await expect(pass(work)).rejects.toMatchObject({ code: 'server_busy' });
  while (ends.length < 1) await Promise.resolve();
  ends[0]?.();
  await running;
  while (ends.length < 2) await Promise.resolve();
  ends[1]?.();
  await waiting;
});

test('a request that waits too long is refused and frees its place', async () => {
  const pass = limitConcurrency({ running: 1, waiting: 1, waitMs: 1 });
  const { work, ends } = steps();
  const running = pass(work);
  await expect(pass(work)).rejects.toMatchObject({ status: 503 });
  ends[0]?.();
  await running;
  await expect(pass(async () => 'in')).resolves.toBe('in');
});

test('work that fails frees its place', async () => {
  const pass = limitConcurrency({ running: 1, waiting: 0, waitMs: 1 });
  await expect(pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(pass(async () => 'in')).resolves.toBe('in');
});

test('one origin does not fill the queue', async () => {
  const pass = limitConcurrency({ running: 1, waiting: 3, waitingOfOrigin: 2, waitMs: 10_000 });
  const { work, ends } = steps();
  const entered: string[] = [];
  const refused: string[] = [];
  const call = (name: string, origin: string) =>
    pass(() => {
      entered.push(name);
      return work();
    }, origin).catch(() => refused.push(name));
  const calls = ['first', 'a1', 'a2', 'a3'].map((name) => call(name, 'a'));
  calls.push(call('b1', 'b'), call('c1', 'c'));
  for (let index = 0; index < 4; index++) {
    while (ends.length <= index) await new Promise(setImmediate);
    ends[index]?.();
  }
  await Promise.all(calls);
  expect(entered).toEqual(['first', 'a1', 'a2', 'b1']);
  expect(refused).toEqual(['a3', 'c1']);
});
