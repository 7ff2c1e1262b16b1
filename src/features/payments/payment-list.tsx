import { Group } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { bodyFrom } from '../../kit/shared/body-from.ts';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { Column } from '../../kit/web/column.ts';
import { allRows } from '../../kit/web/export/all-rows.ts';
import { ExportMenu } from '../../kit/web/export/export-menu.tsx';
import { IconButton } from '../../kit/web/icon-button.tsx';
import { RecordScreen, type Records } from '../../kit/web/record-screen.tsx';
import { labels, type PaymentRow, paymentBody } from './contract.ts';
import classes from './customer-filter.module.css';

/** The columns of a list of payments; `payer` are those that tell who paid. */
export const paymentColumns = <Row extends PaymentRow>(payer: readonly Column<Row>[]): Column<Row>[] => [
  { header: labels.date, value: (row) => row.date, isDate: true, identifies: true },
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
  records: Records<Row>;
  columns: readonly Column<Row>[];
  payerOf: (row: Row) => string;
  /** What a person calls one: 'Collectible Payment'. */
  entity: string;
  /** What the file of all is called. */
  fileName: string;
  /** What the file is narrowed to, as the list is. */
  filter?: Readonly<Record<string, string>>;
  emptyHint: string;
  onReceipt: (payment: Row) => void;
  /** Above the list, beside the export. */
  children?: ReactNode;
};

/** What was paid, newest first. */
export function PaymentList<Row extends PaymentRow>(props: PaymentListProps<Row>) {
  const { records, columns, payerOf, entity, fileName, filter = {}, onReceipt } = props;
  const nameOf = (row: Row) => [formatDay(row.date), payerOf(row), formatRupees(row.amount)].join(', ');
  return (
    <RecordScreen
      records={records}
      entity={entity}
      name={nameOf}
      again={(row) => ({ body: bodyFrom(paymentBody, row) })}
      label="Payments received"
      columns={columns}
      emptyHint={props.emptyHint}
      actions={{
        more: (row) => (
          <IconButton icon={IconReceipt} label={`Receipt of ${nameOf(row)}`} onClick={() => onReceipt(row)} />
        ),
      }}
    >
      <Group gap="sm">
        {props.children}
        <div className={classes.beside}>
          <ExportMenu
            name={fileName}
            rows={(onProgress) => allRows<Row>(records.path, filter, onProgress)}
            columns={columns}
          />
        </div>
      </Group>
    </RecordScreen>
  );
}
