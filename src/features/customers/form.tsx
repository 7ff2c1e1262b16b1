import { z } from 'zod';
import type { Contract, Rules } from '../../kit/shared/contract.ts';
import { api } from '../../kit/web/client/api.ts';
import { useRole } from '../../kit/web/client/session.ts';
import type { Described } from '../../kit/web/conflict/conflict.ts';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { gstWarnings } from '../../masters/business.ts';
import { type CustomerType, customerTraits, customerTypes } from '../../masters/choices.ts';
import { allFields } from '../../masters/customer-fields.ts';
import { mayOf } from '../../masters/rights.ts';
import { type CustomerBody, type CustomerRecord, path, type Similar, schemas } from './contract.ts';
import { CustomerFields } from './fields.tsx';
import { type CustomerValues, emptyForm, toForm } from './form-values.ts';
import { loadCustomer } from './load-customer.ts';

type CustomerFormProps = {
  type: CustomerType;
  /** The customer that the form changes; without it the form makes a new one. */
  existing: CustomerRecord | undefined;
  title: string;
  onCancel: () => void;
  onSaved: (customer: CustomerRecord) => void;
};

/** The form of one type of customer, empty or filled with the customer to update. */
export function CustomerForm({ type, existing, title, onCancel, onSaved }: CustomerFormProps) {
  const mayReveal = mayOf(useRole())('reveal');
  const masked = mayReveal ? '' : (existing?.aadharNumber ?? '');
  const entry = useRecordForm<CustomerBody, CustomerRecord, CustomerValues>({
    address: existing ? `${path}/${existing.id}` : path,
    row: existing,
    toForm,
    fields,
    load: ({ id }) => loadCustomer({ id, mayReveal }),
    schema: masked ? withMasked(schemas[type], masked) : schemas[type],
    empty: existing ? toForm(existing) : emptyForm(type),
    warningsOf: (customer) => customerWarnings(customer, existing),
    kept: (['date', 'areacode'] as const).filter((name) => name in emptyForm(type)),
    onSaved: ({ data }) => onSaved(data),
  });

  return (
    <EntryCard entry={entry} title={title} isLong onCancel={existing && onCancel}>
      <CustomerFields type={type} form={entry.form} id={existing?.id} isMasked={masked !== ''} />
    </EntryCard>
  );
}

/** Warnings about the GST number, and about a new Consumer ID that another customer has. */
async function customerWarnings(
  {
    gst_no,
    consumerid = '',
  }: { customerType: CustomerType; gst_no?: string | undefined; consumerid?: string },
  existing: CustomerRecord | undefined,
) {
  const warnings = gstWarnings('gst_no', gst_no);
  if (consumerid === '' || consumerid === existing?.consumerid) return warnings;
  const query = { consumerid, except: existing?.id ?? 0 };
  const answer = await api.post<{ data: Similar[] }>(`${path}/similar`, query).catch(() => undefined);
  const other = answer?.data.find(({ field }) => field === 'consumerid');
  if (!other) return warnings;
  return { ...warnings, consumerid: `Already the Consumer ID of ${other.name} (${other.customerType})` };
}

/** A masked Aadhaar number is sent back as it was read, which leaves it as it is. */
const withMasked = (schema: Contract<z.ZodType<CustomerBody>>, masked: string) => (rules: Rules) =>
  z
    .preprocess((values: CustomerValues) => ({ ...values, aadharNumber: '' }), schema(rules))
    .transform((body) => ({ ...body, aadharNumber: masked }) as CustomerBody);

const editable = customerTypes.filter((type) => customerTraits[type].isEditable);

/** The fields of the forms that can be updated, as a conflict names them. */
const fields: Record<string, Described> = Object.fromEntries(
  allFields.filter(([, { rules, input }]) => input !== 'none' && editable.some((type) => rules[type])),
);
