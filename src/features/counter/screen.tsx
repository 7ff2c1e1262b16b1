import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconLock, IconReceipt } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { messageOf } from '../../kit/web/client/api.ts';
import { useRead } from '../../kit/web/client/read.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { settingsCall } from '../settings/contract.ts';
import { againFields, type CounterRow, lineFields } from './contract.ts';
import { CounterForm } from './form.tsx';
import { ReceiptDialog } from './receipt.tsx';
import { counterSales, nameOf } from './table.tsx';

const lockReason = 'This sale is part of a cash recovery. Delete the recovery on Day Settlements first.';

/** Sales to walk-ins at the godown: the form above, newest first below. */
export function Screen() {
  usePageTitle('Day Business', 'Counter');
  const records = useRecords(counterSales(useRules()));
  const { canWrite } = useAccess();
  const [last, setLast] = useState<CounterRow>();
  const [onPaper, setOnPaper] = useState<CounterRow>();
  const sold = (row: CounterRow) => {
    setLast(row);
    records.onCreated(row);
  };
  return (
    <RecordScreen
      records={records}
      entity="Counter Sale"
      name={nameOf}
      // A restored sale was confirmed before.
      recreationOf={(row) => ({ body: bodyAgain(row) })}
      onDeleted={(row) => row.id === last?.id && setLast(undefined)}
      emptyHint="Enter what walk-ins buy at the godown above. It is listed here."
      actions={{
        mayDelete: (row) => !row.is_recovered,
        more: (row) => (
          <>
            <IconButton
              icon={IconReceipt}
              label={`Receipt of ${nameOf(row)}`}
              onClick={() => setOnPaper(row)}
            />
            {canWrite && row.is_recovered && (
              <IconButton icon={IconLock} label={lockReason} onClick={() => toast(lockReason)} />
            )}
          </>
        ),
      }}
    >
      <Counters onSold={sold} />
      {/* Below the form, which stays where it is while the next sale is typed. */}
      {last && (
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            Last sale: {nameOf(last)}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => setOnPaper(last)}>
            Receipt
          </Button>
        </Group>
      )}
      <ReceiptDialog sale={onPaper} onClose={() => setOnPaper(undefined)} />
    </RecordScreen>
  );
}

const bodyAgain = (row: CounterRow) => ({
  ...createBodyOf(againFields, row),
  former_holder_id: row.customer_id,
  lines: row.lines.map((line) => createBodyOf(lineFields, line)),
});

/** The form, if the settings have a counter; else how to set one up. */
function Counters({ onSold }: { onSold: (row: CounterRow) => void }) {
  const { canWrite } = useAccess();
  const settings = useRead(settingsCall);
  const areas = useReferences('/area_codes');
  const counters = useMemo(
    () => areas.data?.filter(({ id }) => settings.data?.counter_area_ids.includes(id)) ?? [],
    [areas.data, settings.data],
  );
  const error = settings.error ?? areas.error;
  if (!settings.data || !areas.data)
    return error ? <Alert color="red">{messageOf(error)}</Alert> : <Skeleton height={240} />;
  if (counters.length === 0)
    return (
      <Alert title="The counter is off">
        A Super Admin chooses the area codes that sell at the counter in Settings.
      </Alert>
    );
  return canWrite && <CounterForm counters={counters} onSold={onSold} />;
}
