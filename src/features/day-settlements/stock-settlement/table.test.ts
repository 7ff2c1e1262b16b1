import { expect, test } from 'vitest';
import type { SettlementRow } from './contract.ts';
import { columns } from './table.tsx';

const product = columns.find(({ header }) => header === 'Product');

test.each([
  [null, '', 'Cylinders 14.2 kg'],
  ['Far Godown', 'to Far Godown', 'Cylinders 14.2 kg, to Far Godown'],
])(
  'goods that went to another godown (%s) read so in the list and its file',
  (otherGodown, second, value) => {
    const row = { product: 'Cylinders', weight: 14.2, other_godown: otherGodown } as SettlementRow;
    expect(product?.cell?.(row, null)).toMatchObject({ props: { first: 'Cylinders 14.2 kg', second } });
    expect(product?.value(row)).toBe(value);
  },
);
