import { useQuery } from '@tanstack/react-query';
import type { OnWire, Read } from '../../shared/wire.ts';
import { read } from '../client/read.ts';
import { ChoiceField, type ChoiceFieldProps } from './choice-field.tsx';
import type { FieldProps } from './field.ts';

export type ListedFieldProps<Row extends { id: number; name: string }> = FieldProps &
  Pick<ChoiceFieldProps, 'onPick'> & {
    /** Reads all records to choose from. */
    call: Read<Row[]>;
    /** Those that are offered. */
    offers: (row: OnWire<Row>) => boolean;
  };

/** One of the records of a short list; hidden while none of them is offered. */
export function ListedField<Row extends { id: number; name: string }>({
  call,
  offers,
  ...props
}: ListedFieldProps<Row>) {
  const { data = [] } = useQuery(read(call));
  const offered = (data as OnWire<Row>[]).filter(offers);
  if (offered.length === 0) return null;
  return (
    <ChoiceField
      {...props}
      options={offered.map(({ id, name }) => ({ value: String(id), label: name as string }))}
    />
  );
}
