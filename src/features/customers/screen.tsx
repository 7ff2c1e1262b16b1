import { Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useUrlRecord } from '../../kit/web/address/open-from-address.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { messageOf } from '../../kit/web/client/api.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { mayDiscard } from '../../kit/web/form/unsaved.ts';
import { PageRadio } from '../../kit/web/parts/page-radio.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import { type CustomerType, customerTraits, customerTypes } from '../../masters/choices.ts';
import { mayOf } from '../../masters/rights.ts';
import type { CustomerRecord } from './contract.ts';
import { loadCustomer } from './load-customer.ts';
import { CustomerPanel } from './panel.tsx';

/**
 * Customers of one type at a time: its form above its list.
 * @param tools the controls beside the type
 */
export function Screen({ tools }: { tools?: (type: CustomerType) => ReactNode }) {
  const [type, show] = useShownType();
  const [existing, setExisting] = useState<CustomerRecord>();
  const navigate = useNavigate();
  const view = (id: number) => void navigate(`/customer/${id}`);
  const title = existing ? 'Update Customer' : 'Add Customer';
  usePageTitle('Master', title);

  const { canWrite } = useAccess();
  const mayReveal = mayOf(useRole())('reveal');
  const edit = async (id: number) => {
    if (!canWrite) return view(id);
    if (!(await mayDiscard())) return;
    try {
      const customer = await loadCustomer({ id, mayReveal });
      if (!customerTraits[customer.customerType].isEditable) return view(id);
      show(customer.customerType);
      setExisting(customer);
      toast('You Can Update the Data', { id: 'update' });
      scrollTo({ top: 0 });
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  useUrlRecord(edit);

  const leaveTo = (next: CustomerType) => {
    setExisting(undefined);
    show(next);
  };
  const pickType = async (next: CustomerType) => {
    if (await mayDiscard()) leaveTo(next);
  };

  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <PageRadio
          label="Customer Type"
          parts={customerTypes}
          value={type}
          onChange={(next) => void pickType(typeNamed(next))}
        />
        {tools?.(type)}
      </Group>
      <CustomerPanel
        key={type}
        type={type}
        title={title}
        existing={existing}
        onEdit={({ id }) => void edit(id)}
        onView={view}
        onLeave={() => setExisting(undefined)}
        // Cancel returns to the empty form of SV, New.
        onCancel={() => leaveTo('SV')}
      />
    </Stack>
  );
}

const typeNamed = (name: string | null): CustomerType => customerTypes.find((type) => type === name) ?? 'SV';

/** Which type the page shows, kept in the address so that reload finds it again. */
function useShownType() {
  const [parameters, setParameters] = useSearchParams();
  const show = (type: CustomerType) => setParameters(type === 'SV' ? {} : { show: type }, { replace: true });
  return [typeNamed(parameters.get('show')), show] as const;
}
