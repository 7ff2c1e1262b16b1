import { IconReceipt } from '@tabler/icons-react';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { RecordScreen, type Records } from '../../kit/web/record/record-screen.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { byCustomer } from '../customers/contract.ts';
import { type PaymentRow, paymentColumns, paymentFields } from './contract.ts';

type PaymentListOptions<Row> = {
  path: `/${string}`;
  /** What the file is called. */
  fileName: string;
  customerType: CustomerType;
  /** The columns that tell who paid. */
  payer: readonly Column<Row>[];
};

const list = { columns: paymentColumns };
const column = columnsOf(list);

/** The list of what customers of a type paid. */
export const paymentsOf = <Row extends PaymentRow>(options: PaymentListOptions<Row>): ListScreen<Row> => ({
  path: options.path,
  label: 'Payments received',
  fileName: options.fileName,
  columns: [
    { ...column.date, identifies: true },
    ...options.payer,
    column.payment_mode,
    column.note,
    column.amount,
  ],
  filters: [
    { ...byCustomer, source: { ...byCustomer.source, query: { customerType: options.customerType } } },
    byChoice(list, 'payment_mode'),
  ],
  dayOf: (row) => row.date,
});

type PaymentListProps<Row extends PaymentRow> = {
  records: Records<Row>;
  payerOf: (row: Row) => string;
  /** What screens call one payment: 'Collectible Payment'. */
  entity: string;
  emptyHint: string;
  onReceipt: (payment: Row) => void;
};

/** What was paid, newest first. */
export function PaymentList<Row extends PaymentRow>(props: PaymentListProps<Row>) {
  const { records, payerOf, entity, onReceipt } = props;
  const nameOf = (row: Row) => [formatDay(row.date), payerOf(row), formatRupees(row.amount)].join(', ');
  return (
    <RecordScreen
      records={records}
      entity={entity}
      name={nameOf}
      recreationOf={(row) => ({ body: createBodyOf(paymentFields, row) })}
      emptyHint={props.emptyHint}
      actions={{
        more: (row) => (
          <IconButton icon={IconReceipt} label={`Receipt of ${nameOf(row)}`} onClick={() => onReceipt(row)} />
        ),
      }}
    >
      {null}
    </RecordScreen>
  );
}
