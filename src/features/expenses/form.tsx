import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '../../kit/shared/format.ts';
import { toPaise, toRupees } from '../../kit/shared/money.ts';
import { uploadLimit } from '../../kit/shared/upload.ts';
import { read } from '../../kit/web/client/read.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { useValues } from '../../kit/web/form/form-values.ts';
import type { ListForm } from '../../kit/web/form/use-list-form.ts';
import { expenseSubTypes, expenseTypes, ownKinds } from '../../masters/choices.ts';
import { isPaidInCash, offeredModesCall, offersMode } from '../../masters/mode-of-payment.ts';
import { BranchDay } from './branch-day.tsx';
import { type ExpenseRow, labels } from './contract.ts';
import { dayAfter } from './day-figures.ts';
import type { ExpenseValues } from './form-values.ts';
import { PurseFields } from './purse-fields.tsx';

const { ChoiceField, DateField, FileField, ListedField, NumberField, ReferenceField, TextField } =
  formFields<ExpenseValues>();

const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

/** What a branch spent: the fields depend on the type. */
export function ExpenseForm({ entry, existing, onCancel }: ListForm<ExpenseRow, ExpenseValues>) {
  const values = useValues(entry.form);
  const { driver_accounts: hasDrivers, money_places: hasPlaces } = useRules();
  const { data: modes = [] } = useQuery({ ...read(offeredModesCall), enabled: hasPlaces });
  const isCash = (modeId: number) => isPaidInCash(modes.find(({ id }) => id === modeId));
  // Fields of another type are hidden, so their values are not sent.
  const dropExtras = () => {
    for (const name of extras) entry.form.setValue(name, '');
    entry.form.clearErrors(extras);
  };

  return (
    <EntryCard
      entry={entry}
      title={existing ? 'Update Expence' : 'Add Expence'}
      startsAt="empty"
      onCancel={onCancel}
      summary={
        <BranchDay
          date={values.date}
          branch_id={values.branch_id}
          after={(day) => dayAfter(day, values, existing, isCash)}
        />
      }
    >
      <DateField name="date" label={labels.date} required startsToday={!existing} latest={0} />
      <ReferenceField
        name="branch_id"
        label={labels.branch_id}
        to="/branches"
        current={existing?.branch ?? null}
        required
      />
      <ChoiceField
        name="expence_type"
        label={labels.expence_type}
        options={expenseTypes}
        required
        onPick={dropExtras}
      />
      <Extras existing={existing} values={values} />
      {hasPlaces && (
        <ReferenceField
          name="expense_type_id"
          label={labels.expense_type_id}
          to="/expense_types"
          current={existing?.expense_type ?? null}
        />
      )}
      <NumberField name="amount" label={labels.amount} unit="₹" required />
      {hasPlaces && <TextField name="payee" label={labels.payee} />}
      <FileField
        name="file"
        label={labels.file}
        accept={attachmentTypes}
        stored={existing?.file ?? null}
        hint={`Photo of the bill, or PDF up to ${uploadLimit}`}
      />
      {hasDrivers && <PurseFields existing={existing} />}
      {hasPlaces && isOfOffice(values) && (
        <ListedField
          name="mode_of_payment_id"
          label={labels.mode_of_payment_id}
          call={offeredModesCall}
          offers={offersMode(ownKinds)}
          hint="Blank: cash"
        />
      )}
    </EntryCard>
  );
}

const isOfOffice = ({ paid_from }: ExpenseValues) => paid_from !== 'driver';

const extras = ['fuel_vendor_id', 'no_of_liters', 'vehicle_id', 'sub_type', 'description'] as const;

/** The fields of one type of expense only. */
function Extras({ existing, values }: { existing: ExpenseRow | undefined; values: ExpenseValues }) {
  switch (values.expence_type) {
    case 'general':
      return <TextField name="description" label={labels.description} required />;
    case 'fuel':
      return (
        <>
          <ReferenceField
            name="fuel_vendor_id"
            label={labels.fuel_vendor_id}
            to="/fuel_vendors"
            current={existing?.fuel_vendor ?? null}
            required
          />
          <NumberField
            name="no_of_liters"
            label={labels.no_of_liters}
            decimal
            required
            hint={literHint(values)}
          />
        </>
      );
    case 'vehicle':
      return (
        <>
          <ReferenceField
            name="vehicle_id"
            label={labels.vehicle_id}
            to="/vehicles"
            current={existing?.vehicle_id ? { id: existing.vehicle_id, name: existing.vehicle_number } : null}
            required
          />
          <ChoiceField name="sub_type" label={labels.sub_type} options={expenseSubTypes} required />
        </>
      );
    default:
      return null;
  }
}

/** '₹96.24 a litre', which shows a typing error in either figure. */
function literHint({ amount, no_of_liters }: ExpenseValues): string | undefined {
  const [rupees, liters] = [Number(amount), Number(no_of_liters)];
  if (!(rupees > 0 && liters > 0)) return undefined;
  return `${formatRupees(toRupees(Math.round(toPaise(rupees) / liters)))} a litre`;
}
