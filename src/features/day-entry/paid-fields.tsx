import { formatRupees } from '../../kit/shared/format.ts';
import { parseRupees, sumRupees } from '../../kit/shared/money.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { paidTraits, paymentModes, saleModeKinds } from '../../masters/choices.ts';
import { modeOfPayment, offeredModesCall, offersMode } from '../../masters/mode-of-payment.ts';
import { labels } from './contract.ts';
import { amountHint, isOnCredit, noMode, type SaleValues } from './sale.ts';
import { usePrepaidModes } from './use-prepaid-modes.ts';
import type { SaleState } from './use-sale.ts';

const { ChoiceField, ListedField, NumberField } = formFields<SaleValues>();

const AS_BEFORE = 'As in the last sale';

/** How a sale is paid, and its amount; of a prepaid one also what was collected at the door. */
export function PaidFields({ sale }: { sale: SaleState }) {
  const { values, suggestion, isFromGodown, set } = sale;
  const { money_places, driver_accounts } = useRules();
  const prepaid = usePrepaidModes();
  const isPrepaid = prepaid.some(({ id }) => String(id) === values.mode_of_payment_id);
  return (
    <>
      <ChoiceField
        name="payment_mode"
        label="Payment Type"
        options={paymentModes}
        required
        hint={isModeOfLastSale(sale) ? AS_BEFORE : undefined}
        onPick={() => set(noMode)}
      />
      {money_places && !isOnCredit(values) && (
        <ListedField
          name="mode_of_payment_id"
          label={modeOfPayment.title}
          call={offeredModesCall}
          offers={offersMode(saleModeKinds('Cash Sales'), values.payment_mode)}
          hint={isPrepaid && wasBefore(sale, 'mode_of_payment_id') ? AS_BEFORE : undefined}
          onPick={() => set({ collected_amt: '' })}
        />
      )}
      <NumberField
        name="amount"
        label="Amount"
        unit="₹"
        required
        hint={amountHint(suggestion, values.amount)}
      />
      {isPrepaid && driver_accounts && !isFromGodown && (
        <NumberField
          name="collected_amt"
          label={labels.collected_amt}
          unit="₹"
          hint={doorHint(sale) ?? 'Below zero if given back'}
        />
      )}
    </>
  );
}

/** Whether a field still has the value of the last sale. */
const wasBefore = ({ entry, values }: SaleState, name: 'payment_mode' | 'mode_of_payment_id') =>
  values[name] !== '' && entry.form.formState.defaultValues?.[name] === values[name];

/** Whether the mode, other than cash, is still that of the last sale. */
function isModeOfLastSale(sale: SaleState): boolean {
  const mode = paymentModes.find((known) => known === sale.values.payment_mode);
  return mode !== undefined && !paidTraits[mode].isCounted && wasBefore(sale, 'payment_mode');
}

/** How far the price by the rate is from what was prepaid. */
function doorHint({ suggestion, values: { amount } }: SaleState): string | undefined {
  const prepaid = parseRupees(amount);
  if (!suggestion || prepaid === undefined) return undefined;
  const difference = sumRupees([Number(suggestion.amount), -prepaid]);
  if (difference === 0) return undefined;
  return difference > 0
    ? `Prepaid is ${formatRupees(difference)} less than by the rate`
    : `Prepaid is ${formatRupees(-difference)} more than by the rate; below zero if given back`;
}
