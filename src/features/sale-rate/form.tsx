import { TextInput } from '@mantine/core';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { product } from '../../masters/product.ts';
import type { RateBody, RateRow } from './contract.ts';
import type { Rate } from './use-rate.ts';

const { ChoiceField, DateField, NumberField } = formFields<RateBody>();

/** Choose a product, type its price; the rest is only shown. */
export function RateForm({ rate }: { rate: Rate }) {
  const { entry, rows = [], chosen, values, isUpdate, leave, followProduct } = rate;
  return (
    <EntryCard entry={entry} title="Sale Rate Update" onCancel={isUpdate ? leave : undefined}>
      <ChoiceField
        name="product_id"
        label="Product"
        options={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
        toFirst={rate.rows?.length === 0 ? product.path : undefined}
        required
        onPick={followProduct}
      />
      <NumberField name="price" label="Price" unit="₹" required hint={chosen && ratesOf(chosen)} />
      <DateField
        name="from_date"
        label="From Date"
        required
        startsToday="unmarked"
        hint={fromHint(values.from_date)}
      />
      <ReadOnly label="Category" value={chosen?.category} />
      <ReadOnly label="Units" value={chosen && String(chosen.units)} />
      <ReadOnly label="Note" value={chosen?.note} />
    </EntryCard>
  );
}

/** A value of the product, which is changed on Products. */
const ReadOnly = ({ label, value = '' }: { label: string; value: string | undefined }) => (
  <TextInput label={label} value={value} readOnly variant="filled" tabIndex={-1} />
);

/** '₹903 since 1 Apr 2026, ₹950 from 1 Dec 2026' */
function ratesOf({ price, from_date, next_price, next_from_date }: RateRow): string {
  const now = `${formatRupees(price)} since ${formatDay(from_date)}`;
  if (next_price === null || next_from_date === null) return now;
  return `${now}, ${formatRupees(next_price)} from ${formatDay(next_from_date)}`;
}

function fromHint(fromDate: string): string {
  if (fromDate > today()) return 'Takes effect automatically on that date';
  if (fromDate < today()) return 'Until the next rate; existing entries do not change';
  return 'A future date takes effect automatically on that date';
}
