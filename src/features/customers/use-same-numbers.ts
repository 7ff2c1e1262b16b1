import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { api } from '../../kit/web/client/api.ts';
import { path, type Similar } from './contract.ts';
import type { CustomerValues } from './form-values.ts';

const fields = ['mobileNumber', 'aadharNumber', 'gas_consumer_number', 'svType'] as const;
const PAUSE_MS = 300;
/** Only a complete number is looked up: an incomplete one matches too many. */
const complete = {
  mobileNumber: /^[6-9][0-9]{9}$/,
  aadharNumber: /^[0-9]{12}$/,
  gas_consumer_number: /^\S.{2,29}$/,
};

type Field = keyof typeof complete;
type Hints = Partial<Record<Field, { hint: string }>>;

/** Shows under a number, while it is typed, which other customer has it: a hint, since families share a phone. */
export function useSameNumbers(id: number | undefined): Hints {
  const values = useWatch<CustomerValues, typeof fields>({ name: fields });
  const [mobile, aadhar, connection, svType] = values.map((value = '') => value.trim());
  const ifComplete = (field: Field, value = '') => (complete[field].test(value) ? value : '');
  const typed = {
    mobileNumber: ifComplete('mobileNumber', mobile),
    aadharNumber: ifComplete('aadharNumber', aadhar),
    gas_consumer_number: ifComplete('gas_consumer_number', connection),
  };
  const [numbers] = useDebouncedValue(JSON.stringify(typed), PAUSE_MS);
  const { data } = useQuery({
    queryKey: [path, 'similar', numbers, id],
    queryFn: ({ signal }) =>
      api.post<{ data: Similar[] }>(
        `${path}/similar`,
        { ...JSON.parse(numbers), except: id ?? 0 },
        { signal },
      ),
    select: ({ data }) => data,
    enabled: Object.values(typed).some((value) => value !== ''),
    placeholderData: keepPreviousData,
    // Personal numbers are not cached after the form is left.
    gcTime: 0,
  });

  const hints: Hints = {};
  for (const field of ['mobileNumber', 'aadharNumber', 'gas_consumer_number'] as const) {
    const others = typed[field] === '' ? [] : (data?.filter((other) => other.field === field) ?? []);
    const names = others.map(({ name, customerType }) => `${name} (${customerType})`).join(', ');
    if (names) hints[field] = { hint: `${meaning(field, svType)} ${names}` };
  }
  return hints;
}

function meaning(field: Field, svType: string | undefined): string {
  if (field !== 'gas_consumer_number') return 'Also the number of';
  return svType === 'Name Change' ? 'Transferred from' : 'Already held by';
}
