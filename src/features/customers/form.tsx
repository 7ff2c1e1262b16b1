import { api } from '../../kit/web/api.ts';
import { useConflict } from '../../kit/web/conflict/use-conflict.ts';
import { EntryCard } from '../../kit/web/entry-card.tsx';
import { type Entry, useEntry } from '../../kit/web/entry-form.ts';
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

type Saved = { msg: string; data: CustomerRecord };

/** The form of one type of customer, empty or filled with the customer to update. */
export function CustomerForm({ type, updated, title, onCancel, onSaved }: Props) {
  const rivalry = useConflict({ row: updated, toForm, fields, load: loadCustomer });
  const entry: Entry = useEntry<CustomerBody, Saved>({
    schema: schemas[type],
    empty: updated ? toForm(updated) : emptyForm(type),
    kept: ['date', 'areacode'].filter((name) => name in emptyForm(type)),
    save: (values, key) =>
      updated
        ? rivalry.save(entry.form, (version) =>
            api.patch<Saved>(`${path}/${updated.id}`, { ...values, version }),
          )
        : api.post<Saved>(path, values, { key }),
    onSaved: ({ data }) => onSaved(data),
  });

  return (
    <EntryCard
      entry={{ ...entry, ...(rivalry.conflict && { conflict: rivalry.conflict }) }}
      title={title}
      {...(updated && { onCancel })}
    >
      <CustomerFields type={type} form={entry.form} id={updated?.id} />
    </EntryCard>
  );
}
