import { formatRupees } from '../../kit/shared/format.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import type { Reference } from '../../kit/web/fields/reference-field.tsx';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { areaLabel } from '../../masters/area-code.ts';
import { paymentModes, saleModeKinds } from '../../masters/choices.ts';
import { offeredModesCall, offersMode } from '../../masters/mode-of-payment.ts';
import { type CustomerOption, customerChoice, customersSearchPath } from '../customers/contract.ts';
import { type CounterRow, labels } from './contract.ts';
import classes from './lines.module.css';
import { Lines } from './lines.tsx';
import { type CounterValues, typedTotal } from './sale.ts';
import { useCounter } from './use-counter.ts';

const { ChoiceField, DateField, ListedField, SearchField } = formFields<CounterValues>();

type CounterFormProps = {
  /** The area codes of the counters where the person sells. */
  counters: readonly Reference[];
  onSold: (row: CounterRow) => void;
};

/** The form of a counter sale. Goods come first: most buyers are unknown and pay as the one before. */
export function CounterForm({ counters, onSold }: CounterFormProps) {
  const counter = useCounter(counters, onSold);
  const { entry, values, lines } = counter;
  const { buyer } = values;
  const { money_places } = useRules();
  return (
    <EntryCard
      entry={entry}
      title="Counter Sale"
      openLabel="New counter sale"
      summary={
        <output className={classes.total} aria-label="Total">
          <span>Total</span>
          <strong>{formatRupees(typedTotal(lines))}</strong>
        </output>
      }
    >
      <Lines counter={counter} />
      <ChoiceField
        name="payment_mode"
        label="Payment Type"
        options={paymentModes}
        required
        onPick={() => entry.form.setValue('mode_of_payment_id', '')}
      />
      {money_places && (
        <ListedField
          name="mode_of_payment_id"
          label={labels.mode_of_payment_id}
          call={offeredModesCall}
          offers={offersMode(saleModeKinds('Other Product Sales'), values.payment_mode)}
        />
      )}
      <SearchField<CustomerOption>
        name="customer_id"
        label={labels.customer_id}
        path={customersSearchPath}
        first="/customers"
        toOption={customerChoice}
        current={buyer ? customerChoice(buyer) : null}
        hint="Leave blank for anybody"
        onPick={(row) => counter.setBuyer(row ?? null)}
      />
      <DateField
        name="date"
        label={labels.date}
        required
        startsToday
        latest={0}
        onPick={() => void counter.followRates()}
      />
      {counters.length > 1 && (
        <ChoiceField
          name="area_code_id"
          label={labels.area_code_id}
          options={counters.map((area) => ({ value: String(area.id), label: areaLabel(area) }))}
          required
        />
      )}
    </EntryCard>
  );
}
