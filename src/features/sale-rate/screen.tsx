import { Stack } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import type { Column } from '../../kit/web/table/column.ts';
import { Table } from '../../kit/web/table/table.tsx';
import type { RateRow } from './contract.ts';
import { RateForm } from './form.tsx';
import { RateHistory } from './history.tsx';
import classes from './table.module.css';
import { useRate } from './use-rate.ts';

/** The rate of each product with its date; its earlier and later rates beside it. */
export function Screen() {
  usePageTitle('Master', 'Sale Rate Update');
  const [shown, setShown] = useState<RateRow>();
  const rate = useRate();
  const { canWrite } = useAccess();

  return (
    <Stack gap="lg">
      <RateForm rate={rate} />
      <Table
        label="Sale rates"
        list={rate.list}
        columns={columns}
        highlightedId={rate.litId}
        emptyHint={
          canWrite && 'Products get their first rate when they are added on Products; change it here.'
        }
        actions={{
          name: ({ name }) => name,
          ...(canWrite && { onEdit: rate.edit }),
          more: (row) => (
            <IconButton icon={IconChartLine} label={`Rates of ${row.name}`} onClick={() => setShown(row)} />
          ),
        }}
      />
      <RateHistory product={shown} onClose={() => setShown(undefined)} />
    </Stack>
  );
}

const columns: Column<RateRow>[] = [
  { header: 'Product Name', value: (row) => row.name, identifies: true },
  { header: 'Category', value: (row) => row.category },
  {
    header: 'Price',
    value: (row) => row.price,
    cell: (row) => <Price row={row} />,
    figure: 'rupees',
    identifies: true,
  },
  { header: 'Units', value: (row) => row.units, figure: 'count' },
  { header: 'Note', value: (row) => row.note },
];

/** The current rate, and under it the next one. */
const Price = ({ row: { price, next_price, next_from_date } }: { row: RateRow }) => (
  <>
    {formatRupees(price)}
    {next_price !== null && next_from_date !== null && (
      <small className={classes.next}>
        {formatRupees(next_price)} from {formatDay(next_from_date)}
      </small>
    )}
  </>
);
