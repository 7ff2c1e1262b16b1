import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { formatRupees } from '../../kit/shared/format.ts';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { ListTable } from '../../kit/web/list/list-table.tsx';
import { useCardAccount } from '../../kit/web/list/use-card-account.tsx';
import { Breakable } from '../../kit/web/parts/breakable.tsx';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { byBranch, byMode, byVendor } from '../../masters/list-filters.ts';
import {
  type PaymentRow,
  path,
  paymentFields,
  paymentList,
  paymentsPath,
  type VendorRow,
  vendorList,
} from './contract.ts';
import { modeText, nameOfPayment, owedText } from './words.ts';

const vendorColumn = columnsOf(vendorList);
const vendors: ListScreen<VendorRow> = {
  path,
  label: 'Vendor Accounts',
  columns: [
    {
      ...vendorColumn.name,
      cell: ({ id, name }) => (
        <Anchor component={Link} to={`/vendor-account/${id}`} fw={600} inherit>
          <Breakable text={name} />
        </Anchor>
      ),
      paper: ({ name }) => name,
      identifies: true,
    },
    { ...vendorColumn.phone, isUnbroken: true },
    vendorColumn.oldest,
    {
      ...vendorColumn.prepaid_amt,
      cell: ({ prepaid_amt }) => (prepaid_amt === 0 ? '–' : formatRupees(prepaid_amt)),
    },
    {
      ...vendorColumn.owed,
      cell: ({ owed }) => (owed === 0 ? '–' : owedText(owed)),
      isAmount: true,
      identifies: true,
    },
  ],
  filters: [byBranch],
  isOldestFirst: true,
};

/** What each vendor is owed, the oldest unpaid invoice first. */
export function Vendors() {
  const records = useRecords(vendors);
  const account = useCardAccount<VendorRow>({
    name: ({ name }) => name,
    to: ({ id }) => `/vendor-account/${id}`,
  });
  return (
    <ListTable
      records={records}
      {...account}
      emptyHint={
        <>
          Add vendors under{' '}
          <Anchor component={Link} to="/vendor?new">
            Vendor
          </Anchor>
          . What each is owed is listed here.
        </>
      }
    />
  );
}

const paymentColumn = columnsOf(paymentList);
const payments: ListScreen<PaymentRow> = {
  path: paymentsPath,
  label: 'Payments to vendors',
  columns: [
    paymentColumn.date,
    { ...paymentColumn.vendor, identifies: true, below: paymentColumn.branch },
    { ...paymentColumn.mode_of_payment, value: modeText },
    { ...paymentColumn.reference, below: paymentColumn.note },
    paymentColumn.tds_amt,
    paymentColumn.charge_amt,
    paymentColumn.amount,
  ],
  filters: [byBranch, byVendor, byMode, byChoice(paymentList, 'payment_mode')],
  dayOf: (row) => row.date,
};

/** What vendors were paid, newest first. */
export function Payments() {
  const records = useRecords(payments);
  return (
    <RecordScreen
      records={records}
      entity="Payment"
      name={nameOfPayment}
      recreationOf={(row) => ({ body: createBodyOf(paymentFields, row) })}
      emptyHint="Payments that are recorded on the account of a vendor are listed here."
    >
      {null}
    </RecordScreen>
  );
}
