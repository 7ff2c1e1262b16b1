import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { WRONG_ORDER } from '../../kit/shared/period-query.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { messageOf } from '../../kit/web/client/api.ts';
import { read } from '../../kit/web/client/read.ts';
import { ExportMenu } from '../../kit/web/export/export-menu.tsx';
import { PeriodPicker, useUrlPeriod } from '../../kit/web/fields/period-picker.tsx';
import { EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { Figure } from '../../kit/web/parts/figure.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { PrintButton } from '../../kit/web/print/print-sheet.tsx';
import { AccountLines, lineColumns } from './account-lines.tsx';
import { accountCall, type VendorAccount } from './contract.ts';
import { PaymentForm } from './payment-form.tsx';
import { Statement } from './statement.tsx';
import classes from './vendor-accounts.module.css';
import { owedText } from './words.ts';

/** The account of one vendor: what is owed now, and the lines of a period. */
export function Screen() {
  const { id = '' } = useParams();
  const [period, setPeriod] = useUrlPeriod();
  const isOrdered = period.from_date <= period.to_date;
  const { data: account, error } = useQuery({
    ...read(accountCall, { id, ...period }),
    enabled: isOrdered,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  usePageTitle('Vendor Accounts', account?.name ?? 'Vendor');

  if (error && !account)
    return (
      <Alert color="red" title="This account cannot be shown">
        <p>{messageOf(error)}</p>
        <AllVendors />
      </Alert>
    );
  if (!account) return <Skeleton height={480} role="status" aria-label="Loading ..." />;
  const problem = isOrdered ? error && messageOf(error) : WRONG_ORDER;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2}>{account.name}</Title>
          <Text c="dimmed">{account.phone}</Text>
        </div>
        <AllVendors />
      </Group>
      <Owed account={account} />
      <PeriodPicker period={period} onPick={setPeriod}>
        <ExportMenu name={`Account of ${account.name}`} rows={account.lines} columns={lineColumns} />
        <PrintButton label="Print statement" disabled={Boolean(problem)} />
      </PeriodPicker>
      {problem ? (
        <Alert color="red" title="This period cannot be shown">
          {problem}
        </Alert>
      ) : (
        <>
          <AccountLines account={account} />
          <Statement account={account} period={period} />
        </>
      )}
    </Stack>
  );
}

const AllVendors = () => (
  <Button component={Link} to="/vendor-accounts" variant="default">
    All vendors
  </Button>
);

/** What is owed now, and the way to pay it. */
function Owed({ account }: { account: VendorAccount }) {
  const { owed, owed_by_branch } = account;
  const [isPaying, setPaying] = useState(false);
  const { canWrite } = useAccess();
  const close = () => setPaying(false);
  return (
    <section className={`${classes.card} ${classes.owed}`} aria-label="Owed">
      <dl>
        <Figure
          label="Owed"
          note={
            owed_by_branch.length > 1
              ? owed_by_branch.map(({ branch, owed }) => `${branch.name}: ${owedText(owed)}`).join(' · ')
              : ''
          }
        >
          {owedText(owed)}
        </Figure>
      </dl>
      {canWrite && <Button onClick={() => setPaying(true)}>Record payment</Button>}
      <EntryDialog isOpen={isPaying} onClose={close} title="Record payment">
        <PaymentForm account={account} onClose={close} />
      </EntryDialog>
    </section>
  );
}
