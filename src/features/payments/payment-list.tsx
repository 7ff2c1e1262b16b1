import { IconLock, IconReceipt } from '@tabler/icons-react';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { toast } from '../../kit/web/parts/toast.ts';
import { RecordScreen, type Records } from '../../kit/web/record/record-screen.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { byDriver } from '../../masters/list-filters.ts';
import { byCustomer } from '../customers/contract.ts';
import { labels, type PaymentRow, paymentColumns, paymentFields } from './contract.ts';

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

/** The list of what customers of a type paid; where drivers have accounts, also who collected it. */
export function paymentsOf<Row extends PaymentRow>(options: PaymentListOptions<Row>) {
  const plain = plainList(options);
  const withDrivers: ListScreen<Row> = {
    ...plain,
    columns: [
      { ...column.date, identifies: true },
      ...options.payer,
      { ...column.payment_mode, below: column.reference },
      { ...column.employee, below: column.area_code },
      column.note,
      column.amount,
    ],
    filters: [...plain.filters, { ...byDriver, label: labels.employee_id }],
  };
  return ({ driver_accounts }: RuleSettings) => (driver_accounts ? withDrivers : plain);
}

const plainList = <Row extends PaymentRow>(options: PaymentListOptions<Row>): ListScreen<Row> => ({
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

/** Whether no recovery has counted it yet. */
const isOpen = ({ cash_recovery_id: recovery }: PaymentRow) => !recovery;
const LOCKED = 'This payment is part of a cash recovery. Delete the recovery on Day Settlements first.';

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
  const { canWrite } = useAccess();
  const nameOf = (row: Row) => [formatDay(row.date), payerOf(row), formatRupees(row.amount)].join(', ');
  return (
    <RecordScreen
      records={records}
      entity={entity}
      name={nameOf}
      recreationOf={(row) => ({ body: createBodyOf(paymentFields, row) })}
      emptyHint={props.emptyHint}
      actions={{
        mayDelete: isOpen,
        more: (row) => (
          <>
            <IconButton
              icon={IconReceipt}
              label={`Receipt of ${nameOf(row)}`}
              onClick={() => onReceipt(row)}
            />
            {canWrite && !isOpen(row) && (
              <IconButton icon={IconLock} label={LOCKED} onClick={() => toast(LOCKED)} />
            )}
          </>
        ),
      }}
    >
      {null}
    </RecordScreen>
  );
}
