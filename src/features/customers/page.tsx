import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCashBanknote, IconFileText, IconHistory, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { messageOf } from '../../kit/web/client/api.ts';
import { read } from '../../kit/web/client/read.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { HistoryDrawer } from '../../kit/web/history/history-drawer.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import type { NamedRecord } from '../../kit/web/table/column.ts';
import { customerTraits } from '../../masters/choices.ts';
import { mayOf } from '../../masters/rights.ts';
import { CustomerLists } from './account/lists.tsx';
import { Account } from './account.tsx';
import { type CustomerRecord, customerCall, path } from './contract.ts';
import { CustomerDetails } from './details.tsx';
import classes from './page.module.css';
import { PageCard } from './page-card.tsx';
import { nameOf } from './table.tsx';

/** One customer: what is on file, what they bought, owe and hold. */
export function Screen() {
  const { id = '' } = useParams();
  // With the key, revealed numbers are dropped when another customer is opened.
  return <CustomerPage key={id} id={id} />;
}

function CustomerPage({ id }: { id: string }) {
  const { data: customer, error } = useQuery({ ...read(customerCall, { id }), staleTime: 0 });
  const may = mayOf(useRole());
  usePageTitle('Customer', customer ? customer.companyName || nameOf(customer) : 'Customer');

  if (error && !customer)
    return (
      <Alert color="red" title="This customer cannot be shown">
        <p>{messageOf(error)}</p>
        <Button component={Link} to="/customer" variant="default">
          All customers
        </Button>
      </Alert>
    );
  if (!customer) return <Skeleton height={480} role="status" aria-label="Loading ..." />;
  return (
    <Stack gap="md">
      <Header customer={customer} />
      <div className={classes.page}>
        {may('reports') && (
          <div className={classes.account}>
            <Account customer={customer} />
          </div>
        )}
        <div className={classes.details}>
          <PageCard title="Customer Details">
            <CustomerDetails customer={customer} />
          </PageCard>
          {customer.image && (
            <PageCard title="Documents">
              <Document address={customer.image} name={nameOf(customer)} />
            </PageCard>
          )}
        </div>
        <div className={classes.bought}>
          <CustomerLists customer={customer} />
        </div>
      </div>
    </Stack>
  );
}

function Header({ customer }: { customer: CustomerRecord }) {
  const { id, customerType } = customer;
  const [historyOf, setHistoryOf] = useState<NamedRecord>();
  const name = nameOf(customer);
  const may = mayOf(useRole());
  const { hasAccount, isEditable } = customerTraits[customerType];
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Title order={2}>{customer.companyName || name}</Title>
        {customer.companyName && <Text c="dimmed">{name}</Text>}
      </div>
      <Group gap="sm">
        <LinkButton to={`/customer?show=${customerType}`}>All {customerType} customers</LinkButton>
        {hasAccount && may('day', 'write') && (
          <LinkButton to={`/collectible?customer=${id}`} icon={<IconCashBanknote size={16} aria-hidden />}>
            Record payment
          </LinkButton>
        )}
        {hasAccount && may('reports') && (
          <LinkButton to={`/customer/${id}/statement`} icon={<IconFileText size={16} aria-hidden />}>
            Statement
          </LinkButton>
        )}
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => setHistoryOf({ id, name })}
        >
          History
        </Button>
        {isEditable && may('customers', 'write') && (
          <LinkButton to={`/customer?edit=${id}`} icon={<IconPencil size={16} aria-hidden />}>
            Edit
          </LinkButton>
        )}
      </Group>
      <HistoryDrawer
        entity="Customer"
        path={path}
        record={historyOf}
        onClose={() => setHistoryOf(undefined)}
      />
    </Group>
  );
}

function LinkButton({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Button component={Link} to={to} variant="default" leftSection={icon}>
      {children}
    </Button>
  );
}

function Document({ address, name }: { address: string; name: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img className={classes.picture} src={address} alt={`Document of ${name}`} />
    </a>
  );
}
