import { EntryCard } from '../../../kit/web/entry-card.tsx';
import { ChoiceField } from '../../../kit/web/fields/choice-field.tsx';
import { DateField } from '../../../kit/web/fields/date-field.tsx';
import { NumberField } from '../../../kit/web/fields/number-field.tsx';
import { SearchField } from '../../../kit/web/fields/search-field.tsx';
import { TextField } from '../../../kit/web/fields/text-field.tsx';
import { payment_modes } from '../../../masters/choices.ts';
import { labels } from './contract.ts';
import { PaymentEffect } from './effect.tsx';
import { type Payer, type Payment, payerOption } from './use-payment.ts';

/** A payment as it is typed, with what it does to the account. */
export function PaymentForm({ payment }: { payment: Payment }) {
  const { entry, values, payer, account, times_asked } = payment;
  return (
    <EntryCard
      // On a phone the card unfolds for whoever was asked for below it.
      key={times_asked}
      starts_open={times_asked > 0}
      entry={entry}
      title="Record Payment"
      summary={account && <PaymentEffect account={account} amount={String(values.amount ?? '')} />}
    >
      <DateField name="date" label={labels.date} required />
      <SearchField<Payer>
        name="customer_id"
        label={labels.customer_id}
        path="/customers/dropdown"
        query={{ customerType: 'Credit' }}
        toOption={payerOption}
        current={payer ? payerOption(payer) : null}
        required
        hint="Credit customers"
      />
      <NumberField name="amount" label={labels.amount} unit="₹" required />
      <ChoiceField name="payment_mode" label={labels.payment_mode} options={payment_modes} required />
      <TextField name="note" label={labels.note} />
    </EntryCard>
  );
}
