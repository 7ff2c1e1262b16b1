import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../kit/web/client/api.ts';
import { inChargeField } from './contract.ts';

type InChargeForm = {
  getValues: (name: typeof inChargeField.name) => string;
  setValue: (name: typeof inChargeField.name, value: string) => void;
  clearErrors: (name: typeof inChargeField.name) => void;
};

/** Fills in the in-charge of the branch, unless one is chosen. */
export async function fillInCharge(client: QueryClient, form: InChargeForm, branchId: number): Promise<void> {
  const { data: branch } = await client.fetchQuery({
    queryKey: [`/branches/${branchId}`],
    queryFn: () => api.get<{ data: { in_charge_id: number } }>(`/branches/${branchId}`),
  });
  const { name } = inChargeField;
  if (form.getValues(name) !== '') return;
  form.setValue(name, String(branch.in_charge_id));
  // A save before this answer has refused the blank field.
  form.clearErrors(name);
}
