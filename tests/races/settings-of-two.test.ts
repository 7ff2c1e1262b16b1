import { expect, test } from 'vitest';
import { builders } from '../harness/builders.ts';
import { twoConsoles } from '../harness/two-consoles.ts';

const { first, second } = await twoConsoles();

test('a setting that one process changes holds for the next request to the other', async () => {
  const { id } = await builders(first.api).product();
  const price = async (typed: string) => (await second.api.patch(`/products/${id}`, { price: typed })).status;
  expect(await price('900.50')).toBe(422);
  await first.api.patch('/settings', { paise: true });
  expect(await price('900.50')).toBe(200);
  await first.api.patch('/settings', { paise: false });
  expect(await price('901.50')).toBe(422);
});
