import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatDay, formatFigure } from '../../kit/shared/format.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { Facts } from '../../kit/web/parts/facts.tsx';
import { toast } from '../../kit/web/parts/toast.ts';
import type { CustomerField } from '../../masters/customer-field.ts';
import { type FieldName, personalFields, storedFields } from '../../masters/customer-fields.ts';
import { mayOf } from '../../masters/rights.ts';
import { type CustomerRecord, labels, path, type Revealed } from './contract.ts';
import { nameOf } from './table.tsx';

/** Everything on file about one customer, personal numbers masked until they are asked for. */
export function CustomerDetails({ customer }: { customer: CustomerRecord }) {
  const mayReveal = mayOf(useRole())('reveal');
  const revealing = useMutation({
    mutationFn: () => api.post<{ data: Revealed }>(`${path}/${customer.id}/reveal`),
    onError: (error) => toast.error(messageOf(error)),
    // The numbers go with the page.
    gcTime: 0,
  });
  const revealed = revealing.data?.data;
  const isMasked = !revealed && personalFields.some(([name]) => customer[name] !== '');
  return (
    <>
      <Facts facts={factsOf({ ...customer, ...revealed })} />
      {isMasked && mayReveal && (
        <>
          <Button mt={16} variant="default" loading={revealing.isPending} onClick={() => revealing.mutate()}>
            Show full numbers
          </Button>
          <Text size="sm" c="dimmed" mt={8}>
            Each viewing is recorded in the history.
          </Text>
        </>
      )}
    </>
  );
}

/** Read at the top of the facts. */
const headFields: readonly FieldName[] = [
  'customerType',
  'svType',
  'gas_consumer_number',
  'salutations',
  'firstName',
  'lastName',
];
const others = storedFields.filter(
  ([name, { input }]) => !headFields.includes(name) && input !== 'reference',
);

function factsOf(customer: CustomerRecord): [label: string, value: string][] {
  return [
    ['Full Name', `${customer.salutations} ${nameOf(customer)}`],
    [labels.customer_type, customer.customerType],
    [labels.sv_type, customer.svType],
    [labels.gas_consumer_number, customer.gas_consumer_number],
    ['Connection', customer.is_superseded ? 'Transferred to another holder' : ''],
    [labels.previous_holder_id, customer.previous_holder?.name ?? ''],
    ...others.map(([name, field]): [string, string] => [field.label, textOf(field, customer[name])]),
  ];
}

function textOf({ input, figure = 'count' }: CustomerField, value: string | number | null): string {
  if (input === 'number') return Number(value) > 0 ? formatFigure(Number(value), figure) : '';
  return input === 'date' ? formatDay(String(value ?? '')) : String(value ?? '');
}
