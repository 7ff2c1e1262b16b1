import { Alert, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDay, formatRupees, formatWeight } from '../../kit/shared/format.ts';
import { messageOf } from '../../kit/web/client/api.ts';
import { read } from '../../kit/web/client/read.ts';
import { Facts } from '../../kit/web/parts/facts.tsx';
import { Figure } from '../../kit/web/parts/figure.tsx';
import { WhatsAppButton } from '../../kit/web/parts/whatsapp-button.tsx';
import { reminderMessage } from './account/account-messages.ts';
import classes from './account/ageing.module.css';
import { type Aged, accountCall, amountsByAge, type CustomerAccount } from './account/contract.ts';
import { balanceText } from './account/line-text.ts';
import { type CustomerRecord, labels } from './contract.ts';
import { PageCard } from './page-card.tsx';
import { nameOf } from './table.tsx';

/** What a customer owes, and the cylinders at the customer's place. */
export function Account({ customer }: { customer: CustomerRecord }) {
  const { id } = customer;
  // Each sale changes it, on whatever screen it is entered.
  const { data, error } = useQuery({ ...read(accountCall, { id }), staleTime: 0 });
  if (!data) return error ? <Alert color="red">{messageOf(error)}</Alert> : <Skeleton height={160} />;
  const { credit, cylinders, has_other_branches } = data;
  const ofBranches = has_other_branches ? ' (all branches)' : '';
  return (
    <>
      {credit && <Owed customer={customer} credit={credit} title={`Outstanding${ofBranches}`} />}
      <PageCard title={`Cylinders with customer${ofBranches}`}>
        {cylinders.length === 0 && <Text c="dimmed">No cylinders with this customer.</Text>}
        <Facts facts={cylinders.map((line) => [formatWeight(line.weight), cylinderText(line)])} />
      </PageCard>
    </>
  );
}

type OwedProps = { customer: CustomerRecord; credit: NonNullable<CustomerAccount['credit']>; title: string };

function Owed({ customer, credit, title }: OwedProps) {
  const { owed, unpaid_since, credit_limit, advance, left } = credit;
  return (
    <PageCard title={title}>
      <Facts
        facts={[
          ['Outstanding', balanceText(owed)],
          ['Unpaid since', formatDay(unpaid_since ?? '')],
          [labels.credit_limit, formatRupees(credit_limit)],
          [labels.advance_amount, formatRupees(advance)],
          ['Credit available', formatRupees(left)],
        ]}
      />
      {owed > 0 && (
        <>
          <Ageing aged={credit} credit_days={credit.credit_days} />
          <Group mt="md">
            <WhatsAppButton
              mobile={customer.mobileNumber}
              textOf={(business) => reminderMessage(business, nameOf(customer), credit)}
            >
              Reminder by WhatsApp
            </WhatsAppButton>
          </Group>
        </>
      )}
    </PageCard>
  );
}

/** '2 (5 issued, 3 returned)'. Old cylinders come back too, so more may be returned than were issued. */
function cylinderText({ held, taken, given_back }: CustomerAccount['cylinders'][number]): string {
  const counted = `${formatCount(taken)} issued, ${formatCount(given_back)} returned`;
  return held < 0
    ? `${formatCount(-held)} excess returned (${counted})`
    : `${formatCount(held)} (${counted})`;
}

/** The amount owed by age, its parts side by side, and the overdue part. */
function Ageing({ aged, credit_days }: { aged: Aged; credit_days: number }) {
  const parts = amountsByAge(aged);
  const days = `${credit_days} ${credit_days === 1 ? 'day' : 'days'}`;
  return (
    <div className={classes.ageing}>
      <div className={classes.bar} aria-hidden>
        {parts.map(
          ([name, amount], age) =>
            amount > 0 && <span key={name} data-age={age} style={{ flexGrow: amount }} />,
        )}
      </div>
      <dl className={classes.parts}>
        {parts.map(([name, amount]) => (
          <Figure key={name} label={name}>
            {formatRupees(amount)}
          </Figure>
        ))}
      </dl>
      <p className={classes.note}>
        {aged.overdue > 0 && <strong className={classes.late}>{formatRupees(aged.overdue)} overdue. </strong>}
        Ageing from bill date; credit period {days}.
      </p>
    </div>
  );
}
