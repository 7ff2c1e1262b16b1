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
import { type CustomerType, chequeTraits } from '../../masters/choices.ts';
import { byBranch, byDriver, byMode } from '../../masters/list-filters.ts';
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

/** The list of what customers of a type paid, with what the settings add to payments. */
export const paymentsOf =
  <Row extends PaymentRow>(options: PaymentListOptions<Row>) =>
  ({ driver_accounts: hasDrivers, money_places: hasPlaces }: RuleSettings): ListScreen<Row> => ({
    path: options.path,
    label: 'Payments received',
    fileName: options.fileName,
    columns: [
      { ...column.date, identifies: true, ...(hasPlaces && { below: column.branch }) },
      ...options.payer,
      { ...column.payment_mode, ...((hasDrivers || hasPlaces) && { below: column.reference }) },
      ...(hasPlaces ? [{ ...column.mode_of_payment, below: cheque }] : []),
      ...(hasDrivers ? [{ ...column.employee, below: column.area_code }] : []),
      column.note,
      column.amount,
    ],
    filters: [
      { ...byCustomer, source: { ...byCustomer.source, query: { customerType: options.customerType } } },
      byChoice(list, 'payment_mode'),
      ...(hasDrivers ? [{ ...byDriver, label: labels.employee_id }] : []),
      ...(hasPlaces ? [byMode, byBranch] : []),
    ],
    dayOf: (row) => row.date,
  });

const cheque: Column<PaymentRow> = {
  header: 'Cheque',
  value: ({ cheque_number, cheque_status }) =>
    cheque_number ? [cheque_number, statusText(cheque_status)].filter(Boolean).join(', ') : '',
};

const statusText = (status: PaymentRow['cheque_status']) => (status ? chequeTraits[status].label : '');

/** Why a payment stays; undefined if it can be deleted. */
function lockOf({ cash_recovery_id: recovery, cheque_status: status }: PaymentRow): string | undefined {
  if (recovery)
    return 'This payment is part of a cash recovery. Delete the recovery on Day Settlements first.';
  if (!status || status === 'in_hand') return undefined;
  return `The cheque ${chequeTraits[status].phrase}. Undo that under Cheques first.`;
}

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
        mayDelete: (row) => lockOf(row) === undefined,
        more: (row) => (
          <>
            <IconButton
              icon={IconReceipt}
              label={`Receipt of ${nameOf(row)}`}
              onClick={() => onReceipt(row)}
            />
            {canWrite && <Lock text={lockOf(row)} />}
          </>
        ),
      }}
    >
      {null}
    </RecordScreen>
  );
}

const Lock = ({ text }: { text: string | undefined }) =>
  text && <IconButton icon={IconLock} label={text} onClick={() => toast(text)} />;
