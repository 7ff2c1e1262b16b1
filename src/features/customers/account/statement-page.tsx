import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { WRONG_ORDER } from '../../../kit/shared/period-query.ts';
import { messageOf } from '../../../kit/web/client/api.ts';
import { get } from '../../../kit/web/client/read.ts';
import { PeriodPicker, useUrlPeriod } from '../../../kit/web/fields/period-picker.tsx';
import { usePageTitle } from '../../../kit/web/parts/page-title.ts';
import { WhatsAppButton } from '../../../kit/web/parts/whatsapp-button.tsx';
import { PrintButton } from '../../../kit/web/print/print-sheet.tsx';
import { statementMessage } from './account-messages.ts';
import { statementCall } from './contract.ts';
import { StatementSheet } from './statement-sheet.tsx';

/** The statement of a customer's account, for the period that the address names. */
export function Screen() {
  const { id = '' } = useParams();
  const [period, setPeriod] = useUrlPeriod();
  const isOrdered = period.from_date <= period.to_date;
  const { data, error } = useQuery({
    queryKey: [statementCall.path, id, period],
    queryFn: async ({ signal }) => {
      const { data: statement } = await get(statementCall, { id, ...period }, signal);
      return { statement, period };
    },
    enabled: isOrdered,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  usePageTitle('Customer', data ? `Statement of ${data.statement.name}` : 'Statement');
  const problem = isOrdered ? error && messageOf(error) : WRONG_ORDER;
  return (
    <Stack gap="md">
      <PeriodPicker period={period} onPick={setPeriod}>
        <Button component={Link} to={`/customer/${id}`} variant="default">
          Back to the customer
        </Button>
        {data && !problem && (
          <WhatsAppButton
            mobile={data.statement.mobileNumber}
            textOf={(business) => statementMessage(business, data.statement, data.period)}
          >
            Statement by WhatsApp
          </WhatsAppButton>
        )}
        <PrintButton disabled={!data || Boolean(problem)} />
      </PeriodPicker>
      {problem && (
        <Alert color="red" title="This statement cannot be shown">
          {problem}
        </Alert>
      )}
      {!problem && (
        <div>
          {data ? (
            <StatementSheet {...data} />
          ) : (
            <Skeleton height={480} role="status" aria-label="Loading..." />
          )}
        </div>
      )}
    </Stack>
  );
}
