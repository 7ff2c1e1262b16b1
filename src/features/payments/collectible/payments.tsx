import { Group } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { formatDay, formatRupees } from '../../../kit/shared/format.ts';
import type { Column } from '../../../kit/web/column.ts';
import { allRows } from '../../../kit/web/export/all-rows.ts';
import { ExportMenu } from '../../../kit/web/export/export-menu.tsx';
import { IconButton } from '../../../kit/web/icon-button.tsx';
import { PagedTable } from '../../../kit/web/paged-table.tsx';
import { useRecordDialogs } from '../../../kit/web/record-dialogs.tsx';
import { Stacked } from '../../../kit/web/stacked.tsx';
import type { usePages } from '../../../kit/web/use-pages.ts';
import { labels, type PaymentRow, payments_path } from './contract.ts';
import { changes } from './use-payment.ts';

const columns: Column<PaymentRow>[] = [
  { header: labels.date, value: (row) => row.date, is_date: true, identifies: true },
  {
    header: labels.customer_id,
    value: (row) => row.name,
    cell: (row) => <Stacked first={row.name} second={row.companyName} />,
    identifies: true,
  },
  { header: 'Phone Number', value: (row) => row.mobileNumber },
  { header: labels.payment_mode, value: (row) => row.payment_mode },
  { header: labels.note, value: (row) => row.note },
  {
    header: labels.amount,
    value: (row) => row.amount,
    cell: (row) => formatRupees(row.amount),
    is_figure: true,
  },
];

const nameOf = (row: PaymentRow): string =>
  [formatDay(row.date), row.name, formatRupees(row.amount)].join(', ');

type PaymentsProps = {
  pages: ReturnType<typeof usePages<PaymentRow>>;
  lit_id: number | undefined;
  onReceipt: (payment: PaymentRow) => void;
};

/** What was paid, newest first. */
export function Payments({ pages, lit_id, onReceipt }: PaymentsProps) {
  const records = useRecordDialogs<PaymentRow>({
    entity: 'Collectible Payment',
    path: payments_path,
    name: nameOf,
    changes,
  });
  return (
    <>
      <Group justify="flex-end">
        <ExportMenu
          name="Collectible Payments"
          rows={(onProgress) => allRows<PaymentRow>(payments_path, {}, onProgress)}
          columns={columns}
        />
      </Group>
      <PagedTable
        label="Payments received"
        pages={pages}
        columns={columns}
        lit_id={lit_id}
        empty_hint="Record above what a Credit customer pays; its receipt can be printed from here."
        actions={{
          ...records.actions,
          more: (row) => (
            <IconButton label={`Receipt of ${nameOf(row)}`} onClick={() => onReceipt(row)}>
              <IconReceipt size={18} stroke={1.75} aria-hidden />
            </IconButton>
          ),
        }}
      />
      {records.dialogs}
    </>
  );
}
