import { Group } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { Column } from '../../kit/web/column.ts';
import { allRows } from '../../kit/web/export/all-rows.ts';
import { ExportMenu } from '../../kit/web/export/export-menu.tsx';
import { IconButton } from '../../kit/web/icon-button.tsx';
import { PagedTable } from '../../kit/web/paged-table.tsx';
import { useRecordDialogs } from '../../kit/web/record-dialogs.tsx';
import type { usePages } from '../../kit/web/use-pages.ts';
import { labels, type PaymentRow } from './contract.ts';
import classes from './customer-filter.module.css';

/** The columns of a list of payments; `payer` are those that tell who paid. */
export const paymentColumns = <Row extends PaymentRow>(payer: readonly Column<Row>[]): Column<Row>[] => [
  { header: labels.date, value: (row) => row.date, is_date: true, identifies: true },
  ...payer,
  { header: labels.payment_mode, value: (row) => row.payment_mode },
  { header: labels.note, value: (row) => row.note },
  {
    header: labels.amount,
    value: (row) => row.amount,
    figure: 'rupees',
  },
];

type PaymentListProps<Row extends PaymentRow> = {
  pages: ReturnType<typeof usePages<Row>>;
  columns: readonly Column<Row>[];
  payerOf: (row: Row) => string;
  /** What a person calls one: 'Collectible Payment'. */
  entity: string;
  /** What the file of all is called. */
  file_name: string;
  path: `/${string}`;
  /** What the file is narrowed to, as the list is. */
  filter?: Readonly<Record<string, string>>;
  empty_hint: string;
  lit_id: number | undefined;
  onReceipt: (payment: Row) => void;
  /** Above the list, beside the export. */
  children?: ReactNode;
};

/** What was paid, newest first. */
export function PaymentList<Row extends PaymentRow>(props: PaymentListProps<Row>) {
  const { pages, columns, payerOf, entity, file_name, path, filter = {}, onReceipt } = props;
  const nameOf = (row: Row) => [formatDay(row.date), payerOf(row), formatRupees(row.amount)].join(', ');
  const records = useRecordDialogs<Row>({ entity, path, name: nameOf });
  return (
    <>
      <Group gap="sm">
        {props.children}
        <div className={classes.beside}>
          <ExportMenu
            name={file_name}
            rows={(onProgress) => allRows<Row>(path, filter, onProgress)}
            columns={columns}
          />
        </div>
      </Group>
      <PagedTable
        label="Payments received"
        pages={pages}
        columns={columns}
        lit_id={props.lit_id}
        empty_hint={props.empty_hint}
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
