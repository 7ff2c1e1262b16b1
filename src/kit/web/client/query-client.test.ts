import { expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

test('a read that is cancelled for another reader starts again', async () => {
  const queryKey = ['/customers/dropdown', { search: 'ra' }];
  let calls = 0;
  const read = queryClient.fetchQuery({
    queryKey,
    queryFn: () => {
      calls += 1;
      return calls === 1 ? new Promise<string>(() => {}) : 'Ravi';
    },
  });
  await queryClient.cancelQueries({ queryKey });
  expect([await read, calls]).toEqual(['Ravi', 2]);
});
