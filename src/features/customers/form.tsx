import { EntryCard } from '../../kit/web/entry-card.tsx';
import { useRecordEntry } from '../../kit/web/record-entry.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { type CustomerBody, type CustomerRecord, path, schemas } from './contract.ts';
import { CustomerFields } from './fields.tsx';
import { emptyForm, fields, toForm } from './form-values.ts';
import { loadCustomer } from './load-customer.ts';

type Props = {
  type: CustomerType;
  /** The customer that the form changes; without it the form makes a new one. */
  updated: CustomerRecord | undefined;
  title: string;
  onCancel: () => void;
  onSaved: (customer: CustomerRecord) => void;
};

/** The form of one type of customer, empty or filled with the customer to update. */
export function CustomerForm({ type, updated, title, onCancel, onSaved }: Props) {
  const { entry } = useRecordEntry<CustomerBody, CustomerRecord>({
    address: updated ? `${path}/${updated.id}` : path,
    row: updated,
    toForm,
    fields,
    load: loadCustomer,
    schema: schemas[type],
    empty: updated ? toForm(updated) : emptyForm(type),
    kept: ['date', 'areacode'].filter((name) => name in emptyForm(type)),
    onSaved: ({ data }) => onSaved(data),
  });

  return (
    <EntryCard entry={entry} title={title} {...(updated && { onCancel })}>
      <CustomerFields type={type} form={entry.form} id={updated?.id} />
    </EntryCard>
  );
}
