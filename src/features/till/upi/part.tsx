import { Button, Group } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createBodyOf } from '../../../kit/shared/body-from.ts';
import { formatDay, formatRupees } from '../../../kit/shared/format.ts';
import { useAccess } from '../../../kit/web/client/access.ts';
import { read } from '../../../kit/web/client/read.ts';
import { useRole } from '../../../kit/web/client/session.ts';
import { EntryDialog } from '../../../kit/web/form/entry-dialog.tsx';
import { columnsOf } from '../../../kit/web/list/columns.ts';
import type { ListScreen } from '../../../kit/web/list/list.ts';
import { IconButton } from '../../../kit/web/parts/icon-button.tsx';
import { RecordScreen, useRecords } from '../../../kit/web/record/record-screen.tsx';
import type { Column } from '../../../kit/web/table/column.ts';
import { Table } from '../../../kit/web/table/table.tsx';
import { mayOf } from '../../../masters/rights.ts';
import {
  labels,
  type OpenDay,
  openDaysCall,
  path,
  type SettlementRow,
  settlementFields,
  settlementList,
} from './contract.ts';
import { ImportForm } from './import-form.tsx';
import { SettlementForm } from './settlement-form.tsx';

const column = columnsOf(settlementList);
const settlements: ListScreen<SettlementRow> = {
  path,
  label: 'UPI settlements',
  columns: [
    { ...column.date, identifies: true },
    column.for_date,
    { ...column.bank_account, identifies: true },
    { ...column.reference, below: column.note },
    column.amount,
    column.fee_amt,
    column.tax_amt,
    { ...column.net_amt, isAmount: true },
  ],
  filters: [{ name: 'bank_account_id', label: labels.bank_account_id, source: { to: '/bank_accounts' } }],
};

const nameOf = ({ for_date, net_amt }: SettlementRow) => `${formatDay(for_date)}, ${formatRupees(net_amt)}`;

type UpiSettlementsProps = { branch: { id: string; name: string } };

/** The days whose UPI the bank has not credited, and below them what it has. */
export function UpiSettlements({ branch }: UpiSettlementsProps) {
  const records = useRecords(
    settlements,
    useMemo(() => ({ branch_id: branch.id }), [branch.id]),
  );
  const { data: days = [] } = useQuery({
    ...read(openDaysCall, { branch_id: branch.id }),
    // Records of many screens change it.
    staleTime: 0,
  });
  const [entered, setEntered] = useState<{ day: OpenDay | undefined }>();
  const [isImporting, setImporting] = useState(false);
  const { canWrite } = useAccess();
  const isBanker = mayOf(useRole())('bank', 'write') && canWrite;
  const close = () => setEntered(undefined);
  return (
    <RecordScreen
      records={records}
      entity="UPI Settlement"
      name={nameOf}
      recreationOf={(row) => ({ body: createBodyOf(settlementFields, row) })}
      emptyHint="What the bank credits of UPI is listed here."
      actions={{ mayDelete: () => isBanker }}
    >
      {isBanker && (
        <Group gap="sm">
          <Button onClick={() => setEntered({ day: days[0] })}>UPI settlement</Button>
          <Button variant="default" onClick={() => setImporting(true)}>
            From a file
          </Button>
        </Group>
      )}
      <OpenDays days={days} onChoose={isBanker ? (day) => setEntered({ day }) : undefined} />
      <EntryDialog isOpen={entered !== undefined} onClose={close} title="UPI settlement">
        {entered && (
          <SettlementForm
            branch={branch}
            days={days}
            day={entered.day}
            onSaved={records.onCreated}
            onClose={close}
          />
        )}
      </EntryDialog>
      <EntryDialog
        isOpen={isImporting}
        onClose={() => setImporting(false)}
        title="UPI settlements from a file"
        isWide
      >
        <ImportForm branch={branch} onClose={() => setImporting(false)} />
      </EntryDialog>
    </RecordScreen>
  );
}

type OpenDaysProps = { days: readonly OpenDay[]; onChoose: ((day: OpenDay) => void) | undefined };

function OpenDays({ days, onChoose }: OpenDaysProps) {
  return (
    <Table
      label="UPI to settle"
      rows={days.map((day, id) => ({ ...day, id }))}
      columns={openColumns}
      emptyText="All UPI is settled"
      actions={{
        name: ({ date }) => formatDay(date),
        more: (day) =>
          onChoose && (
            <IconButton
              icon={IconBuildingBank}
              label={`Settle ${formatDay(day.date)}`}
              onClick={() => onChoose(day)}
            />
          ),
      }}
    />
  );
}

const openColumns: Column<OpenDay & { id: number }>[] = [
  { header: labels.for_date, value: ({ date }) => date, isDate: true, identifies: true },
  { header: 'Age in days', value: ({ age }) => age, figure: 'count', identifies: true },
  { header: 'Received', value: ({ received }) => received, figure: 'rupees' },
  { header: 'Settled', value: ({ settled }) => settled, figure: 'rupees' },
  { header: 'Open', value: ({ open }) => open, figure: 'rupees', isAmount: true },
];
