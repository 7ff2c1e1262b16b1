import { Button, Skeleton } from '@mantine/core';
import { IconLock, IconUserSearch } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { saleRefusals } from '../../domain/sales/refusals.ts';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { Facts } from '../../kit/web/parts/facts.tsx';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { RecordDialog } from '../../kit/web/record/record-dialog.tsx';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import type { CustomerRecord } from '../customers/contract.ts';
import { againFields, type SaleRow } from './contract.ts';
import { type Reenter, SaleForm } from './form.tsx';
import { nameOf, sales } from './table.tsx';

/** Why an entry cannot be deleted; undefined while it can. */
function lockReason({ cash_recovery_id: recovery, counter_sale_id: sale }: SaleRow): string | undefined {
  if (sale !== null) return saleRefusals.line_of_counter_sale(sale).message;
  if (recovery === null) return undefined;
  return 'This entry is part of a cash recovery. Delete the recovery on Day Settlements first.';
}

const LinesPanel = lazy(async () => ({ default: (await import('./lines/lines-panel.tsx')).LinesPanel }));

type SalePanelProps = {
  mode: 'Form' | 'Lines';
  /** Switches to the form. */
  onForm: () => void;
};

/** The evening's sales: typed above, newest first below. */
export function SalePanel({ mode, onForm }: SalePanelProps) {
  usePageTitle('Day Business', 'Day Entry');
  const [viewed, setViewed] = useState<SaleRow>();
  const form = useRef<Reenter>(null);
  const records = useRecords(sales(useRules()));
  const { canWrite } = useAccess();
  return (
    <RecordScreen
      records={records}
      entity="Day Entry"
      name={nameOf}
      // A restored record was confirmed before.
      recreationOf={(row) => ({
        body: { ...createBodyOf(againFields, row), former_holder_id: row.customer_id },
      })}
      {...(mode === 'Form' && { reenter: (row: SaleRow) => form.current?.(row) })}
      emptyHint="Enter the day's sales above after stock is assigned to the area."
      actions={{
        mayDelete: (row) => lockReason(row) === undefined,
        more: (row) => (
          <>
            {row.customer_id !== null && (
              <IconButton
                icon={IconUserSearch}
                label={`View customer ${row.customer_name}`}
                onClick={() => setViewed(row)}
              />
            )}
            {canWrite && <LockIcon reason={lockReason(row)} />}
          </>
        ),
      }}
    >
      {canWrite && mode === 'Form' && <SaleForm ref={form} onSold={records.onCreated} />}
      {canWrite && mode === 'Lines' && (
        <Suspense fallback={<Skeleton height={240} />}>
          <LinesPanel onSold={records.onCreated} onForm={onForm} />
        </Suspense>
      )}
      <CustomerDialog entry={viewed} onClose={() => setViewed(undefined)} />
    </RecordScreen>
  );
}

const LockIcon = ({ reason }: { reason: string | undefined }) =>
  reason && <IconButton icon={IconLock} label={reason} onClick={() => toast(reason)} />;

/** Who bought: open while there is an entry with a customer. */
function CustomerDialog({ entry, onClose }: { entry: SaleRow | undefined; onClose: () => void }) {
  return (
    <RecordDialog
      title="Customer Details"
      path="/customers"
      id={entry?.customer_id}
      query={{ customerType: entry?.customer_type }}
      height={108}
      onClose={onClose}
    >
      {(customer: CustomerRecord) => (
        <>
          <Facts
            facts={[
              ['Full Name', `${customer.firstName} ${customer.lastName}`.trim()],
              ['Customer Type', customer.customerType],
              ['Mobile', customer.mobileNumber],
              ['Company', customer.companyName],
            ]}
          />
          <Button component={Link} to={`/customer/${customer.id}`} variant="default" mt={16}>
            Purchases, outstanding and cylinders
          </Button>
        </>
      )}
    </RecordDialog>
  );
}
