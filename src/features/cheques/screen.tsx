import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '../../kit/web/client/access.ts';
import { EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { PageRadio, usePagePart } from '../../kit/web/parts/page-radio.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { Cheques } from './cheque-list.tsx';
import { DepositForm } from './deposit-form.tsx';
import { parts, statusOf } from './words.ts';

/** Cheques of customers: in hand, deposited, and what the bank did with them. */
export function Screen() {
  usePageTitle('Day Business', 'Cheques');
  const [part, setPart] = usePagePart(parts);
  const [isDepositing, setDepositing] = useState(false);
  const { canWrite } = useAccess();
  const close = () => setDepositing(false);
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="md">
        <PageRadio label="Show" parts={parts} value={part} onChange={(next) => void setPart(next)} />
        {canWrite && <Button onClick={() => setDepositing(true)}>Deposit cheques</Button>}
      </Group>
      <Cheques key={part} status={statusOf(part)} />
      <EntryDialog isOpen={isDepositing} onClose={close} title="Deposit cheques" isWide>
        <DepositForm onClose={close} />
      </EntryDialog>
    </Stack>
  );
}
