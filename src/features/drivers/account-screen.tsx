import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { WRONG_ORDER } from '../../kit/shared/period-query.ts';
import { messageOf } from '../../kit/web/client/api.ts';
import { read } from '../../kit/web/client/read.ts';
import { PeriodPicker, useUrlPeriod } from '../../kit/web/fields/period-picker.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { PrintButton } from '../../kit/web/print/print-sheet.tsx';
import { accountCall } from './account/contract.ts';
import { AccountLines } from './account-lines.tsx';
import { AccountNow } from './account-now.tsx';
import { Off } from './off.tsx';
import { Statement } from './statement.tsx';

/** The account of one driver: what is owed and missing now, and the lines of a period. */
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
  usePageTitle('Drivers', account?.name ?? 'Driver');

  if (error && !account)
    return (
      <Alert color="red" title="This account cannot be shown">
        <p>{messageOf(error)}</p>
        <Button component={Link} to="/drivers" variant="default">
          All drivers
        </Button>
      </Alert>
    );
  if (!account) return <Skeleton height={480} role="status" aria-label="Loading ..." />;
  const problem = isOrdered ? error && messageOf(error) : WRONG_ORDER;
  return (
    <Stack gap="lg">
      <Off />
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2}>{account.name}</Title>
          <Text c="dimmed">{account.phone}</Text>
        </div>
        <Button component={Link} to="/drivers" variant="default">
          All drivers
        </Button>
      </Group>
      <AccountNow account={account} />
      <PeriodPicker period={period} onPick={setPeriod}>
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
