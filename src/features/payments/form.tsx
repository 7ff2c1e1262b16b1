import type { ComponentType } from 'react';
import { parseRupees } from '../../kit/shared/money.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { paymentModes } from '../../masters/choices.ts';
import { customerChoice, customersSearchPath, type Payer } from '../customers/contract.ts';
import { CollectedBy } from './collected-by.tsx';
import { hasReference, labels, type PaymentBody } from './contract.ts';
import classes from './figures.module.css';
import { clearMode, ModeOfPayment } from './mode-of-payment.tsx';
import { TillBranch } from './till-branch.tsx';
import type { usePayment } from './use-payment.ts';

const { ChoiceField, DateField, NumberField, SearchField, TextField } = formFields<PaymentBody>();

type PaymentFormProps<Account extends Payer> = {
  payment: ReturnType<typeof usePayment<Account, unknown>>;
  customerType: 'Credit' | 'SV';
  /** What the account is and will be with the payment that is being typed (₹). */
  Effect: ComponentType<{ account: Account; paying: number }>;
};

/** A payment as it is typed, with what it does to the account. */
export function PaymentForm<Account extends Payer>({
  payment,
  customerType,
  Effect,
}: PaymentFormProps<Account>) {
  const { entry, values, payer, account, timesChosen } = payment;
  const { driver_accounts: hasDrivers, money_places: hasPlaces } = useRules();
  return (
    <EntryCard
      // On a phone the card unfolds when a customer is chosen below it.
      key={timesChosen}
      startsOpen={timesChosen > 0}
      entry={entry}
      title="Record Payment"
      summary={
        account && (
          <output className={classes.effect} aria-label="Effect of this payment">
            <Effect account={account} paying={amountOf(values.amount)} />
          </output>
        )
      }
    >
      <DateField name="date" label={labels.date} required startsToday latest={0} />
      <SearchField<Payer>
        name="customer_id"
        label={labels.customer_id}
        path={customersSearchPath}
        first={`/customers?show=${customerType}`}
        query={{ customerType }}
        toOption={customerChoice}
        current={payer ? customerChoice(payer) : null}
        required
        hint={`${customerType} customers`}
      />
      <NumberField name="amount" label={labels.amount} unit="₹" required />
      <ChoiceField
        name="payment_mode"
        label={labels.payment_mode}
        options={paymentModes}
        required
        onPick={() => clearMode(entry.form)}
      />
      {hasPlaces && <ModeOfPayment />}
      {(hasDrivers || hasPlaces) && isReferred(values.payment_mode) && (
        <TextField name="reference" label={labels.reference} />
      )}
      <TextField name="note" label={labels.note} />
      {hasDrivers && <CollectedBy />}
      <TillBranch />
    </EntryCard>
  );
}

const isReferred = (typed: string) => paymentModes.some((mode) => mode === typed && hasReference(mode));

/** The typed amount; 0 while the text is no amount. */
const amountOf = (typed: string): number => parseRupees(typed) ?? 0;
