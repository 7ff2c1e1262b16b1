import { api } from '../../kit/web/client/api.ts';
import { get } from '../../kit/web/client/read.ts';
import { customerTraits } from '../../masters/choices.ts';
import { type CustomerRecord, customerCall, path, type Revealed } from './contract.ts';

/** A customer to edit; a Guest's Aadhaar number in full where the person may see it: a recorded call of its own. */
export async function loadCustomer({
  id,
  mayReveal,
}: {
  id: number;
  mayReveal: boolean;
}): Promise<CustomerRecord> {
  const { data } = await get(customerCall, { id });
  if (!mayReveal || !customerTraits[data.customerType].hasAadhaar || data.aadharNumber === '') return data;
  const revealed = await api.post<{ data: Revealed }>(`${path}/${id}/reveal`);
  return { ...data, aadharNumber: revealed.data.aadharNumber };
}
